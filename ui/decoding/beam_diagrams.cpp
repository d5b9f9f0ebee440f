// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_diagrams.h"

#include "ui/canvas/item_sketch.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

constexpr qreal Edge = 12;

struct BeamTexts {
    Q_DECLARE_TR_FUNCTIONS(BeamDiagrams)
};

ItemShape shapeOf(const CubeItem& item) {
    const bool right = item.head < item.end;
    if (item.complete)
        return right ? ItemShape::RightHalf : ItemShape::LeftHalf;
    return right ? ItemShape::OpenRight : ItemShape::OpenLeft;
}

/// Returns the items that make up a projective tree, except those of heads alone.
std::set<CubeItem> itemsOf(const HigherOrderDecoding& tree) {
    const int words = static_cast<int>(tree.heads.size()) - 1;
    std::vector<int> left(words + 1);
    std::vector<int> right(words + 1);
    for (int node = 0; node <= words; ++node)
        left[node] = right[node] = node;
    for (int word = 1; word <= words; ++word)
        for (int above = tree.heads[word]; above >= 0;
             above = above == 0 ? -1 : tree.heads[above]) {
            left[above] = std::min(left[above], word);
            right[above] = std::max(right[above], word);
        }
    std::set<CubeItem> items;
    for (int word = 1; word <= words; ++word) {
        const int head = tree.heads[word];
        items.insert({false, head, word});
        items.insert({true, head, head < word ? right[word] : left[word]});
    }
    return items;
}

Ink fillOf(const CubeCell& cell, int rank) {
    if (cell.rank == 0 || cell.rank > rank)
        return Ink::BufferSoft; // the cell is in the frontier
    switch (cell.outcome) {
    case Offer::Kept:
    case Offer::Replaced:
        return Ink::RightSoft;
    case Offer::Recombined:
        return Ink::Surface;
    case Offer::CutByLabelBeam:
    case Offer::Forbidden:
        return Ink::WrongSoft;
    }
    return Ink::Surface;
}

} // namespace

Drawing layoutBeamChart(const BeamDecoding::Findings& findings, int selected,
                        const Measure& measure) {
    constexpr qreal width = 74;
    constexpr qreal height = 50;
    constexpr qreal gap = 5;
    constexpr qreal header = 22;
    const BeamText text(findings);
    const BeamStudy& study = findings.study;
    const std::set<CubeItem> best = study.best ? itemsOf(*study.best) : std::set<CubeItem>();
    const int size = static_cast<int>(findings.forms.size());
    Drawing drawing;
    const auto cellOf = [&](int row, int column) {
        return QRectF(Edge + (column - 1) * (width + gap) + 90,
                      Edge + header + row * (height + gap), width, height);
    };
    const auto shortened = [&](int node) {
        const QString name = text.node(node);
        constexpr int most = 11;
        return name.size() > most ? name.left(most - 1) + QStringLiteral("…") : name;
    };
    for (int node = 0; node < size; ++node) {
        const Target target{Target::Kind::Word, node, -1};
        if (node > 0)
            drawing
                .addText({cellOf(0, node).x(), Edge, width, 17}, shortened(node),
                         TextStyle::Heading, Ink::Text)
                .target = target;
        if (node + 1 < size) {
            const QRectF first = cellOf(node, node + 1);
            const qreal wide = measure(shortened(node), TextStyle::Heading).width();
            drawing
                .addText({first.x() - wide - 10, first.center().y() - 8, wide, 17}, shortened(node),
                         TextStyle::Heading, Ink::Text)
                .target = target;
        }
    }
    for (int row = 0; row < size; ++row)
        for (int column = row + 1; column < size; ++column)
            drawing.addBox(cellOf(row, column), 5, Ink::Canvas, Ink::Border, 0.6).opacity = 0.6;
    for (std::size_t index = 0; index < study.trace.items.size(); ++index) {
        const ItemTrace& trace = study.trace.items[index];
        const CubeItem& item = trace.item;
        const auto [row, column] = std::minmax({item.head, item.end});
        const QRectF cell = cellOf(row, column);
        // Left halves are drawn on the left side of the cell, and incomplete items below complete
        // ones.
        const QRectF quarter(cell.x() + (item.head < item.end ? width / 2 : 0) + 2,
                             cell.y() + (item.complete ? 2 : height / 2) + 1, width / 2 - 4,
                             height / 2 - 4);
        const Target target{Target::Kind::Item, static_cast<int>(index), -1};
        const bool isLost = study.lost && study.lost->item == item;
        const bool isBest = best.contains(item);
        const bool isSelected = static_cast<int>(index) == selected;
        drawing
            .addBox(quarter, 3,
                    isLost       ? Ink::WrongSoft
                    : isBest     ? Ink::RightSoft
                    : isSelected ? Ink::AccentSoft
                                 : Ink::None,
                    isSelected ? Ink::Accent
                    : isLost   ? Ink::Wrong
                               : Ink::None,
                    isSelected ? 2 : 1.2)
            .target = target;
        const QRectF sketch(quarter.x() + 3, quarter.y() + 4, 12, quarter.height() - 8);
        Shape& outline = drawing.addPath(itemSketch(shapeOf(item), sketch),
                                         isLost ? Ink::Wrong : Ink::Stack, 1.1);
        outline.fill = Ink::StackSoft;
        outline.target = target;
        drawing
            .addText({sketch.right() + 2, quarter.y(), quarter.right() - sketch.right() - 2,
                      quarter.height()},
                     QString::number(trace.beam.size()), TextStyle::Small,
                     isLost   ? Ink::Wrong
                     : isBest ? Ink::Right
                              : Ink::Text)
            .target = target;
        QString fact =
            BeamTexts::tr("%1: %2 hypotheses").arg(text.item(item)).arg(trace.beam.size());
        if (isLost)
            fact = BeamTexts::tr("%1, the %2 was cut here").arg(fact, text.bestTree());
        drawing.facts.push_back({target, fact});
        if (isSelected)
            drawing.focus = {cell};
    }
    const QRectF last = cellOf(size - 2, size - 1);
    drawing.size = {last.right() + Edge, last.bottom() + Edge};
    return drawing;
}

