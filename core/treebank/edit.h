// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

// Each function below returns a changed sentence, or an error if the change is not possible. Word
// numbers are 1-based. A tree is unfinished if some words have no head.

/// Sets the head of `word` to `head`: a word, ROOT = 0, or NoHead. Fails if the new arc would
/// complete a cycle; the message lists the words of the cycle.
[[nodiscard]] Result<Sentence> withHead(Sentence sentence, int word, int head);

/// Gives the sentence the columns of a file in `format`. Values of columns that the file does not
/// have are removed.
void fitToFormat(Sentence& sentence, const Format& format);

/// Returns the contents of a file with the sentences: in CoNLL-U or, if some sentences have further
/// columns, in CoNLL-U Plus with the further columns of all sentences.
[[nodiscard]] std::string writeSentences(std::vector<Sentence> sentences);

/// Sets the heads of all words to their heads in `tree`, which must have equally many words; if
/// there is no tree, sets all heads to NoHead.
[[nodiscard]] Sentence withHeads(Sentence sentence, const std::optional<Tree>& tree);

/// Sets a column of `word`: form, lemma, upos, xpos, feats, deprel, deps, misc or the name of a
/// further column of the file. An empty value is written as "_". Fails for other names of columns,
/// and if the value contains a tab or line end.
[[nodiscard]] Result<Sentence> withColumn(Sentence sentence, int word, std::string_view column,
                                          std::string_view value);

/// Sets the feature `name` of `word` to `value`, or removes it if there is no value. The feature is
/// changed in FEATS or, if FEATS does not have it, in MISC. A new feature is added to MISC if UD
/// describes it as a key of MISC, otherwise to FEATS, which is sorted by name. Fails if the value
/// contains "|", a tab or a line end.
[[nodiscard]] Result<Sentence> withFeature(Sentence sentence, int word, std::string_view name,
                                           const std::optional<std::string>& value);

/// Inserts a word without a head before `word`, or at the end for size() + 1. The numbers of later
/// words are increased in HEAD, in DEPS and in the IDs of multiword tokens and empty nodes. A word
/// that is inserted between the words of a multiword token becomes part of the token. If there was
/// no space between the neighbours of the new word, a punctuation mark is attached to the neighbour
/// to which it belongs.
[[nodiscard]] Result<Sentence> withWordInserted(Sentence sentence, int word, std::string_view form);

/// Removes `word`. Its dependents are attached to its head, in the tree and in DEPS, in which no
/// node becomes its own head and no item occurs twice. If the head is ROOT, one dependent takes the
/// place of the word and becomes the head of the others. A multiword token with a single remaining
/// word is dissolved. The space after the word becomes the space after the word before it. Fails if
/// the sentence has no other word.
[[nodiscard]] Result<Sentence> withWordRemoved(Sentence sentence, int word);

/// Removes `sentence.extras[line]`. The words of a multiword token become tokens. The nodes that
/// depend on an empty node in DEPS are attached to one of its heads.
[[nodiscard]] Sentence withExtraRemoved(Sentence sentence, std::size_t line);

/// Returns the error for a word number (1-based) that is not in the sentence.
[[nodiscard]] tl::unexpected<Error> noSuchWord(const Sentence& sentence, int word);

/// Fails if the sentence would differ after being written in `format` and read again; the message
/// gives the reason.
[[nodiscard]] Result<void> checkReadable(const Sentence& sentence, Format format);

} // namespace parsescope
