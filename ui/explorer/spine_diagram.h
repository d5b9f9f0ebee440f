// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// A word or ROOT on a spine of a stack element, or in the buffer.
struct SpineNode {
    int node = 0;
    QString form;
    QString symbol; ///< the symbol in [SSN13 Table 1], “u1,2”
    bool touched = false;
};

/// A tree of the stack with its spines, or a node of the buffer.
struct SpineElement {
    QString title; ///< “σ1”, “β”; empty if the previous element has the same title
    WordPlace place = WordPlace::Stack;
    std::vector<SpineNode> left;  ///< the left spine from the root down
    std::vector<SpineNode> right; ///< the right spine without the root
    bool followsGap = false;      ///< true if elements before this one are left out
};

/// Stack elements and nodes of the buffer in the order of the sentence, as in [SSN13 Figure 4]:
/// spines run down from the roots, and arcs that are not built are drawn above them.
struct SpineDiagram {
    std::vector<SpineElement> elements; ///< each has at least a root
    std::vector<ArcLine> built;         ///< arcs along the spines
    std::vector<ArcLine> arcs;          ///< other arcs between nodes that are shown
    bool hasMore = false;               ///< true if elements after the last one are left out
    bool rightToLeft = false;
};

/// Draws each node in a column of its own, so that arcs reach it from above. Nodes have targets of
/// kind Node, arcs of kind Arc.
[[nodiscard]] Drawing layoutSpines(const SpineDiagram& diagram, const Measure& measure);

} // namespace parsescope
