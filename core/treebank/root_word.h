// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <string_view>

namespace parsescope {

// Parsers with ROOT behind the last word see it as a word of its own, n + 1, which alone hangs on
// node 0 and takes the words that would hang on ROOT. These functions make such sentences.

/// The word (1-based) that stands for ROOT; 0 when ROOT is what it is elsewhere, node 0.
[[nodiscard]] int rootWord(const Sentence& sentence);
/// What node 0 is called: "ROOT", or, when a word stands for that, "∅".
[[nodiscard]] std::string_view nodeZeroName(const Sentence& sentence);

/// With a word for ROOT behind the last; as it is when it has one already, or no words.
[[nodiscard]] Sentence withRootWord(Sentence sentence);
/// Without the word for ROOT; what hangs on it hangs on node 0 again.
[[nodiscard]] Sentence withoutRootWord(Sentence sentence);

} // namespace parsescope
