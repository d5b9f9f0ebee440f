// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/arborescence.h"
#include "ui/canvas/arc_diagram.h"

#include <optional>

namespace parsescope {

/// A step of the search for a maximum spanning arborescence over the words of a sentence.
struct ContractionDiagram {
    std::vector<WordBox> words; ///< indexed by node, ROOT first
    ArborescenceStep step;
    /// The tree that determines which arcs are right or wrong; without it, all arcs are drawn as
    /// right.
    std::optional<Tree> gold;
    bool rightToLeft = false;
};

/// Draws the words in a row, with the best arc into each node of the step's graph and its score.
/// The words of a contracted cycle are in one box, or in several joined boxes if other words are
/// between them. The nodes and arcs that the step is about are highlighted; a replaced arc is
/// dotted.
[[nodiscard]] Drawing layoutContraction(const ContractionDiagram& diagram, const Measure& measure);

} // namespace parsescope
