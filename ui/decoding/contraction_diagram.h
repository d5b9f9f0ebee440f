// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/arborescence.h"
#include "ui/canvas/arc_diagram.h"

#include <optional>

namespace parsescope {

/// A step of the search for a maximum spanning arborescence over the words of a sentence.
struct ContractionDiagram {
    std::vector<WordBox> words; ///< by node, ROOT first
    ArborescenceStep step;
    std::optional<Tree> gold; ///< the arcs of the tree found are right or wrong by it
    bool rightToLeft = false;
};

/// The words in a row with the arc into each node of the graph and its score. The words of a
/// contracted cycle lie in one box, or in several that are joined below where others stand between
/// them. What the step is about stands out; an arc whose place was taken is dotted.
[[nodiscard]] Drawing layoutContraction(const ContractionDiagram& diagram, const Measure& measure);

} // namespace parsescope
