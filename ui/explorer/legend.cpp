// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/legend.h"

#include "ui/canvas/arc_style.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct LegendTexts {
    Q_DECLARE_TR_FUNCTIONS(Legend)
};

} // namespace

Drawing layoutLegend(const Measure& measure, qreal room) {
    constexpr qreal rowHeight = 22;
    constexpr qreal gap = 18;
    constexpr qreal line = 30; // length of a sample
    Drawing drawing;
    QPointF at(4, 12); // left end and middle of the next entry
    /// Calls `draw` for the sample, of that width, and puts the name behind it.
    const auto add = [&](qreal sample, const QString& name, const auto& draw) {
        const qreal width = measure(name, TextStyle::Small).width();
        if (at.x() > 4 && at.x() + sample + 6 + width > room)
            at = {4, at.y() + rowHeight};
        draw();
        drawing.addText({at.x() + sample + 6, at.y() - 8, width, 16}, name, TextStyle::Small,
                        Ink::Muted);
        at.rx() += sample + 6 + width;
        drawing.size = {std::max(drawing.size.width(), at.x() + 4), at.y() + 12};
        at.rx() += gap;
    };
    const auto addArcKind = [&](ArcKind kind, const QString& name) {
        add(line, name, [&] {
            const QPointF middle = at + QPointF(line / 2, 0);
            drawing.addLine(at, at + QPointF(line, 0), inkOf(kind), widthOf({{}, {}, kind}));
            drawing.shapes.back().stroke = strokeOf(kind);
            if (kind == ArcKind::Wrong)
                addCross(drawing, middle, inkOf(kind));
            if (kind == ArcKind::Lost)
                addCut(drawing, middle, inkOf(kind));
        });
    };
    const auto addPlace = [&](Place place, const QString& name) {
        add(16, name, [&] {
            drawing.addBox({at.x(), at.y() - 6, 16, 12}, 3, fillOf(place), inkOf(place));
        });
    };
    addArcKind(ArcKind::Right, LegendTexts::tr("right"));
    addArcKind(ArcKind::Wrong, LegendTexts::tr("wrong"));
    addArcKind(ArcKind::ToCome, LegendTexts::tr("still to come"));
    addArcKind(ArcKind::Lost, LegendTexts::tr("lost"));
    add(10, LegendTexts::tr("non-projective"),
        [&] { addDiamond(drawing, at + QPointF(5, 0), Ink::Muted); });
    addPlace(Place::Stack, LegendTexts::tr("on the stack"));
    addPlace(Place::BufferFront, LegendTexts::tr("front of the buffer"));
    return drawing;
}

} // namespace parsescope
