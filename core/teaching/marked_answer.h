// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

#include <span>

namespace parsescope {

/// The marked answer of a person to an exercise, in a file or in the window.
struct MarkedAnswer {
    int exercise = 0; ///< from 1
    int line = 0;     ///< in the file; 0 if there is no answer
    bool given = false;
    Marking marking;                             ///< of the last try; score 0 without an answer
    std::map<Misconception, int> misconceptions; ///< of all tries

    // Only for answers in the window:
    std::string answer; ///< the last one that could be read
    std::string key;    ///< a right answer
    int tries = 0;      ///< answers that could be read
    int hints = 0;
    double seconds = 0; ///< 0 for answers from files
};

/// Returns the score of an answer with the full score `worth` after tries and hints: all of it at
/// the first try, half of it at the second, a third of it at the third. Each hint counts as a try.
[[nodiscard]] double scoreAfter(double worth, int tries, int hints);
/// Returns the mean score, 0 to 1; 0 without answers.
[[nodiscard]] double meanScore(const std::vector<MarkedAnswer>& answers);

/// The answers of one person.
struct MarkedFile {
    std::string student; ///< the name of the file without its extension
    std::string file;
    std::vector<MarkedAnswer> answers; ///< one for each exercise, in order
    std::vector<Error> errors;         ///< parts that could not be read or belong to no exercise

    [[nodiscard]] double score() const { return meanScore(answers); }
};

/// Returns a table for spreadsheets [RFC 4180], with a row for each student and exercise, and one
/// for all exercises of a student: student, exercise, kind, mark, steps, right, different, losing,
/// illegal, not understood, missing, slips, loss, score (percent), misconceptions ("too-high 2;
/// wrong-head 1").
[[nodiscard]] std::string gradesCsv(const std::vector<MarkedFile>& files,
                                    std::span<const Examiner> examiners);
/// Returns a table of exercises answered in the window, with tries, hints and time.
[[nodiscard]] std::string practiceCsv(const std::vector<MarkedAnswer>& answers,
                                      std::span<const Examiner> examiners);
/// Returns a page for one student: an HTML document in one file.
[[nodiscard]] std::string feedbackPage(const MarkedFile& file, std::span<const Examiner> examiners);

} // namespace parsescope