Drawing layoutBeamGrids(const BeamDecoding::Findings& findings, int item, int rank, qreal room,
                        const Measure& measure) {
    constexpr qreal cellHeight = 30;
    constexpr qreal gap = 18;
    constexpr qreal title = 18;
    Drawing drawing;
    if (item < 0 || item >= static_cast<int>(findings.study.trace.items.size()))
        return drawing;
    const BeamText text(findings);
    const ItemTrace& trace = findings.study.trace.items[item];
    qreal x = Edge;
    qreal y = Edge;
    qreal lineHeight = 0;
    qreal widest = 0;
    for (std::size_t number = 0; number < trace.grids.size(); ++number) {
        const CubeGrid& grid = trace.grids[number];
        const auto& rows = text.beamOf(grid.inner);
        const auto& columns = text.beamOf(grid.outer);
        qreal cellWidth = 44;
        for (const CubeCell& cell : trace.cells)
            if (cell.grid == static_cast<int>(number))
                cellWidth = std::max(
                    cellWidth, measure(scoreText(cell.score), TextStyle::Heading).width() + 12);
        for (const auto* side : {&rows, &columns})
            for (const BeamEntry& entry : *side)
                cellWidth = std::max(
                    cellWidth, measure(scoreText(entry.score), TextStyle::Small).width() + 10);
        const QString name = text.grid(grid);
        const qreal nameWidth = measure(name, TextStyle::Small).width();
        const qreal gridWidth =
            std::max(nameWidth, (static_cast<qreal>(columns.size()) + 1) * cellWidth);
        const qreal gridHeight = title + 17 + static_cast<qreal>(rows.size()) * cellHeight;
        if (x > Edge && x + gridWidth + Edge > room) {
            x = Edge;
            y += lineHeight + gap;
            lineHeight = 0;
        }
        drawing.addText({x, y, nameWidth, 15}, name, TextStyle::Small, Ink::Text);
        for (std::size_t column = 0; column < columns.size(); ++column)
            drawing.addText(
                {x + cellWidth * static_cast<qreal>(column + 1), y + title, cellWidth, 15},
                scoreText(columns[column].score), TextStyle::Small, Ink::Muted);
        for (std::size_t row = 0; row < rows.size(); ++row)
            drawing.addText(
                {x, y + title + 17 + cellHeight * static_cast<qreal>(row), cellWidth, cellHeight},
                scoreText(rows[row].score), TextStyle::Small, Ink::Muted);
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::size_t column = 0; column < columns.size(); ++column)
                drawing.addBox({x + cellWidth * static_cast<qreal>(column + 1) + 1,
                                y + title + 17 + cellHeight * static_cast<qreal>(row) + 1,
                                cellWidth - 2, cellHeight - 2},
                               3, Ink::None, Ink::Border, 0.6);
        for (std::size_t index = 0; index < trace.cells.size(); ++index) {
            const CubeCell& cell = trace.cells[index];
            if (cell.grid != static_cast<int>(number) || cell.since > rank)
                continue;
            const QRectF box(x + cellWidth * (cell.column + 1) + 1,
                             y + title + 17 + cellHeight * cell.row + 1, cellWidth - 2,
                             cellHeight - 2);
            const bool explored = cell.rank > 0 && cell.rank <= rank;
            const bool now = cell.rank > 0 && cell.rank == rank;
            const Target target{Target::Kind::Cell, static_cast<int>(index), -1};
            Shape& shape = drawing.addBox(box, 3, fillOf(cell, rank),
                                          now        ? Ink::Accent
                                          : explored ? Ink::Border
                                                     : Ink::Buffer,
                                          now ? 2.2 : 1);
            shape.stroke = explored ? Stroke::Solid : Stroke::Dashed;
            shape.target = target;
            drawing
                .addText({box.x(), box.y(), box.width(), explored ? 17 : box.height()},
                         scoreText(cell.score), explored ? TextStyle::Heading : TextStyle::Label,
                         Ink::Text)
                .target = target;
            if (explored)
                drawing
                    .addText({box.x(), box.y() + 14, box.width(), 13},
                             QStringLiteral("%1%2").arg(cell.rank).arg(
                                 cell.outcome == Offer::CutByLabelBeam ? QStringLiteral(" ✗")
                                                                       : QString()),
                             TextStyle::Small, Ink::Muted)
                    .target = target;
            drawing.facts.push_back(
                {target, explored ? text.step(trace, cell.rank)
                                  : BeamTexts::tr("In the frontier, %1: %2")
                                        .arg(scoreText(cell.score),
                                             text.dependents(text.dependentsOf(trace, cell)))});
            if (now)
                drawing.focus = {box};
        }
        widest = std::max(widest, x + gridWidth);
        x += gridWidth + gap;
        lineHeight = std::max(lineHeight, gridHeight);
    }
    drawing.size = {widest + Edge, y + lineHeight + Edge};
    return drawing;
}

