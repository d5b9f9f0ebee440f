// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/answer_sheet.h"
#include "core/teaching/practice.h"

#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// What an answer to an exercise is worth.
struct JudgedAnswer {
    /// Of Table and Recover: the derivation with the answer in it, and what that says of the last
    /// transition of the answer.
    std::optional<Practice> practice;
    Judgement judgement;
    /// What is wrong in the other columns of a row, in words.
    std::vector<std::string> slips;
    /// Of all other kinds.
    Verdict verdict;
    std::optional<Transition> step; ///< of NextTransition: the transition that was answered
};

/// Judges an answer: a text, or a row of the table of a derivation (`practice`), whose transition
/// or dependency is `text`. Several transitions in one text are taken up to the first wrong one.
[[nodiscard]] JudgedAnswer judgeAnswer(const Examiner& examiner, std::optional<Practice> practice,
                                       const std::string& text, const SheetRow& row);

} // namespace parsescope
