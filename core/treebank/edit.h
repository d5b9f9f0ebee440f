// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace parsescope {

// Changes to one sentence: each returns the changed sentence, or an error when the change is not
// possible. Words are numbered from 1. Some words may lack a head: the tree is unfinished then.

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
/// a word inserted between its words. If the words around it had no space between them, a
/// punctuation mark keeps to the word that it belongs to.
[[nodiscard]] Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form);

/// Removes `word`. Its dependents are attached to its head, in the tree and in DEPS, where no node
/// becomes a head of itself and no item is there twice. If the head is ROOT, one dependent takes
/// the place of the word and is the head of the others. A multiword token that has one word left is
/// dissolved. The space after the word is handed to the word before it. Fails when the word is the
/// only one.
[[nodiscard]] Result<Sentence> withWordRemoved(Sentence sentence, int word);

/// Removes `sentence.extras[line]`. The words of a multiword token become tokens of their own. What
/// depends on an empty node in DEPS is attached to one of its heads.
[[nodiscard]] Sentence withExtraRemoved(Sentence sentence, std::size_t line);

/// The error that there is no such word (1-based).
[[nodiscard]] tl::unexpected<Error> noSuchWord(const Sentence& sentence, int word);

/// Fails, with the reason, when the sentence would not be the same after being written in
/// `format` and read again.
[[nodiscard]] Result<void> checkReadable(const Sentence& sentence, Format format);

} // namespace parsescope
