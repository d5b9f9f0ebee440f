// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <string_view>

namespace parsescope {

/// Returns the index in `Sentence::extras` of the multiword token of `word`; -1 if there is none.
[[nodiscard]] int tokenIndexOf(const Sentence& sentence, int word);
/// Returns the number of arcs between a word and ROOT or the last word that has a head. In a cycle,
/// the number is larger than that of any other word.
[[nodiscard]] int depthOf(const Sentence& sentence, int word);

// Each function below returns a sentence with other words or tokens, or an error if the change is
// not possible. Word numbers are 1-based. HEAD, DEPS and the IDs of multiword tokens and empty
// nodes follow the words. A comment "# text" that was equal to the forms follows them, too.

/// Splits `word` into two words, with the forms `first` and `second`. The first word keeps all
/// other columns. The second word is attached to it with the relation "dep", and has UPOS of the
/// word and LEMMA "_". No space is between the two words.
[[nodiscard]] Result<Sentence> withWordSplit(Sentence sentence, int word, std::string_view first,
                                             std::string_view second);

/// Joins `word` and the next word. The new word has both forms without a space. It has the other
/// columns, the head and the relation of the word that is nearer to ROOT, or of the first one, and
/// DEPS and the dependents of both. If the two words are a multiword token, the token becomes the
/// word. Fails if only one of them belongs to a multiword token.
[[nodiscard]] Result<Sentence> withWordsJoined(Sentence sentence, int word);

/// Exchanges `word` and the next word, with their dependents. Spaces stay where they are. Fails if
/// the words do not belong to the same multiword token and one of them belongs to one.
[[nodiscard]] Result<Sentence> withWordsExchanged(Sentence sentence, int word);

/// Attaches `word` to `head`, a word or ROOT = 0. If `head` is below `word` in the tree, the child
/// of `word` above `head` takes the place of `word`: it gets the head and the relation of `word`,
/// which gets the relation of the child. Thus no cycle arises, and a tree remains a tree. Other
/// dependents stay where they are. DEPS of the two words follow if both were as in the tree.
[[nodiscard]] Result<Sentence> withHeadMoved(Sentence sentence, int word, int head);
/// Returns the child of `word` that takes its place in `withHeadMoved`; 0 if there is none.
[[nodiscard]] int childAbove(const Sentence& sentence, int word, int head);

/// Attaches the head of `word` to `word`, as `withHeadMoved` does. Fails if the head is ROOT or
/// missing.
[[nodiscard]] Result<Sentence> withHeadExchanged(Sentence sentence, int word);

/// Makes a multiword token of the words from `first` to `last`. Its form is the concatenation of
/// their forms. Fails if one of the words belongs to a multiword token, or if `last` does not
/// follow `first`.
[[nodiscard]] Result<Sentence> withTokenMade(Sentence sentence, int first, int last);

/// Inserts an empty node after `word` (0 for the beginning of the sentence), after the empty nodes
/// that are there. The node is attached to the word, or to the first word, in DEPS. If no word has
/// DEPS, the words get their heads and relations in the tree. Fails if a word then lacks DEPS.
[[nodiscard]] Result<Sentence> withEmptyNodeInserted(Sentence sentence, int word);

} // namespace parsescope
