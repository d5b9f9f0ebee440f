// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/treebank.h"

#include <string>

namespace parsescope {

/// Returns the change of sentence `index` (0-based) of the treebank to `now`, which must have
/// equally many lines, as hunks of a unified diff with three lines of context at most. After the
/// lines
/// "--- FILE" and "+++ FILE", `patch` applies the hunks of all sentences of a file. Fails if the
/// file can no longer be read.
[[nodiscard]] Result<std::string> sentenceDiff(const Treebank& treebank, int index,
                                               const Sentence& now);

} // namespace parsescope
