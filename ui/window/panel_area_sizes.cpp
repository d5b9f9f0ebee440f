// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of the parts of the window.
#include "ui/canvas/theme.h"
#include "ui/explorer/explorer_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/panel_group.h"

#include <QEvent>
#include <QLayout>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr double LeastShare = 0.75;
constexpr double UsualAreaHeight = 800; // height of a window of 900 pixels without its bars

/// Returns the factor for the widths of parts, which are smaller in proportion if the window is
/// narrower than 1400 pixels.
double widthShare(const QWidget& area) {
    return std::clamp(area.width() / 1400.0, LeastShare, 1.0);
}

/// Returns the factor for the heights of parts. In a high window, the sentence and the drawer grow,
/// so that more arcs and rows are in sight.
double heightShare(const QWidget& area) {
    constexpr double most = 1.3;
    return std::clamp(area.height() / UsualAreaHeight, LeastShare, most);
}

/// Returns `size` for the text size of the window, if it is the size `usual`, which the user has
/// not changed. A size that grows with the text stays below `most`.
int grown(int size, int usual, double share, double growth, int most) {
    const int plain = qRound(size * share);
    return size == usual ? std::max(plain, std::min(qRound(plain * growth), most)) : plain;
}

} // namespace

/// Returns true if the area has too little height, in lines of text, for the sentence, a panel in
/// the middle, and the drawer.
bool PanelArea::isLow() const {
    constexpr double least = 560; // in pixels at the usual text size
    return height() * 100.0 / Theme::textSize() < least;
}

/// Shows the parts in the sizes for the current size of the area and of the text.
void PanelArea::updateLow() {
    const bool wasLow = std::exchange(m_isLow, isLow());
    if (m_isLow != wasLow)
        arrange();
    else
        showSizes();
}

void PanelArea::showSizes() {
    const PartSizes& sizes = now().sizes;
    const PartSizes& usual = workspace().sizes;
    const double text = Theme::textSize() / 100.0;
    const QWidget* bar = layout()->itemAt(0)->widget();
    const int height = this->height() - (bar == m_rows ? 0 : bar->sizeHint().height());
    const double share = heightShare(*this);
    const bool isDrawerOpen = !frontAt(PanelPlace::Drawer).isEmpty();
    // A maximised panel in the middle leaves the sentence only its least height. Other panels in
    // the middle leave it less if an open drawer shares the height.
    const Page* maximised = m_maximised ? find(*m_maximised) : nullptr;
    const bool isCentreMaximised = maximised && maximised->panel->place == PanelPlace::Centre;
    const bool hasCentre = isShown(PanelPlace::Centre);
    const int leastBand = m_explorer->minimumSizeHint().height();
    const int mostBand = isCentreMaximised           ? leastBand
                         : hasCentre && isDrawerOpen ? std::max(leastBand, height * 3 / 10)
                         : isDrawerOpen              ? height * 2 / 5
                                                     : height * 9 / 20;
    const int band = std::min(grown(sizes.band, usual.band, share, text, mostBand), mostBand);
    const QString front = frontAt(PanelPlace::Drawer);
    const Page* open = find(front);
    // In a low window, steps and an open panel would have too little height; if the text is large,
    // also steps and cards in two rows.
    constexpr double low = 0.85;
    constexpr double veryLow = 0.55;
    const bool hasPanel = open && front != QLatin1String("why");
    m_explorer->setLow(this->height() < (hasPanel ? low : veryLow) * UsualAreaHeight * text);
    const auto opened = [&] {
        const int usualDrawer = std::min(grown(open->height, open->page->height, share, text,
                                               hasCentre ? height * 3 / 10 : height / 2),
                                         height / 2);
        const int tabs =
            group(PanelPlace::Drawer)->minimumSizeHint().height() - PanelGroup::LeastContent;
        if (open->height != open->page->height)
            return usualDrawer; // the user has changed the height
        const int least =
            std::max(open->content->minimumSizeHint().height(), open->content->minimumHeight());
        if (!open->page->fits)
            return hasCentre ? usualDrawer
                             : std::max(usualDrawer, std::min(tabs + least, height / 2));
        // The drawer has the height of its content, as far as the texts above it stay in sight.
        const int most = std::min(
            std::max(height - m_rows->handleWidth() - m_explorer->leastWholeHeight(), tabs + least),
            height * 2 / 5);
        return std::min(hasCentre ? usualDrawer : most, tabs + open->content->sizeHint().height());
    };
    const int drawer = m_maximised ? height - band
                       : !open     ? group(PanelPlace::Drawer)->minimumSizeHint().height()
                                   : opened();
    m_rows->setSizes({height - drawer, drawer});
    const auto side = [&](PanelPlace place, int size, int first) {
        // The text needs more height than width, because it may have more lines.
        const double growth = (1 + text) / 2;
        return isShown(place)
                   ? std::min(grown(size, first, widthShare(*this), growth, width() * 2 / 5),
                              width() * 2 / 5)
                   : 0;
    };
    const int left = side(PanelPlace::Left, sizes.left, usual.left);
    const int right = side(PanelPlace::Right, sizes.right, usual.right);
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
    const QObject* moved = sender(); // only the sizes at the border that was moved are stored
    if (moved == m_columns) {
        take(sizes.left, m_columns->sizes().front(), widthShare(*this));
        take(sizes.right, m_columns->sizes().back(), widthShare(*this));
    }
    for (Page& page : m_pages)
        if (moved == m_rows && page.is(frontAt(PanelPlace::Drawer)))
            take(page.height, m_rows->sizes().back(), heightShare(*this));
    if (moved == m_middle && isShown(PanelPlace::Centre))
        take(sizes.band, m_middle->sizes().front(), heightShare(*this));
}

QSize PanelArea::minimumSizeHint() const {
    constexpr QSize most(900, 400);
    return QWidget::minimumSizeHint().boundedTo(most);
}

void PanelArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateLow();
}

void PanelArea::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        // Later, because the parts do not have the new font yet.
        QMetaObject::invokeMethod(this, &PanelArea::updateLow, Qt::QueuedConnection);
}

} // namespace parsescope
