// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// A word or ROOT on a spine of a stack element, or in the buffer.
struct SpineNode {
    int node = 0;
    QString form;
    QString symbol; ///< as in [SSN13 Table 1], “u1,2”
    bool touched = false;
};

/// A tree of the stack by its spines, or a node of the buffer.
struct SpineElement {
    QString title; ///< “σ1”, “β”; empty where the element before has the same
    WordPlace place = WordPlace::Stack;
    std::vector<SpineNode> left;  ///< the left spine, the root first
    std::vector<SpineNode> right; ///< the right spine without the root
    bool followsGap = false;      ///< elements before it are left out
};

/// Stack elements and nodes of the buffer in the order of the sentence, as in [SSN13 Figure 4]:
/// spines go down from the roots, and over them stand arcs that are not built.
struct SpineDiagram {
    std::vector<SpineElement> elements; ///< each with a root
    std::vector<ArcLine> built;         ///< along the spines
    std::vector<ArcLine> arcs;          ///< between nodes that are shown
    bool hasMore = false;               ///< elements behind the last one are left out
    bool rightToLeft = false;
};

/// Each node has a column of its own, so that arcs meet it from above. Nodes have targets of kind
/// Node, arcs of kind Arc.
[[nodiscard]] Drawing layoutSpines(const SpineDiagram& diagram, const Measure& measure);

} // namespace parsescope
