// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of the parts of the window.
#include "ui/explorer/explorer_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/panel_group.h"

#include <QLayout>
#include <QSplitter>

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the factor for the widths of parts, which are smaller in proportion if the window is
/// narrower than 1400 pixels.
double widthShare(const QWidget& area) {
    return std::clamp(area.width() / 1400.0, 0.75, 1.0);
}

double heightShare(const QWidget& area) {
    // 800 is the height of a window of 900 pixels without its bars.
    return std::clamp(area.height() / 800.0, 0.75, 1.0);
}

} // namespace

void PanelArea::showSizes() {
    const PartSizes& sizes = now().sizes;
    const QWidget* bar = layout()->itemAt(0)->widget();
    const int height = this->height() - (bar == m_rows ? 0 : bar->sizeHint().height());
    const int band = std::min(qRound(sizes.band * heightShare(*this)), height * 2 / 5);
    const QString front = frontAt(PanelPlace::Drawer);
    const int drawer = m_maximised ? height - band
                       : front.isEmpty()
                           ? group(PanelPlace::Drawer)->minimumSizeHint().height()
                           : std::min(qRound(m_heights[front] * heightShare(*this)), height / 2);
    // In a low window, steps and an open panel would have too little height.
    constexpr double low = 0.85;
    m_explorer->setLow(!front.isEmpty() && front != QLatin1String("why") &&
                       heightShare(*this) < low);
    m_rows->setSizes({height - drawer, drawer});
    const auto side = [&](PanelPlace place, int size) {
        return isShown(place) ? std::min(qRound(size * widthShare(*this)), width() * 2 / 5) : 0;
    };
    const int left = side(PanelPlace::Left, sizes.left);
    const int right = side(PanelPlace::Right, sizes.right);
    m_columns->setSizes({left, std::max(width() - left - right, 0), right});
    m_middle->setSizes({band, std::max(m_middle->height() - band, 0)});
}

/// Stores the sizes after the user has moved a border.
void PanelArea::takeSizes() {
    if (m_maximised)
        return;
    PartSizes& sizes = now().sizes;
    const auto take = [](int& size, int extent, double share) {
        if (extent > 0)
            size = qRound(extent / share);
    };
    take(sizes.left, m_columns->sizes().front(), widthShare(*this));
    take(sizes.right, m_columns->sizes().back(), widthShare(*this));
    if (const QString front = frontAt(PanelPlace::Drawer); !front.isEmpty())
        take(m_heights[front], m_rows->sizes().back(), heightShare(*this));
    if (isShown(PanelPlace::Centre))
        take(sizes.band, m_middle->sizes().front(), heightShare(*this));
}

void PanelArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showSizes();
}

} // namespace parsescope
