// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <string>

namespace parsescope {

/// Returns the lines of sentence `index` (0-based) as they are in its file, each ended by "\n", and
/// one blank line after them. Returns an empty text if another program has changed the file, so
/// that the sentence can no longer be read.
[[nodiscard]] std::string linesOf(const Treebank& treebank, int index);

} // namespace parsescope
