// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/conllu.h"

#include <string>
#include <string_view>

namespace parsescope {

// Changes to one sentence: each returns the changed sentence, or an error when the change is not
// possible. Words are numbered from 1. During editing some words may lack a head; such a sentence
// can't be saved yet.

/// Gives `word` the head `head`: a word, ROOT = 0, or NoHead. Fails when that would make
/// a cycle, and names its words.
[[nodiscard]] Result<Sentence> withHead(Sentence sentence, int word, int head);

/// Gives all words their heads in `tree`, of as many words; without a tree, no heads.
[[nodiscard]] Sentence withHeads(Sentence sentence, const std::optional<Tree>& tree);

/// Gives `word` another form, lemma, upos, xpos, feats, deprel, deps or misc. An empty value is
/// written "_". Fails on other names, and on tabs and line ends in the value.
[[nodiscard]] Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                                          std::string_view value);

/// Inserts a word without a head before `word`, or last for size() + 1. Later words are renumbered
/// in HEAD, DEPS and the IDs of multiword tokens and empty nodes. A multiword token extends over
/// a word inserted between its words.
[[nodiscard]] Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form);

/// Removes `word`; its dependents become dependents of its head. Fails when it is the only word.
[[nodiscard]] Result<Sentence> withWordRemoved(Sentence sentence, int word);

/// Fails, with the reason, when the sentence would not be the same after being written in
/// `format` and read again.
[[nodiscard]] Result<void> checkReadable(const Sentence& sentence, Format format);

/// Fails when some words have heads and others don't: such a sentence can't be saved.
[[nodiscard]] Result<void> checkComplete(const Sentence& sentence);

} // namespace parsescope
