// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_tree_diagram.h"

#include "core/treebank/direction.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/item_sketch.h"
#include "ui/canvas/qt_text.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal PartHeight = 26;                             ///< the height of a half-tree
constexpr qreal PartLine = 16;                               ///< the height of a line of text
constexpr qreal PartsHeight = PartHeight + 2 * PartLine + 8; ///< the height of two parts

struct TreeTexts {
    Q_DECLARE_TR_FUNCTIONS(BeamTrees)
};

ItemShape shapeOf(const CubeItem& item) {
    const bool right = item.head < item.end;
    if (item.complete)
        return right ? ItemShape::RightHalf : ItemShape::LeftHalf;
    return right ? ItemShape::OpenRight : ItemShape::OpenLeft;
}

ArcDiagram treesOf(const BeamDecoding::Findings& findings, bool rightToLeft) {
    ArcDiagram diagram;
    diagram.rightToLeft = rightToLeft;
    for (const std::string& form : findings.forms)
        diagram.words.push_back({toQt(formAlone(form, rightToLeft)), {}, WordPlace::None});
    const auto add = [&](const HigherOrderDecoding& tree, int word, ArcKind kind, bool strong) {
        diagram.arcs.push_back(
            {{tree.heads[word], word}, toQt(findings.labels[tree.labels[word]]), kind, strong});
    };
    const auto& best = findings.study.best;
    const auto& tree = findings.study.found;
    for (int word = 1; word < static_cast<int>(findings.forms.size()); ++word) {
        const bool same = best && tree && best->heads[word] == tree->heads[word] &&
                          best->labels[word] == tree->labels[word];
        if (tree)
            add(*tree, word, same ? ArcKind::Right : ArcKind::Wrong, !same);
        if (best && !same)
            add(*best, word, ArcKind::Lost, false);
    }
    return diagram;
}

/// Spreads the words over the width of `room`, and the levels of arcs over its height.
void fitTo(ArcDiagram& diagram, QSizeF room, const Measure& measure) {
    constexpr qreal widest = 160; // the largest gap between two words
    constexpr int rounds = 6;
    qreal narrow = diagram.look.gap;
    qreal wide = widest;
    for (int round = 0; round < rounds; ++round) {
        diagram.look.gap = (narrow + wide) / 2;
        (arcExtent(diagram, measure).width <= room.width() ? narrow : wide) = diagram.look.gap;
    }
    diagram.look.gap = narrow;
    constexpr qreal low = 120; // in a lower drawing, words are shown without their numbers
    diagram.look.detailed = room.height() >= low;
    const ArcExtent extent = arcExtent(diagram, measure);
    const qreal rest = room.height() - arcHeight(extent, diagram.look, {1, ArcSteps::Labelled});
    if (extent.above > 0)
        diagram.steps.above = std::clamp(rest / extent.above, 9.0, ArcSteps::Largest);
}

/// Adds a part, with its text below it. Returns the place of the text, which is a line lower if it
/// would cover the text at `other`.
QRectF addHalf(Drawing& drawing, const CubeItem& item, const BeamText& text,
               const std::vector<ArcColumn>& columns, Ink ink, Ink fill, QRectF other,
               const Measure& measure) {
    const auto [first, last] = std::minmax({item.head, item.end});
    const bool isAlone = first == last;
    const qreal left = isAlone ? columns[first].left : columns[first].centre();
    const qreal right = isAlone ? columns[last].right : columns[last].centre();
    const QRectF box(left + 1, 2, std::max(right - left - 2, 4.0), PartHeight);
    Shape& outline =
        drawing.addPath(isAlone ? itemSketch(ItemShape::Tree, box.adjusted(0, PartHeight / 2, 0, 0))
                                : itemSketch(shapeOf(item), box),
                        ink, 1.6);
    outline.fill = fill;
    const std::vector<BeamEntry>& beam = text.beamOf(item);
    const QString label = isAlone
                              ? TreeTexts::tr("%1 alone").arg(text.span(item))
                              : TreeTexts::tr("%1: %2 kept, the best scores %3")
                                    .arg(text.span(item))
                                    .arg(beam.size())
                                    .arg(beam.empty() ? QString() : scoreText(beam.front().score));
    const qreal width = measure(label, TextStyle::Label).width() + 2;
    const qreal x = std::max(std::min(left, drawing.size.width() - width - 4), 4.0);
    QRectF place(x, PartHeight + 4, width, PartLine);
    if (place.adjusted(-8, 0, 8, 0).intersects(other))
        place.translate(0, PartLine);
    drawing.addText(place, label, TextStyle::Label, ink);
    return place;
}

} // namespace

Drawing layoutBeamTrees(const BeamDecoding::Findings& findings, const CubeGrid* grid,
                        bool rightToLeft, QSizeF room, const Measure& measure) {
    ArcDiagram diagram = treesOf(findings, rightToLeft);
    fitTo(diagram, {room.width(), room.height() - PartsHeight}, measure);
    const ArcExtent extent = arcExtent(diagram, measure);
    Drawing drawing = layoutArcs(diagram, measure);
    constexpr qreal spare = 24; // the room for arcs below the words, if there are none
    if (extent.below == 0)
        drawing.size.rheight() -= spare;
    if (grid) {
        Drawing parts = layoutBeamParts(findings, *grid, extent.columns, drawing.size.width(),
                                        rightToLeft, measure);
        parts.translate({0, drawing.size.height()});
        drawing.shapes.insert(drawing.shapes.end(), parts.shapes.begin(), parts.shapes.end());
    }
    drawing.size.rheight() += PartsHeight;
    return drawing;
}

Drawing layoutBeamParts(const BeamDecoding::Findings& findings, const CubeGrid& grid,
                        const std::vector<ArcColumn>& columns, qreal width, bool rightToLeft,
                        const Measure& measure) {
    const BeamText text(findings);
    Drawing parts;
    parts.size = {width, PartsHeight};
    const QRectF place =
        addHalf(parts, grid.inner, text, columns, Ink::Stack, Ink::StackSoft, {}, measure);
    addHalf(parts, grid.outer, text, columns, Ink::Buffer, Ink::BufferSoft, place, measure);
    if (rightToLeft)
        parts.mirror();
    return parts;
}

} // namespace parsescope
