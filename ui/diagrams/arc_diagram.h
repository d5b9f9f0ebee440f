// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"
#include "ui/diagrams/drawing.h"

#include <vector>

namespace parsescope {

/// Where a word is in a configuration.
enum class Place { Buffer, BufferFront, Stack, StackTop, Done };

/// A word as it is drawn, wherever it is drawn.
struct WordBox {
    QString form;
    QString tag;
    Place place = Place::Buffer;
    bool touched = false; ///< the transition under the mouse will touch it
};

/// What an arc is. Told apart by colour and by shape: right ones are solid, wrong ones crossed out
/// below the words, those to come dashed, lost ones dotted and cut.
enum class ArcKind { Right, Wrong, ToCome, Lost, Proposed };

struct ArcLine {
    Arc arc;
    QString label;
    ArcKind kind = ArcKind::ToCome;
    bool emphasised = false;
};

/// The words of a sentence with arcs: gold ones above, wrong and proposed ones below.
struct ArcDiagram {
    std::vector<WordBox> words; ///< by node, ROOT first
    std::vector<ArcLine> arcs;
    bool rightToLeft = false;
};

/// Word gaps follow labels, heights follow nesting; arcs that overlap never share a height, and
/// each arc meets its words at a point of its own.
[[nodiscard]] Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure);

/// Draws a cross or a cut at `point`: the shapes that tell wrong and lost arcs apart.
void addCross(Drawing& drawing, QPointF point, Ink ink);
void addCut(Drawing& drawing, QPointF point, Ink ink);
/// Ink and stroke of an arc.
[[nodiscard]] Ink inkOf(ArcKind kind);
[[nodiscard]] Stroke strokeOf(ArcKind kind);
/// Colours of a word box by its place.
[[nodiscard]] Ink fillOf(Place place);
[[nodiscard]] Ink inkOf(Place place);

} // namespace parsescope
