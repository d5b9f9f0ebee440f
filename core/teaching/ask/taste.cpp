// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/taste.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>

namespace parsescope {

namespace {

bool isAddress(std::string_view form) {
    const auto has = [form](std::string_view part) {
        return form.find(part) != std::string_view::npos;
    };
    return (has("@") && form.size() > 1) || has("://") || form.starts_with("www.");
}

/// Returns true if a form contains neither an ASCII letter nor a character beyond ASCII.
bool isNumberOrMark(std::string_view form) {
    return std::none_of(form.begin(), form.end(),
                        [](char c) { return isAsciiLetter(c) || isBeyondAscii(c); });
}

} // namespace

AvoidedWords readAvoidedWords(std::string_view text) {
    AvoidedWords words;
    while (!text.empty())
        if (const std::string_view word = trimmed(takeLine(text));
            !word.empty() && !word.starts_with('#'))
            words.insert(loweredText(word));
    return words;
}

bool suitsExercises(const Sentence& sentence, const AvoidedWords& avoided) {
    const auto& words = sentence.words;
    const auto any = [&words](auto condition) {
        return std::any_of(words.begin(), words.end(), condition);
    };
    const bool hasTags = any([](const Word& word) { return word.upos != "_"; });
    const bool hasVerb =
        any([](const Word& word) { return word.upos == "VERB" || word.upos == "AUX"; });
    const auto marks = std::count_if(words.begin(), words.end(),
                                     [](const Word& word) { return isNumberOrMark(word.form); });
    return (hasVerb || !hasTags) && 2 * marks <= std::ssize(words) && !any([&](const Word& word) {
               return isAddress(word.form) || avoided.count(loweredText(word.form)) > 0 ||
                      avoided.count(loweredText(word.lemma)) > 0;
           });
}

} // namespace parsescope
