// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <optional>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// Replaces the heads in the current sentence by the heads of `tree`, which must have the same
/// number of words; without a tree, removes all heads. The losses change with the gold tree, the
/// exploration is kept. Does nothing if there is no sentence to explore.
void setGold(TreebankEditor& editor, const ParseExplorer& parse, const std::optional<Tree>& tree);

} // namespace parsescope
