// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/arc_diagram.h"

#include <vector>

namespace parsescope {

/// An item of a derivation, as it is drawn.
struct HalfTreeBox {
    ItemShape shape = ItemShape::Span;
    int from = 0; ///< columns of the diagram
    int to = 1;
    QString label; ///< the rule that made it
    QString item;  ///< “[1, 4]”; stands where there is room
    QString value;
    std::vector<int> premises; ///< indices of boxes; they come before it
};

/// A derivation over the sentence as half-trees [KGS11, SHL17]: the items stand over the words they
/// reach from and to, each above those it was made from; the arcs built so far hang below.
struct HalfTreeDiagram {
    std::vector<WordBox> words; ///< by column: ROOT, the words, and the end of the buffer, if any
    std::vector<ArcLine> arcs;  ///< between columns, below the words; those emphasised are new
    std::vector<HalfTreeBox> boxes; ///< in the order in which they are derived
    int derived = 0;                ///< number of boxes drawn; the last one is the newest
    int selected = -1;              ///< index of a box; -1 for none
    bool rightToLeft = false;
    qreal room = 0; ///< height that there is for boxes and words, which makes them lower; 0: any
};

/// Boxes not yet derived are faint; what the selected one was made from stands out. A box has a
/// target of kind Step with its index.
[[nodiscard]] Drawing layoutHalfTrees(const HalfTreeDiagram& diagram, const Measure& measure);

/// A score as the diagrams show it: at most four decimals, "−∞" for what is forbidden.
[[nodiscard]] QString scoreText(double score);

} // namespace parsescope
