// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagrams/legend.h"

#include "ui/diagrams/arc_style.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct LegendTexts {
    Q_DECLARE_TR_FUNCTIONS(Legend)
};

} // namespace

Drawing layoutLegend(const Measure& measure) {
    constexpr qreal middle = 12;
    constexpr qreal sample = 30;
    Drawing drawing;
    qreal x = 4;
    const auto addName = [&](const QString& name) {
        const qreal width = measure(name, TextStyle::Small).width();
        drawing.addText({x, 4, width, 16}, name, TextStyle::Small, Ink::Muted);
        x += width + 18;
    };
    const auto addArcKind = [&](ArcKind kind, const QString& name) {
        QPainterPath line(QPointF(x, middle));
        line.lineTo(x + sample, middle);
        const bool built = kind == ArcKind::Right || kind == ArcKind::Wrong;
        drawing.addPath(line, inkOf(kind), built ? 2.2 : 1.5, strokeOf(kind));
        if (kind == ArcKind::Wrong)
            addCross(drawing, {x + sample / 2, middle}, inkOf(kind));
        if (kind == ArcKind::Lost)
            addCut(drawing, {x + sample / 2, middle}, inkOf(kind));
        x += sample + 6;
        addName(name);
    };
    const auto addPlace = [&](Place place, const QString& name) {
        drawing.addBox({x, middle - 6, 16, 12}, 3, fillOf(place), inkOf(place));
        x += 22;
        addName(name);
    };
    addArcKind(ArcKind::Right, LegendTexts::tr("right"));
    addArcKind(ArcKind::Wrong, LegendTexts::tr("wrong"));
    addArcKind(ArcKind::ToCome, LegendTexts::tr("still to come"));
    addArcKind(ArcKind::Lost, LegendTexts::tr("lost"));
    addDiamond(drawing, {x + 5, middle}, Ink::Muted);
    x += 16;
    addName(LegendTexts::tr("non-projective"));
    addPlace(Place::Stack, LegendTexts::tr("on the stack"));
    addPlace(Place::BufferFront, LegendTexts::tr("front of the buffer"));
    drawing.size = {x - 14, 24};
    return drawing;
}

} // namespace parsescope
