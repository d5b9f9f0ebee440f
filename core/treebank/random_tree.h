// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <random>

namespace parsescope {

/// A tree of `words` words, each as likely as any other. Several words may hang on ROOT.
[[nodiscard]] Tree randomTree(int words, std::mt19937& random);

/// A projective tree; every one is possible, though not equally likely.
[[nodiscard]] Tree randomProjectiveTree(int words, std::mt19937& random);

} // namespace parsescope
