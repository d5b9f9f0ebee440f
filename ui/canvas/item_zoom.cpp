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

constexpr const char* Steps = "zoomSteps"; // of a view: how far it is from its natural size
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
    QFont font; // that of the program
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    view->setFont(steps == 0 ? QFont() : font);
    for (QHeaderView* header : view->findChildren<QHeaderView*>())
        header->setFont(view->font()); // desktops may have another one for them
    if (auto* table = qobject_cast<QTableView*>(view)) {
        QHeaderView* rows = table->verticalHeader();
        if (!rows->property(RowHeight).isValid())
            rows->setProperty(RowHeight, rows->defaultSectionSize());
        rows->setMinimumSectionSize(1); // else that of the font before
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
