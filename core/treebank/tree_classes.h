// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <functional>
#include <random>

namespace parsescope {

/// The classes of trees to which a tree belongs, for comparison with the trees that a parser can
/// build. ROOT precedes the first word, and arcs from ROOT count as arcs unless stated otherwise.
struct TreeClasses {
    bool projective = false; ///< no two arcs cross
    bool planar = false;     ///< no two arcs between words cross
    /// For each arc, all arcs that cross it have a node in common [Pitler, Kannan & Marcus 2013].
    bool oneEndpointCrossing = false;
    /// No yield has more than one gap, and the yields of two words do not interleave if neither
    /// word is below the other [Bodirsky, Kuhlmann & Möhl 2005].
    bool wellNestedGapDegreeOne = false;
};

/// Returns the classes to which `tree` belongs. Takes time O(n³) for n words.
[[nodiscard]] TreeClasses classesOf(const Tree& tree);

/// Calls `visit` with every tree over `words` words, with any number of children of ROOT, in
/// lexicographic order of the heads of words 1..n. There are (n + 1)^(n - 1) trees over n words.
/// Stops if `visit` returns false.
void forEachTree(int words, const std::function<bool(const Tree&)>& visit);

/// Returns a tree over `words` words from the uniform distribution. Several words may have the head
/// ROOT.
[[nodiscard]] Tree randomTree(int words, std::mt19937& random);

/// Returns a random projective tree over `words` words. All projective trees are possible, but they
/// are not equally likely.
[[nodiscard]] Tree randomProjectiveTree(int words, std::mt19937& random);

} // namespace parsescope
