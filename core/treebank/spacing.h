// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace parsescope {

// The functions below handle the spaces between words: if no space follows a word, its MISC
// contains "SpaceAfter=No". For a multiword token, the MISC of its range line counts. Word numbers
// are 1-based.

[[nodiscard]] bool hasSpaceAfter(std::string_view misc);
/// Sets whether a space follows the word, by removing or adding "SpaceAfter=No" in `misc`. Also
/// removes other items about the space.
void setSpaceAfter(std::string& misc, bool space);

/// Returns the first and the last word of a multiword token; nothing for an empty node.
[[nodiscard]] std::optional<std::pair<int, int>> rangeOf(const ExtraLine& line);

/// Returns the text made of the forms, even if the sentence has a comment "# text".
[[nodiscard]] std::string textOfForms(const Sentence& sentence);
/// Sets the comment "# text" to the text made of the forms, if the comment was equal to `before`,
/// the text made of the forms before a change.
void updateText(Sentence& sentence, const std::string& before);

/// Returns true if the form consists of punctuation marks.
[[nodiscard]] bool isPunctuation(std::string_view form);
/// Sets the spaces around a word that has just been inserted between two words without a space: a
/// closing punctuation mark is attached to the word before it, an opening one to the word after it.
void spaceInsertedWord(Sentence& sentence, int word);
/// Moves the space after a word that is about to be removed to the word before it. If only one side
/// of the word had a space, a space remains, unless the neighbour on the other side is a
/// punctuation mark. If only one word of a multiword token remains, it inherits the space of the
/// token.
void handSpaceOn(Sentence& sentence, int word);
/// Sets the spaces after the words of a multiword token that is about to be dissolved. If the
/// concatenated forms of the words are the form of the token, there are no spaces between the
/// words.
void spaceDissolvedWords(Sentence& sentence, const ExtraLine& token);

} // namespace parsescope
