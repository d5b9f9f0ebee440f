// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/arc_style.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parsescope {

namespace {

QString detailOf(const WordBox& word, int node) {
    const QString number = idOf(word, node);
    return word.tag.isEmpty() ? number : number + QLatin1Char(' ') + word.tag;
}

/// Adds the outline of a polygon, on the ground of the canvas.
void addPolygon(Drawing& drawing, const QPolygonF& corners, Ink ink, Target target) {
    QPainterPath path;
    path.addPolygon(corners);
    path.closeSubpath();
    Shape& shape = drawing.addPath(path, ink, 1.6);
    shape.fill = Ink::Canvas;
    shape.target = target;
}

} // namespace

QString idOf(const WordBox& word, int node) {
    return word.id.isEmpty() ? QString::number(node) : word.id;
}

Ink inkOf(ArcKind kind) {
    static constexpr std::array inks{Ink::Right, Ink::Wrong,  Ink::ToCome, Ink::Lost,  Ink::Accent,
                                     Ink::Muted, Ink::Lifted, Ink::Accent, Ink::Wrong, Ink::Right,
                                     Ink::Wrong, Ink::Muted,  Ink::Buffer};
    return inks[static_cast<int>(kind)];
}

Ink inkOf(const ArcLine& line) {
    return line.emphasised && line.kind != ArcKind::Mistaken ? Ink::Accent : inkOf(line.kind);
}

Stroke strokeOf(ArcKind kind) {
    static constexpr std::array strokes{
        Stroke::Solid, Stroke::Solid, Stroke::Dashed, Stroke::Dotted, Stroke::Dashed,
        Stroke::Solid, Stroke::Solid, Stroke::Dashed, Stroke::Dashed, Stroke::Solid,
        Stroke::Solid, Stroke::Solid, Stroke::Dashed};
    return strokes[static_cast<int>(kind)];
}

qreal widthOf(const ArcLine& line) {
    if (line.isPremise)
        return 1;
    const bool strong =
        line.kind == ArcKind::Right || line.kind == ArcKind::Wrong || line.kind == ArcKind::Lifted;
    const bool thin = line.kind == ArcKind::Implied || line.kind == ArcKind::WronglyImplied;
    return (strong ? 2.2 : thin ? 1 : 1.5) + (line.emphasised ? 1 : 0);
}

bool isCrossedOut(ArcKind kind) {
    return kind == ArcKind::Wrong || kind == ArcKind::WronglyImplied;
}

bool isBelowWords(ArcKind kind) {
    return isCrossedOut(kind) || kind == ArcKind::Proposed || kind == ArcKind::Kept ||
           kind == ArcKind::Lifted || kind == ArcKind::Best || kind == ArcKind::Mistaken ||
           kind == ArcKind::Enhanced;
}

Ink fillOf(WordPlace place) {
    static constexpr std::array fills{Ink::Surface,   Ink::BufferSoft, Ink::StackSoft,
                                      Ink::StackSoft, Ink::None,       Ink::Surface};
    return fills[static_cast<int>(place)];
}

Ink inkOf(WordPlace place) {
    static constexpr std::array inks{Ink::Edge,  Ink::Buffer, Ink::Stack,
                                     Ink::Stack, Ink::Edge,   Ink::Edge};
    return inks[static_cast<int>(place)];
}

Target targetOf(Arc arc) {
    return {Target::Kind::Arc, arc.dependent, arc.head};
}

QPainterPath archPath(qreal x1, qreal x2, qreal foot, qreal top, bool leftLeg, bool rightLeg,
                      qreal corner) {
    const qreal r = std::max(std::min({corner, std::abs(foot - top), (x2 - x1) / 2}), 0.0);
    const qreal down = foot > top ? 1 : -1;
    QPainterPath path;
    if (leftLeg) {
        path.moveTo(x1, foot);
        path.lineTo(x1, top + down * r);
        path.quadTo(x1, top, x1 + r, top);
    } else {
        path.moveTo(x1, top);
    }
    if (rightLeg) {
        path.lineTo(x2 - r, top);
        path.quadTo(x2, top, x2, top + down * r);
        path.lineTo(x2, foot);
    } else {
        path.lineTo(x2, top);
    }
    return path;
}

void addCross(Drawing& drawing, QPointF point, Ink ink, Target target) {
    QPainterPath disc;
    disc.addEllipse(point, 7, 7);
    Shape& ground = drawing.addPath(disc, Ink::None);
    ground.fill = Ink::Canvas;
    ground.target = target;
    QPainterPath cross(point + QPointF(-4, -4));
    cross.lineTo(point + QPointF(4, 4));
    cross.moveTo(point + QPointF(-4, 4));
    cross.lineTo(point + QPointF(4, -4));
    drawing.addPath(cross, ink, 2.4).target = target;
}

