// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

/// An item of a derivation in a drawing.
struct HalfTreeBox {
    ItemShape shape = ItemShape::Span;
    int from = 0; ///< 0-based index of the left column
    int to = 1;
    QString label; ///< the rule that derived the item
    QString item;  ///< the item as a text, “[1, 4]”; shown if there is room
    QString value;
    std::vector<int> premises; ///< indices of the boxes of the premises, which precede this box
};

/// A derivation over a sentence as half-trees [KGS11, SHL17]: each item is drawn above the words
/// that it spans, and above its premises. The arcs built so far are drawn below the words, unless
/// the words and their arcs are drawn above it in the same columns.
struct HalfTreeDiagram {
    /// Indexed by column: ROOT, the words and, for some decoders, the end of the buffer.
    std::vector<WordBox> words;
    /// Arcs between columns, drawn below the words; arcs that are new at this step are emphasised.
    std::vector<ArcLine> arcs;
    /// All arcs of the derivation, for which room is kept below the words.
    std::vector<Arc> expected;
    std::vector<HalfTreeBox> boxes; ///< boxes in the order of their derivation
    int derived = 0;   ///< number of boxes derived at this step; the last of them is the newest
    int selected = -1; ///< index of the selected box; -1 for none
    bool rightToLeft = false;
    /// The middles of the columns in the drawing of the words, or in their overview, above this
    /// one; empty if there is none. The words are then small, below the half-trees, or left out if
    /// the room is low.
    std::vector<qreal> places;
    /// The width to which the columns are spread; 0 for the least width.
    qreal width = 0;
    /// The height available for boxes and words, which reduces their heights; 0 if unlimited.
    qreal room = 0;
};

/// Draws a derivation. Boxes that are not derived at this step are faint; the premises of the
/// selected box are highlighted. A box has a target of kind Step with its index.
[[nodiscard]] Drawing layoutHalfTrees(const HalfTreeDiagram& diagram, const Measure& measure);

/// Returns a score as a text, with at most four decimals; "−∞" for a forbidden choice.
[[nodiscard]] QString scoreText(double score);

} // namespace parsescope
