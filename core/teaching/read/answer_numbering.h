// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers and words at the start of a line, for the readers of headings.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// A number at the start of a line.
struct Numbering {
    int number = 0;
    bool isSeparated = false; ///< true if a separator follows, as in "3:" or "(3)"
};

/// Returns true for ASCII letters and for all bytes of other characters.
[[nodiscard]] bool isPartOfWord(char c);
/// Removes the letters at the start of a text and returns them.
std::string_view takeWord(std::string_view& text);
/// Removes a number of at least `least` from the start of a text and returns it.
std::optional<int> takeNumber(std::string_view& text, int least = 1);
/// Removes the characters in `characters` from the start of a text.
void takeAll(std::string_view& text, std::string_view characters);
/// Removes one of several texts from the start of a text; returns true if there was one.
bool takeOneOf(std::string_view& text, std::initializer_list<std::string_view> starts);
/// Returns true if a text begins with the name of a common transition.
[[nodiscard]] bool beginsWithTransition(std::string_view text);
/// Returns true if a text has at least three transitions: a whole answer, not a step of a list.
[[nodiscard]] bool isWholeAnswer(std::string_view text);
/// Removes a Roman number up to 39 in capitals from the start of a text and returns it.
std::optional<int> takeRomanNumber(std::string_view& text);
/// Removes a number of at least `least`, and the separator and the marks of Markdown after it, from
/// the start of a text: "3:", "3.", "3)", "(3)", "[3]", "3a)" and, after a word, also "3 -" and "3
/// (5 points):". If there is no space after a separator, a bracket or a word must make clear that
/// it is one. Before the name of a transition, a space or a dash is enough.
[[nodiscard]] std::optional<Numbering> takeNumbering(std::string_view& text, bool isAfterWord,
                                                     int least = 1);
/// Removes the letter of an item of a list before a transition, as in "b) sh", "(b) sh" and
/// "b. sh", from the start of a text. Returns the number of the letter from 1.
std::optional<int> takeLetterOfItem(std::string_view& text);
/// Returns true if a text consists of numbers, names of transitions and arrows, or of a letter and
/// a number: an answer that follows its heading without a separator, as in "Exercise 3 sh la".
[[nodiscard]] bool isPlainAnswer(std::string_view text);
/// Returns the text after the points of an exercise at its start, as in "(2 points) sh la".
[[nodiscard]] std::string_view withoutPoints(std::string_view text);
/// Returns the number at the end of a text, before marks of headings; nothing if there is none.
[[nodiscard]] std::optional<int> numberAtEnd(std::string_view text);
/// Splits a line with several numbered answers, as in "1: sh; 2: la ra": each part begins with its
/// number. Returns the whole line if its numbers do not count up by one.
[[nodiscard]] std::vector<std::string_view> answersOnLine(std::string_view line);

} // namespace parsescope
