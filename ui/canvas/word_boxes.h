// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// The words of a sentence as they are drawn, by node, ROOT first; in no place of a parse.
[[nodiscard]] std::vector<WordBox> wordBoxesOf(const Sentence& sentence);

/// The relation of a word (1-based) to its head; empty when it has none.
[[nodiscard]] QString relationOf(const Sentence& sentence, int word);

} // namespace parsescope
