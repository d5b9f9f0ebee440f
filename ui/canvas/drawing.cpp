// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing.h"

#include "ui/canvas/painted_text.h"
#include "ui/canvas/shortened_text.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QPainterPathStroker>
#include <QTextStream>
#include <QTransform>

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

QPainterPath Shape::outline() const {
    if (!path.isEmpty() || !text.isEmpty())
        return path;
    QPainterPath box;
    box.addRoundedRect(rect, radius, radius);
    return box;
}

Shape& Drawing::addBox(QRectF rect, qreal radius, Ink fill, Ink ink, qreal width) {
    Shape shape;
    shape.rect = rect;
    shape.radius = radius;
    shape.fill = fill;
    shape.ink = ink;
    shape.width = width;
    return shapes.emplace_back(std::move(shape));
}

Shape& Drawing::addPath(const QPainterPath& path, Ink ink, qreal width, Stroke stroke) {
    Shape shape;
    shape.path = path;
    shape.ink = ink;
    shape.width = width;
    shape.stroke = stroke;
    return shapes.emplace_back(std::move(shape));
}

Shape& Drawing::addLine(QPointF from, QPointF to, Ink ink, qreal width) {
    QPainterPath path(from);
    path.lineTo(to);
    return addPath(path, ink, width);
}

Shape& Drawing::addText(QRectF rect, const QString& text, TextStyle style, Ink ink) {
    Shape shape;
    shape.text = text;
    if (!text.isEmpty())
        shape.rect = rect;
    shape.style = style;
    shape.ink = ink;
    return shapes.emplace_back(std::move(shape));
}

void Drawing::translate(QPointF by) {
    for (Shape& shape : shapes) {
        shape.path.translate(by);
        shape.rect.translate(by);
    }
    for (QRectF& rect : focus)
        rect.translate(by);
}

void Drawing::mirror() {
    const QTransform flip(-1, 0, 0, 1, size.width(), 0);
    for (Shape& shape : shapes) {
        shape.path = flip.map(shape.path);
        shape.rect = flip.mapRect(shape.rect);
    }
    for (QRectF& rect : focus)
        rect = flip.mapRect(rect);
}

Target Drawing::at(QPointF point) const {
    constexpr qreal reach = 8; // half the width of the band in which a thin line can be hit
    for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
        if (shape->target.kind == Target::Kind::None)
            continue;
        if (!shape->bounds().adjusted(-reach, -reach, reach, reach).contains(point))
            continue;
        if (!shape->text.isEmpty() || shape->fill != Ink::None) {
            if (shape->bounds().contains(point))
                return shape->target;
            continue;
        }
        QPainterPathStroker stroker;
        stroker.setWidth(reach);
        if (stroker.createStroke(shape->outline()).contains(point))
            return shape->target;
    }
    return {};
}

QRectF Drawing::boundsOf(Target target) const {
    QRectF bounds;
    for (const Shape& shape : shapes)
        if (shape.target == target)
            bounds |= shape.bounds();
    return bounds;
}

std::map<Target, QRectF> Drawing::boundsOfAll() const {
    std::map<Target, QRectF> all;
    for (const Shape& shape : shapes)
        if (shape.target.kind != Target::Kind::None)
            all[shape.target] |= shape.bounds();
    return all;
}

void Drawing::focusOnWords(const std::vector<int>& words) {
    focus.clear();
    const std::map<Target, QRectF> bounds = boundsOfAll();
    for (const int word : words) {
        const auto found = bounds.find({Target::Kind::Word, word, -1});
        focus.push_back(found == bounds.end() ? QRectF() : found->second);
    }
}

void Drawing::dropFactsNotDrawn() {
    const std::map<Target, QRectF> bounds = boundsOfAll();
    std::erase_if(facts, [&bounds](const Fact& fact) {
        const auto found = bounds.find(fact.target);
        return found == bounds.end() || found->second.isNull();
    });
}

QString Drawing::factsText() const {
    QStringList lines;
    for (const Fact& fact : facts)
        lines += fact.text;
    return lines.join(QLatin1Char('\n'));
}

QString Drawing::text() const {
    static const char* const inks[] = {
        "none",       "canvas",     "surface",    "border", "edge",        "text",
        "muted",      "accent",     "right",      "wrong",  "to-come",     "lost",
        "lifted",     "stack",      "stack-soft", "buffer", "buffer-soft", "accent-soft",
        "wrong-soft", "right-soft", "on-accent"};
    static const char* const strokes[] = {"", " dashed", " dotted"};
    QString result;
    QTextStream out(&result);
    for (const Shape& shape : shapes) {
        const QRectF box = shape.bounds();
        out << qRound(box.x()) << "," << qRound(box.y()) << " " << qRound(box.width()) << "x"
            << qRound(box.height());
        if (shape.text.isEmpty())
            out << " path" << strokes[static_cast<int>(shape.stroke)];
        else
            out << " \"" << shape.text << "\"";
        if (shape.ink != Ink::None)
            out << " " << inks[static_cast<int>(shape.ink)];
        if (shape.fill != Ink::None)
            out << " on " << inks[static_cast<int>(shape.fill)];
        out << "\n";
    }
    return result;
}

