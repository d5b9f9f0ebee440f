// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace parsescope {

// The spaces between words: MISC has "SpaceAfter=No" where none follows. A space after a multiword
// token is in the MISC of its range line. Words are numbered from 1.

[[nodiscard]] bool hasSpaceAfter(std::string_view misc);
/// Adds or removes "SpaceAfter=No". Removes other items about the space as well.
void setSpaceAfter(std::string& misc, bool space);

/// The first and the last word of a multiword token; nothing for an empty node.
[[nodiscard]] std::optional<std::pair<int, int>> rangeOf(const ExtraLine& line);

/// The text that the forms give, whatever "# text" says.
[[nodiscard]] std::string textOfForms(const Sentence& sentence);
/// Puts the text of the forms into "# text" if the comment was `before`, the text of the forms
/// before a change.
void updateText(Sentence& sentence, const std::string& before);

/// Sets the spaces around a word that was just inserted between two words that had none: a closing
/// punctuation mark keeps to the word before it, an opening one to the word after it.
void spaceInsertedWord(Sentence& sentence, int word);
/// Hands the space after a word that is about to be removed to the word before it. If there was a
/// space on one side only, there is one, unless the neighbour on the other side is a punctuation
/// mark. The last word left of a multiword token takes the space of the token.
void handSpaceOn(Sentence& sentence, int word);
/// Sets the spaces after the words of a multiword token that is about to be dissolved: none
/// between forms that make up the form of the token.
void spaceDissolvedWords(Sentence& sentence, const ExtraLine& token);

} // namespace parsescope
