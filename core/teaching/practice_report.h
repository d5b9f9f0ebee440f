// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

#include <map>
#include <string>
#include <vector>

namespace parsescope {

/// What became of an exercise that somebody practised.
struct PractisedExercise {
    ExerciseKind kind = ExerciseKind::NextTransition;
    std::string system;   ///< title
    std::string sentence; ///< its text
    std::string question;
    std::string answer; ///< the last one that could be read; empty for none
    std::string key;    ///< a right answer
    bool isAnswered = false;
    bool isRight = false; ///< in the end
    int tries = 0;        ///< answers that could be read
    int hints = 0;
    double seconds = 0;
    double score = 0; ///< 0 to 1, see practiceScore
    int loss = 0;     ///< arcs that the answer costs
    std::map<Misconception, int> misconceptions;
};

/// What an answer of that worth counts after other tries and hints: all of it at the first try,
/// half of it at the second, a third at the third; each hint is a try.
[[nodiscard]] double practiceScore(double worth, int tries, int hints);
/// Mean of the scores, 0 to 1; 0 for none.
[[nodiscard]] double meanScore(const std::vector<PractisedExercise>& exercises);

/// A table for spreadsheets [RFC 4180], a row for each exercise.
[[nodiscard]] std::string practiceCsv(const std::vector<PractisedExercise>& exercises);
/// A page for the browser: one file.
[[nodiscard]] std::string practicePage(const std::vector<PractisedExercise>& exercises,
                                       const std::string& title);

/// "Predict the next transition": what an exercise of that kind asks for.
[[nodiscard]] std::string_view titleOf(ExerciseKind kind);

} // namespace parsescope
