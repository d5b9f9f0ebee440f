// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions shared by the readers of answers.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A notation for an arrow.
struct Arrow {
    std::string_view text;
    bool headFirst; ///< true if the text before the arrow is the head
};
inline constexpr std::array<Arrow, 22> Arrows{
    {{"→", true},   {"⟶", true},    {"⇒", true},   {"⟹", true},   {"➔", true},   {"➜", true},
     {"➝", true},   {"–>", true},   {"—>", true},  {"==>", true}, {"-->", true}, {"->", true},
     {"=>", true},  {"←", false},   {"⟵", false},  {"⇐", false},  {"⟸", false},  {"<–", false},
     {"<—", false}, {"<--", false}, {"<-", false}, {"<=", false}}};

/// Returns true for a text with an arrow.
[[nodiscard]] bool hasArrow(std::string_view text);
/// Returns the text in normal form C, with the letters of Latin-1 in lower case.
[[nodiscard]] std::string loweredText(std::string_view text);
/// Returns true if `words`, which are in lower case, contain the text in any case.
[[nodiscard]] bool isOneOf(std::string_view text, std::span<const std::string_view> words);
/// Returns true if `words`, a text with a space before and after each word, contains `text` in any
/// case.
[[nodiscard]] bool isOneOf(std::string_view text, std::string_view words);
/// Returns the number in a text that consists of one whole number of at least 0; nothing for other
/// texts.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text);
/// Returns `text` without a relation in parentheses at its end: "sees → She" for "sees → She
/// (nsubj)".
[[nodiscard]] std::string_view withoutRelation(std::string_view text);
/// Returns true if one pair of parentheses encloses the whole text.
[[nodiscard]] bool isEnclosed(std::string_view text);
/// Returns true for words and signs that join the parts of a list: "and", "then", "|" …
[[nodiscard]] bool isConnective(std::string_view text);
/// Returns `text` without the marks around it that are not letters: quotation marks, the marks of
/// Markdown for code and bold text, and full stops.
[[nodiscard]] std::string_view withoutMarks(std::string_view text);
/// Returns `text` without a reason at its end: "sh" for "sh, because the stack is empty".
[[nodiscard]] std::string_view withoutReason(std::string_view text);
/// Splits a text at separators outside parentheses. Empty pieces are left out.
[[nodiscard]] std::vector<std::string_view> pieces(std::string_view text,
                                                   std::string_view separators);
/// The words, in lower case, that mean "yes" and "no".
inline constexpr std::array<std::string_view, 8> YesWords{"yes", "y",  "true", "ja",
                                                          "oui", "sí", "si",   "correct"};
inline constexpr std::array<std::string_view, 5> NoWords{"no", "n", "false", "nein", "non"};
/// Returns true for a text that means "nothing": "none", "-", "∅", "[]" …
[[nodiscard]] bool isNothing(std::string_view text);

} // namespace parsescope