Drawing layoutBeamMap(const BeamDecoding::Findings& findings, const Measure& measure) {
    constexpr qreal side = 19;
    const auto& keeps = findings.finds;
    const BeamText text(findings);
    Drawing drawing;
    const QString corner = BeamTexts::tr("b ↓  s_b →");
    const qreal left = std::max(24.0, measure(corner, TextStyle::Small).width() + 8);
    drawing.addText({0, 0, left - 4, side}, corner, TextStyle::Small, Ink::Muted);
    const int size = static_cast<int>(keeps.size());
    for (int beam = 1; beam <= size; ++beam) {
        drawing.addText({left - 24, beam * side, 20, side}, QString::number(beam), TextStyle::Small,
                        Ink::Muted);
        drawing.addText({left + (beam - 1) * side, 0, side, side}, QString::number(beam),
                        TextStyle::Small, Ink::Muted);
        for (int labelBeam = 1; labelBeam <= beam; ++labelBeam) {
            const bool kept = keeps[beam - 1][labelBeam - 1];
            const bool now =
                beam == findings.settings.beam && labelBeam == findings.settings.labelBeam;
            const QRectF box(left + (labelBeam - 1) * side + 1, beam * side + 1, side - 2,
                             side - 2);
            const Target target{Target::Kind::Cell, 100 * beam + labelBeam, -1};
            drawing
                .addBox(box, 3, kept ? Ink::RightSoft : Ink::WrongSoft,
                        now    ? Ink::Accent
                        : kept ? Ink::Right
                               : Ink::None,
                        now ? 2.2 : 0.8)
                .target = target;
            drawing
                .addText(box, kept ? QStringLiteral("✓") : QStringLiteral("–"), TextStyle::Small,
                         kept ? Ink::Right : Ink::Wrong)
                .target = target;
            drawing.facts.push_back(
                {target, (kept ? BeamTexts::tr("b = %1, s_b = %2: finds the %3")
                               : BeamTexts::tr("b = %1, s_b = %2: loses the %3"))
                             .arg(beam)
                             .arg(labelBeam)
                             .arg(text.bestTree())});
        }
    }
    drawing.size = {left + size * side + 2, (size + 1) * side + 2};
    return drawing;
}

} // namespace parsescope
