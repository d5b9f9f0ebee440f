// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/headed_view.h"

#include <QPainter>

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

constexpr qreal HeadingHeight = 40; // greatest height of the headings of the columns
constexpr qreal BesideCell = 12;    // greatest distance between the heading of a row and its cell

/// Returns true if `text` is the heading of a row: it is beside one of the cells.
bool isRowHeading(const QRectF& text, const std::vector<QRectF>& cells) {
    return std::ranges::any_of(cells, [&](const QRectF& cell) {
        const qreal y = text.center().y();
        const bool isBefore =
            text.right() <= cell.left() && text.right() > cell.left() - BesideCell;
        const bool isBehind =
            text.left() >= cell.right() && text.left() < cell.right() + BesideCell;
        return y > cell.top() && y < cell.bottom() && (isBefore || isBehind);
    });
}

} // namespace

Drawing pinnedHeadings(const Drawing& table, const QRectF& visible) {
    Drawing pinned;
    std::vector<QRectF> cells;
    QRectF all;
    for (const Shape& shape : table.shapes)
        if (shape.target.kind == Target::Kind::Cell && shape.text.isEmpty()) {
            cells.push_back(shape.rect);
            all |= shape.rect;
        }
    if (!all.intersects(visible))
        return pinned;
    std::vector<Shape> columns;
    QRectF strip; // the headings of the columns
    for (const Shape& shape : table.shapes) {
        if (shape.text.isEmpty() || shape.target.kind != Target::Kind::Word)
            continue;
        const QRectF& rect = shape.rect;
        if (rect.bottom() <= all.top() && rect.top() >= all.top() - HeadingHeight) {
            columns.push_back(shape);
            strip |= rect;
            continue;
        }
        const qreal right = rect.left() < visible.left()     ? visible.left() - rect.left()
                            : rect.right() > visible.right() ? visible.right() - rect.right()
                                                             : 0;
        if (right == 0 || !isRowHeading(rect, cells))
            continue;
        Shape moved = shape;
        moved.rect.translate(right, 0);
        pinned.addBox(moved.rect.adjusted(0, -1, 0, 1), 0, Ink::Canvas);
        pinned.shapes.push_back(std::move(moved));
    }
    if (strip.isNull() || strip.top() >= visible.top())
        return pinned;
    pinned.addBox({visible.left(), visible.top(), visible.width(), strip.height() + 2}, 0,
                  Ink::Canvas);
    for (Shape& shape : columns) {
        shape.rect.translate(0, visible.top() - strip.top());
        pinned.shapes.push_back(std::move(shape));
    }
    return pinned;
}

void HeadedView::paintEvent(QPaintEvent* event) {
    DiagramView::paintEvent(event);
    const QPointF origin = toView({});
    const QRectF visible(-origin / zoom(), QSizeF(viewport()->size()) / zoom());
    QPainter painter(viewport());
    painter.translate(origin);
    painter.scale(zoom(), zoom());
    paint(painter, pinnedHeadings(drawing(), visible), Theme::fromPalette(palette()));
}

} // namespace parsescope
