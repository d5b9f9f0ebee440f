// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <random>

namespace parsescope {

/// A tree over `words` words, drawn uniformly. Several words may have the head ROOT.
[[nodiscard]] Tree randomTree(int words, std::mt19937& random);

/// A projective tree over `words` words; every one is possible, but not equally likely.
[[nodiscard]] Tree randomProjectiveTree(int words, std::mt19937& random);

} // namespace parsescope
