// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/conllu.h"

#include <string>
#include <string_view>

namespace parsescope {

// Changes of one sentence: each returns the sentence as it is afterwards, or the reason why that
// can't be. Words are numbered from 1. While one edits, some words may be without a head; such a
// sentence can't be saved yet.

/// Gives `word` the head `head`: a word, ROOT = 0, or NoHead. Fails on a cycle and says which words
/// form it; one of them must get another head first, or none.
[[nodiscard]] Result<Sentence> withHead(Sentence sentence, int word, int head);

/// Gives all words the heads of `tree`, which has as many words; without a tree, none.
[[nodiscard]] Sentence withHeads(Sentence sentence, const std::optional<Tree>& tree);

/// Gives `word` another form, lemma, upos, xpos, feats, deprel, deps or misc. An empty value is
/// written "_". Fails on other names, and on tabs and line ends in the value.
[[nodiscard]] Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                                          std::string_view value);

/// Puts a word, without a head, before `word`; size() + 1 puts it last. What is behind it is
/// numbered anew, in HEAD, DEPS and the IDs of multiword tokens and empty nodes. A multiword token
/// takes it in when it stands between its words.
[[nodiscard]] Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form);

/// Takes `word` out. Its dependents get its head. Fails when it is the only word.
[[nodiscard]] Result<Sentence> withWordRemoved(Sentence sentence, int word);

/// Fails when the sentence, written to a file of that format, would not be read again as it is,
/// with the reason.
[[nodiscard]] Result<void> checkReadable(const Sentence& sentence, Format format);

/// Fails when some words have heads and others don't: such a sentence is no sentence of a file.
[[nodiscard]] Result<void> checkComplete(const Sentence& sentence);

} // namespace parsescope
