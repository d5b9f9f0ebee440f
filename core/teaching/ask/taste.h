// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <set>
#include <string>
#include <string_view>

namespace parsescope {

/// Words that exercises must not contain, in lower case.
using AvoidedWords = std::set<std::string, std::less<>>;

/// Returns the default list of avoided words: the text of resources/exercises/avoid.txt.
[[nodiscard]] std::string_view usualAvoidedWords();
/// Reads a list of words, one word per line. Lines that begin with # are comments.
[[nodiscard]] AvoidedWords readAvoidedWords(std::string_view text);

/// Returns true if a sentence suits exercises: it contains a verb (if its words have parts of
/// speech) and no web or mail address, at most half of its words are numbers or punctuation marks,
/// and no form or lemma is in `avoided`.
[[nodiscard]] bool suitsExercises(const Sentence& sentence, const AvoidedWords& avoided);

} // namespace parsescope
