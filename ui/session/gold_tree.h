// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <optional>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// Gives the words of the sentence looked at and explored the heads of `tree`, which has as many
/// words. All losses follow; the exploration stays as it is. Nothing happens where there is nothing
/// to explore.
void setGold(TreebankEditor& editor, const ParseExplorer& parse, const std::optional<Tree>& tree);

} // namespace parsescope
