// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"
#include "core/treebank/tree.h"

#include <vector>

namespace parsescope {

/// Reads a term about text: a word, "…" or /…/, optionally after "field:" or "field=".
[[nodiscard]] Result<Condition> parseText(Scanner& scanner);

/// Returns the number of nodes on the longest left or right spine (see leftSpine in tree.h) of a
/// word. Takes linear time.
[[nodiscard]] int longestSpine(const Tree& tree);

/// Returns, in ascending order, the words with non-projective arcs (see Tree::isNonProjective).
/// Takes O(n log n) time.
[[nodiscard]] std::vector<int> nonProjectiveWords(const Tree& tree);

} // namespace parsescope
