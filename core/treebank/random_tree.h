// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <random>

namespace parsescope {

/// Returns a tree over `words` words from the uniform distribution. Several words may have the head
/// ROOT.
[[nodiscard]] Tree randomTree(int words, std::mt19937& random);

/// Returns a random projective tree over `words` words. All projective trees are possible, but they
/// are not equally likely.
[[nodiscard]] Tree randomProjectiveTree(int words, std::mt19937& random);

} // namespace parsescope
