// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions shared by kinds of exercises with short answers.
#pragma once

#include "core/teaching/judge/exercise.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the numbers in an answer in order: 13 for "13 steps", 66.7 for "66,7 %", 75 for "3/4" or
/// "3 of 4" if `inPercent` is true, otherwise 0.75 for "3/4"; 75 for "3/4 = 75 %". Digits that are
/// part of a word, as in "R2", are ignored.
[[nodiscard]] std::vector<double> numbersIn(std::string_view text, bool inPercent = false);

/// Judges an answer that is one whole number.
[[nodiscard]] Marking markNumber(const Examiner& examiner, std::string_view answer, int right);
/// Returns different numbers from 0 on to choose from, in ascending order: `right` and up to three
/// of `others`.
[[nodiscard]] std::vector<Prepared::Choice> numberChoices(int right,
                                                          const std::vector<int>& others);

/// Returns answers to choose from, in alphabetical order, each once.
[[nodiscard]] std::vector<Prepared::Choice> textChoices(std::vector<std::string> texts);

/// Two lists of arcs compared, both sorted.
struct AnswerDifference {
    std::vector<Arc> missing; ///< right arcs that are not in the answer
    std::vector<Arc> extra;   ///< arcs of the answer that are not right
    [[nodiscard]] bool isEmpty() const { return missing.empty() && extra.empty(); }
};
[[nodiscard]] AnswerDifference difference(const std::vector<Arc>& right,
                                          const std::vector<Arc>& given);
/// Returns the marking of a wrong list of arcs. Each right arc in it counts, and each other arc
/// takes the share of a right one away.
[[nodiscard]] Marking markDifference(const std::vector<Arc>& right,
                                     const AnswerDifference& difference, Text feedback);
/// Returns arcs as an answer: "2 → 1, 2 → 3"; "none" if there are no arcs.
[[nodiscard]] std::string answerOf(const std::vector<Arc>& arcs);

} // namespace parsescope
