// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/item_zoom.h"

#include "ui/canvas/theme.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QTableView>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

// Name of the view's property that contains the number of its zoom steps from the natural size.
constexpr const char* Steps = "zoomSteps";
constexpr const char* RowHeight = "naturalRowHeight";
constexpr int Least = -4;
constexpr int Most = 12;

} // namespace

ItemZoom::ItemZoom(QWidget* window) : QObject(window) {
    for (QAbstractItemView* view : window->findChildren<QAbstractItemView*>())
        if (!qobject_cast<QHeaderView*>(view))
            view->viewport()->installEventFilter(this);
}

void ItemZoom::zoom(QAbstractItemView* view, int steps) {
    steps = steps == 0 ? 0 : std::clamp(view->property(Steps).toInt() + steps, Least, Most);
    view->setProperty(Steps, steps);
    const qreal factor = std::pow(1.1, steps);
    QFont font; // the font of the application
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    view->setFont(steps == 0 ? QFont() : font);
    for (QHeaderView* header : view->findChildren<QHeaderView*>())
        // Some desktops set another font for headers.
        header->setFont(view->font());
    if (auto* table = qobject_cast<QTableView*>(view)) {
        QHeaderView* rows = table->verticalHeader();
        if (!rows->property(RowHeight).isValid())
            rows->setProperty(RowHeight, rows->defaultSectionSize());
        // Without this, the minimum for the previous font would apply.
        rows->setMinimumSectionSize(1);
        rows->setDefaultSectionSize(
            qRound(rows->property(RowHeight).toInt() * factor * Theme::textSize() / 100));
    }
    view->doItemsLayout();
}

bool ItemZoom::eventFilter(QObject* viewport, QEvent* event) {
    if (event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const int turned = wheel->angleDelta().y();
        if ((wheel->modifiers() & Qt::ControlModifier) && turned != 0) {
            zoom(qobject_cast<QAbstractItemView*>(viewport->parent()), turned > 0 ? 1 : -1);
            return true;
        }
    }
    return QObject::eventFilter(viewport, event);
}

} // namespace parsescope
