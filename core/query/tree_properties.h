// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <vector>

namespace parsescope {

/// Number of nodes of the longest left or right spine (tree.h) of a word. O(n).
[[nodiscard]] int longestSpine(const Tree& tree);

/// The words whose arcs are not projective (Tree::isNonProjective), ascending. O(n log n).
[[nodiscard]] std::vector<int> nonProjectiveWords(const Tree& tree);

} // namespace parsescope
