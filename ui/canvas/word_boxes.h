// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// Returns the words of a sentence, indexed by node, ROOT first; all have the place Done.
[[nodiscard]] std::vector<WordBox> wordBoxesOf(const Sentence& sentence);

/// Returns the relation of a word (1-based) to its head; empty if the word has no relation.
[[nodiscard]] QString relationOf(const Sentence& sentence, int word);

} // namespace parsescope
