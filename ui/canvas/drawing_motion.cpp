// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing_motion.h"

#include <QPolygonF>
#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace parsescope {

namespace {

/// The identity of a shape within a drawing: its target, whether it is a text, and its index among
/// the shapes with the same target and kind.
using Identity = std::tuple<int, int, int, bool, int>;

/// Assigns identities to the shapes of a drawing, in their order.
class Identities {
public:
    Identity next(const Shape& shape) {
        const auto key = std::make_tuple(static_cast<int>(shape.target.kind), shape.target.index,
                                         shape.target.head, !shape.text.isEmpty());
        return std::tuple_cat(key, std::make_tuple(m_counts[key]++));
    }

private:
    std::map<std::tuple<int, int, int, bool>, int> m_counts;
};

QPointF mixed(QPointF from, QPointF to, qreal t) {
    return from + (to - from) * t;
}

/// Interpolates between two paths point by point if they have the same number of elements;
/// otherwise moves `to` from the centre of `from` to its place. `t` is the share of the way, from 0
/// to 1.
QPainterPath mixed(const QPainterPath& from, const QPainterPath& to, qreal t) {
    if (from.elementCount() != to.elementCount())
        return to.translated(
            mixed(from.boundingRect().center() - to.boundingRect().center(), {}, t));
    QPainterPath path = to;
    for (int i = 0; i < to.elementCount(); ++i) {
        const QPointF point = mixed(from.elementAt(i), to.elementAt(i), t);
        path.setElementPositionAt(i, point.x(), point.y());
    }
    return path;
}

/// Returns the first part of an arc's line, up to the share `t` of its length from the head;
/// `fromEnd` is true if the line ends at the head.
QPainterPath grown(const QPainterPath& whole, bool fromEnd, qreal t) {
    // The path is measured once: QPainterPath::pointAtPercent would do so for each point.
    QList<QPolygonF> pieces = whole.toSubpathPolygons();
    qreal length = 0;
    for (const QPolygonF& piece : pieces)
        for (qsizetype i = 1; i < piece.size(); ++i)
            length += QLineF(piece[i - 1], piece[i]).length();
    if (fromEnd) {
        std::ranges::reverse(pieces);
        for (QPolygonF& piece : pieces)
            std::ranges::reverse(piece);
    }
    QPainterPath part;
    qreal left = t * length;
    for (const QPolygonF& piece : pieces) {
        part.moveTo(piece.first());
        for (qsizetype i = 1; i < piece.size(); ++i) {
            const QLineF line(piece[i - 1], piece[i]);
            if (line.length() >= left) {
                part.lineTo(line.length() > 0 ? line.pointAt(left / line.length()) : line.p2());
                return part;
            }
            part.lineTo(line.p2());
            left -= line.length();
        }
    }
    return part;
}

bool isLineOfArc(const Shape& shape) {
    const bool ofArc =
        shape.target.kind == Target::Kind::Arc || shape.target.kind == Target::Kind::Edge;
    return ofArc && shape.fill == Ink::None && shape.text.isEmpty() &&
           shape.path.elementCount() > 1;
}

} // namespace

Drawing blend(const Drawing& from, const Drawing& to, qreal t) {
    if (t >= 1)
        return to;
    std::map<Identity, const Shape*> before;
    Identities ofBefore;
    for (const Shape& shape : from.shapes)
        before[ofBefore.next(shape)] = &shape;
    // The boxes of words, in the sentence (false) or in trees (true), which show at which end of an
    // arc its head is.
    std::map<std::pair<bool, int>, QRectF> words;
    for (const Shape& shape : to.shapes) {
        const bool ofTree = shape.target.kind == Target::Kind::Node;
        if ((ofTree || shape.target.kind == Target::Kind::Word) && shape.text.isEmpty())
            words.emplace(std::pair(ofTree, shape.target.index), shape.bounds());
    }

    Drawing result;
    result.size = to.size;
    result.focus = to.focus;
    result.facts = to.facts;
    Identities ofAfter;
    for (const Shape& shape : to.shapes) {
        const auto found = before.find(ofAfter.next(shape));
        const Shape* old = found == before.end() ? nullptr : found->second;
        Shape now = shape;
        const bool changed = !old || old->ink != shape.ink || old->stroke != shape.stroke;
        if (isLineOfArc(shape) && changed) {
            if (old)
                result.shapes.push_back(*old);
            const QPointF head =
                words[{shape.target.kind == Target::Kind::Edge, shape.target.head}].center();
            const QPointF first = shape.path.elementAt(0);
            const QPointF last = shape.path.currentPosition();
            now.path =
                grown(shape.path, QLineF(head, last).length() < QLineF(head, first).length(), t);
        } else if (shape.target.kind == Target::Kind::None) {
            // Shapes without a target, such as titles and lines, change without an animation.
        } else if (!old) {
            now.opacity = shape.opacity * t;
        } else if (!shape.path.isEmpty() || !old->path.isEmpty()) {
            now.path = mixed(old->outline(), shape.outline(), t);
        } else {
            const QSizeF size = shape.rect.size();
            const QSizeF oldSize = shape.text.isEmpty() ? old->rect.size() : size;
            now.rect = QRectF(mixed(old->rect.topLeft(), shape.rect.topLeft(), t),
                              oldSize + (size - oldSize) * t);
        }
        result.shapes.push_back(now);
    }
    return result;
}

DrawingMotion::DrawingMotion(QObject* parent) : QVariantAnimation(parent) {
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
}

void DrawingMotion::begin(Drawing from, const QWidget& widget) {
    constexpr int longest = 180; // longest duration of an animation, in milliseconds
    const bool quickly = m_sinceLast.isValid() && m_sinceLast.elapsed() < longest;
    m_sinceLast.start();
    stop();
    const int wanted =
        widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget);
    if (quickly || wanted <= 0 || !widget.isVisible())
        return;
    m_from = std::move(from);
    setDuration(std::min(wanted, longest));
    start();
}

Drawing DrawingMotion::towards(const Drawing& to) const {
    return blend(m_from, to, currentValue().toReal());
}

} // namespace parsescope