QString elided(const QString& text, qreal room, TextStyle style, const Measure& measure) {
    return shortened(text, CutAt::Characters,
                     [&](const QString& tried) { return measure(tried, style).width() <= room; });
}

Measure fontMeasure() {
    // Measuring texts takes longer than all the rest of a layout, and texts repeat; their sizes are
    // therefore cached.
    return [now = QFont()](const QString& text, TextStyle style) {
        // Texts that occur in one sentence only must not fill the cache for ever.
        constexpr qsizetype most = 200000;
        thread_local QHash<std::pair<int, QString>, QSizeF> sizes;
        thread_local QFont base;
        if (base != now || sizes.size() > most) {
            base = now;
            sizes.clear();
        }
        const auto key = std::make_pair(static_cast<int>(style), text);
        const auto known = sizes.constFind(key);
        if (known != sizes.constEnd())
            return *known;
        const QFont font = Theme::font(style);
        const QSizeF size(QFontMetricsF(font).horizontalAdvance(text), heightOf(text, font));
        sizes.insert(key, size);
        return size;
    };
}

namespace {

/// Returns the start of the baseline of a text centred in `rect`.
QPointF baseline(const QPainter& painter, const Shape& shape, const Measure& measure) {
    const QFontMetricsF metrics(painter.font());
    return {shape.rect.center().x() - measure(shape.text, shape.style).width() / 2,
            shape.rect.center().y() + (metrics.ascent() - metrics.descent()) / 2};
}

constexpr qreal LineEdge = 8; // for lines, and for glyphs that are larger than they claim

/// Returns false if the line of a shape does not touch `part`. The bounds of an arc contain much
/// more than its line, whose painting takes as long outside the painter's clip as inside.
bool mayTouch(const Shape& shape, const QRectF& part) {
    if (shape.path.isEmpty() || shape.fill != Ink::None)
        return true;
    const QRectF near = part.adjusted(-LineEdge, -LineEdge, LineEdge, LineEdge);
    for (int i = 1; i < shape.path.elementCount(); ++i) {
        const QPainterPath::Element to = shape.path.elementAt(i);
        // A curve is within its control points, of which the elements after it are two.
        const int last = to.isCurveTo() ? i + 2 : i;
        QPointF least = shape.path.elementAt(i - 1);
        QPointF most = least;
        for (; i <= last; ++i) {
            const QPointF point = shape.path.elementAt(i);
            least = {std::min(least.x(), point.x()), std::min(least.y(), point.y())};
            most = {std::max(most.x(), point.x()), std::max(most.y(), point.y())};
        }
        i = last;
        if (!to.isMoveTo() && least.x() <= near.right() && most.x() >= near.left() &&
            least.y() <= near.bottom() && most.y() >= near.top())
            return true;
    }
    return false;
}

} // namespace

QRectF paintedBounds(const Shape& shape, const Measure& measure) {
    QRectF bounds = shape.bounds();
    if (!shape.text.isEmpty()) {
        QRectF text({}, measure(shape.text, shape.style));
        text.moveCenter(bounds.center());
        bounds |= text;
    }
    return bounds.adjusted(-LineEdge, -LineEdge, LineEdge, LineEdge);
}

void paint(QPainter& painter, const Drawing& drawing, const Theme& theme,
           std::vector<QRectF> parts) {
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (parts.empty())
        parts.push_back(painter.hasClipping() ? painter.clipBoundingRect()
                                              : QRectF(QPointF(), drawing.size));
    const Measure measure = fontMeasure();
    std::optional<TextStyle> style; // the style of the painter's current font
    for (const Shape& shape : drawing.shapes) {
        const QRectF bounds = paintedBounds(shape, measure);
        if (std::ranges::none_of(parts, [&](const QRectF& part) {
                return bounds.intersects(part) && mayTouch(shape, part);
            }))
            continue;
        painter.setOpacity(shape.opacity);
        if (!shape.text.isEmpty()) {
            if (style != shape.style)
                painter.setFont(Theme::font(shape.style));
            style = shape.style;
            painter.setPen(theme.color(shape.ink));
            paintText(painter, baseline(painter, shape, measure), shape.text);
            continue;
        }
        QPen pen(theme.color(shape.ink), shape.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        if (shape.stroke == Stroke::Dashed) {
            // Round ends and joins look the same on thin lines, but take more than twice the time.
            pen.setCapStyle(Qt::FlatCap);
            pen.setJoinStyle(Qt::MiterJoin);
            pen.setDashPattern({6, 3});
        }
        if (shape.stroke == Stroke::Dotted)
            pen.setDashPattern({0.1, 2.6});
        painter.setPen(shape.ink == Ink::None ? QPen(Qt::NoPen) : pen);
        painter.setBrush(shape.fill == Ink::None ? QBrush(Qt::NoBrush)
                                                 : QBrush(theme.color(shape.fill)));
        if (shape.path.isEmpty() && shape.radius == 0)
            painter.drawRect(shape.rect); // faster than a path
        else
            painter.drawPath(shape.outline());
    }
    painter.restore();
}

} // namespace parsescope
