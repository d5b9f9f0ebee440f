// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"

#include <optional>

namespace parsescope {

/// A gold tree above the words and, below them, a tree obtained from it by lifting arcs, or by
/// restoring lifted arcs.
struct LiftingDiagram {
    Sentence gold; ///< a sentence with a gold tree
    /// The sentence with the tree drawn below the words and with its encoded relations.
    Sentence other;
    /// True if lifted arcs were restored; arcs that are not gold are then mistakes.
    bool isPutBack = false;
    std::optional<Arc> newest; ///< the arc lifted last, which is highlighted
    bool rootLast = false;     ///< true if ROOT is drawn after the last word
    qreal height = 0;          ///< the height of the view, in pixels; arcs are lowered to fit
};

/// Draws both trees with the words between them. Gold arcs that the other tree lacks are dotted.
/// Below the words, lifted arcs are highlighted, and relations are written if they differ from the
/// gold ones. Titles beside the words name the trees.
[[nodiscard]] Drawing layoutLifting(const LiftingDiagram& diagram, const Measure& measure);

} // namespace parsescope
