// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/item_sketch.h"

#include <QPolygonF>

#include <initializer_list>

namespace parsescope {

QPainterPath itemSketch(ItemShape shape, const QRectF& box) {
    const qreal l = box.left();
    const qreal r = box.right();
    const qreal top = box.top();
    const qreal bottom = box.bottom();
    const qreal middle = box.center().x();
    // The height of an open half-tree's side at the dependent, as a share of the height of the box.
    constexpr qreal open = 0.45;
    const qreal low = bottom - box.height() * open;
    QPainterPath path;
    const auto polygon = [&path](std::initializer_list<QPointF> points) {
        path.addPolygon(QPolygonF(QList<QPointF>(points)));
        path.closeSubpath();
    };
    switch (shape) {
    case ItemShape::None:
        break;
    case ItemShape::Tree:
        polygon({{middle, top}, {l, bottom}, {r, bottom}});
        break;
    case ItemShape::Span: // the right half of one word and the left half of the other
        polygon({{l, top}, {l, bottom}, {middle - 1, bottom}});
        polygon({{r, top}, {r, bottom}, {middle + 1, bottom}});
        break;
    case ItemShape::RightHalf:
        polygon({{l, top}, {l, bottom}, {r, bottom}});
        break;
    case ItemShape::LeftHalf:
        polygon({{r, top}, {r, bottom}, {l, bottom}});
        break;
    case ItemShape::OpenRight:
        polygon({{l, top}, {l, bottom}, {r, bottom}, {r, low}});
        break;
    case ItemShape::OpenLeft:
        polygon({{r, top}, {r, bottom}, {l, bottom}, {l, low}});
        break;
    }
    return path;
}

} // namespace parsescope
