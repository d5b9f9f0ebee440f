// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <functional>

namespace parsescope {

/// Classes of trees to measure a parser against. An arc of ROOT goes to a place before the first
/// word; it counts as an arc unless stated otherwise.
struct TreeClasses {
    bool projective = false; ///< no two arcs cross
    bool planar = false;     ///< no two arcs cross, those of ROOT left aside
    /// All arcs that cross one and the same arc have a node in common [Pitler, Kannan & Marcus
    /// 2013].
    bool oneEndpointCrossing = false;
    /// No yield has more than one gap, and the yields of words of which none is below the other
    /// don't interleave [Bodirsky, Kuhlmann & Möhl 2005].
    bool wellNestedGapDegreeOne = false;
};

/// O(n³).
[[nodiscard]] TreeClasses classesOf(const Tree& tree);

/// Visits every tree of `words` words, with any number of children of ROOT, by its heads: the last
/// word changes first. There are (n + 1)^(n - 1). Stops when `visit` returns false.
void forEachTree(int words, const std::function<bool(const Tree&)>& visit);

} // namespace parsescope