void addCut(Drawing& drawing, QPointF point, Ink ink, Target target) {
    QPainterPath cut(point + QPointF(-4, 5));
    cut.lineTo(point + QPointF(0, -5));
    cut.moveTo(point + QPointF(0, 5));
    cut.lineTo(point + QPointF(4, -5));
    drawing.addPath(cut, ink, 1.6).target = target;
}

void addDiamond(Drawing& drawing, QPointF point, Ink ink, Target target) {
    addPolygon(drawing, QPolygonF({{0, -5}, {5, 0}, {0, 5}, {-5, 0}}).translated(point), ink,
               target);
}

void addTriangle(Drawing& drawing, QPointF point, Ink ink, Target target) {
    addPolygon(drawing, QPolygonF({{0, -5}, {5, 4}, {-5, 4}}).translated(point), ink, target);
}

void addTip(Drawing& drawing, QPointF tip, QPointF direction, Ink ink, Target target) {
    constexpr qreal length = 7;
    const QPointF across(direction.y() * 4, -direction.x() * 4);
    QPainterPath path(tip);
    path.lineTo(tip - direction * length + across);
    path.lineTo(tip - direction * length - across);
    path.closeSubpath();
    Shape& shape = drawing.addPath(path, ink, 0.5);
    shape.fill = ink;
    shape.target = target;
}

qreal labelRoom(const ArcLine& line, const QString& label, const Measure& measure) {
    return measure(label, TextStyle::Small).width() + LabelMargin + (line.nonProjective ? 14 : 0) +
           (line.kind == ArcKind::Lifted ? 22 : 0);
}

void addLabel(Drawing& drawing, const ArcLine& line, const QString& label, QPointF middle,
              qreal left, qreal right, const Measure& measure) {
    const Ink ink = inkOf(line);
    const Target target = targetOf(line.arc);
    const qreal width = label.isEmpty() ? 0 : measure(label, TextStyle::Small).width();
    if (!label.isEmpty()) {
        const QRectF box(middle.x() - width / 2, middle.y() - 8, width, 16);
        drawing.addBox(box.adjusted(-3, 1.5, 3, -1.5), 3, Ink::Canvas).target = target;
        drawing
            .addText(box, label, TextStyle::Small,
                     line.kind == ArcKind::ToCome && !line.emphasised ? Ink::Muted : ink)
            .target = target;
    }
    const QPointF before(std::max(middle.x() - width / 2 - 11, left + 2), middle.y());
    const bool bare = label.isEmpty();
    if (isCrossedOut(line.kind))
        addCross(drawing, bare ? middle : before, ink, target);
    if (line.kind == ArcKind::Lost)
        addCut(drawing, before, ink, target);
    if (line.kind == ArcKind::Lifted)
        addTriangle(drawing, bare ? middle : before, ink, target);
    const qreal beside = std::max(width / 2, bare && isCrossedOut(line.kind) ? 8.0 : 0.0) + 10;
    if (line.nonProjective)
        addDiamond(drawing, {std::min(middle.x() + beside, right - 2), middle.y()}, ink, target);
}

qreal wordWidth(const WordBox& word, int node, const Measure& measure, const WordLook& look) {
    constexpr qreal least = 20;
    const qreal form = measure(word.form, look.style).width();
    const qreal detail =
        look.detailed ? measure(detailOf(word, node), TextStyle::Small).width() : 0;
    return std::max({form, detail, least - 2 * look.padding}) + 2 * look.padding;
}

void addWord(Drawing& drawing, const WordBox& word, int node, QRectF box, const WordLook& look) {
    const Target target{Target::Kind::Word, node, -1};
    const bool done = word.place == WordPlace::Done;
    drawing.addBox(box, 7, fillOf(word.place), word.touched ? Ink::Accent : Ink::None, 2).target =
        target;
    if (word.found) {
        const qreal y = box.bottom() - 1.5;
        drawing.addLine({box.left() + 8, y}, {box.right() - 8, y}, Ink::Accent, 3);
    }
    const QRectF form = look.detailed ? box.adjusted(0, 4, 0, -20) : box;
    drawing.addText(form, word.form, look.style, done ? Ink::Muted : Ink::Text).target = target;
    if (look.detailed)
        drawing
            .addText({box.x(), box.bottom() - 21, box.width(), 16}, detailOf(word, node),
                     TextStyle::Small, Ink::Muted)
            .target = target;
}

} // namespace parsescope
