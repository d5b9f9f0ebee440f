// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/judge/exercise.h"

#include <optional>
#include <span>

namespace parsescope {

/// The attempts at an exercise.
struct TriedAnswers {
    std::string answer; ///< the last answer that could be read
    int tries = 0;      ///< number of answers that could be read
    int hints = 0;
    Attempts attempts; ///< all answers and hints
};

/// An exercise as the window asked it.
struct AskedExercise {
    std::string key;    ///< a right answer
    double seconds = 0; ///< time until the last try, in seconds
    double end = 0;     ///< time from the start of all exercises until the last try, in seconds
};

/// The marked answer of a person to an exercise, in a file or in the window.
struct MarkedAnswer {
    int exercise = 0; ///< the 1-based number of the exercise
    int line = 0;     ///< the 1-based line of the file; 0 if there is no answer
    bool given = false;
    double points = 1; ///< the points for a right answer
    Marking marking;   ///< the marking of the last try; its score is 0 without an answer
    std::map<Misconception, int> misconceptions; ///< the misconceptions in all tries
    /// The attempts in the window or in a file that has all of them; nothing for an answer alone.
    std::optional<TriedAnswers> tried;
    std::optional<AskedExercise> asked; ///< nothing for answers in files
};

/// Returns the mean score, from 0 to 1, weighted by the points of the exercises; 0 if there are no
/// answers.
[[nodiscard]] double meanScore(const std::vector<MarkedAnswer>& answers);

/// The answers of one person.
struct MarkedFile {
    std::string student;
    std::string file;                  ///< the path of the first file
    std::vector<MarkedAnswer> answers; ///< the answers, one for each exercise, in order
    std::vector<Error>
        errors; ///< errors about parts that could not be read or belong to no exercise
    std::vector<Error> remarks{}; ///< lines that are neither headings nor answers, such as a name
    std::span<const Examiner> examiners{}; ///< the examiners of the exercises
    bool showsAnswers = true;              ///< true if the page of the student shows right answers

    [[nodiscard]] double score() const { return meanScore(answers); }
    [[nodiscard]] const Examiner& examinerOf(const MarkedAnswer& answer) const {
        return examiners[answer.exercise - 1];
    }
};

/// A grade: the name for scores of at least `least`, from 0 to 1.
struct Grade {
    double least = 0;
    std::string name;
};
/// Reads the thresholds of grades in percent, "A:90,B:75,C:60,D:50,F". The name at the end without
/// a threshold is the grade for scores below all thresholds; without one, it is "below D". The
/// result is in descending order.
[[nodiscard]] Result<std::vector<Grade>> readGrades(std::string_view text);
/// Returns the name of the grade for a score; empty if there is none.
[[nodiscard]] std::string gradeOf(double score, const std::vector<Grade>& grades);

/// Returns the name of the mark of an answer in tables, for example "right", "no answer", or "right
/// with slips" for a derivation whose steps are right and whose other cells contain mistakes.
[[nodiscard]] Text markName(const MarkedAnswer& answer);

/// Returns a table for spreadsheets [RFC 4180], with a row for each student and exercise, and a row
/// for all exercises of a student. The columns are student, exercise, kind, mark (after several
/// attempts, with their number), steps, right,
/// different, losing, illegal, not understood, missing, slips, loss, score (percent),
/// misconceptions ("too-high 2; wrong-head 1"), points, possible points, the
/// two numbers in the mark of a derivation (percent) and, if there are grades,
/// the grade. Names that a spreadsheet would take for formulas begin with an apostrophe.
[[nodiscard]] std::string gradesCsv(const std::vector<MarkedFile>& files,
                                    const std::vector<Grade>& grades = {});
/// Returns a table of exercises answered in the window, with tries, hints and time.
[[nodiscard]] std::string practiceCsv(const std::vector<MarkedAnswer>& answers,
                                      std::span<const Examiner> examiners);
/// Returns a page with the feedback for one student: an HTML document in one file.
[[nodiscard]] std::string feedbackPage(const MarkedFile& file,
                                       const std::vector<Grade>& grades = {});

} // namespace parsescope
