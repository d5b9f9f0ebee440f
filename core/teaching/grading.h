// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/exercise.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// What one person answered to one exercise.
struct GradedAnswer {
    int exercise = 0; ///< from 1
    int line = 0;     ///< of the file; 0 when there is no answer
    bool given = false;
    Verdict verdict;
};

/// The answers of one person.
struct GradedFile {
    std::string student; ///< name of the file without its ending
    std::string file;
    std::vector<GradedAnswer> answers; ///< one for each exercise, in their order
    std::vector<Error> errors;         ///< what could not be read or belongs to no exercise

    /// Mean of the scores of all exercises, 0 to 1.
    [[nodiscard]] double score() const;
};

/// A homework with its key.
class Grader {
public:
    /// Fails with the number of an exercise that has no right answer.
    [[nodiscard]] static Result<Grader> of(std::vector<Exercise> exercises);

    [[nodiscard]] const std::vector<Examiner>& examiners() const { return m_examiners; }
    /// Marks a file of answers (answer_sheet.h). Answers without a number belong to the exercises
    /// in their order.
    [[nodiscard]] GradedFile grade(std::string_view bytes, const std::string& path) const;

private:
    std::vector<Examiner> m_examiners;
};

/// The key in a file: exercises as `parsescope-cli exercises` writes them, a saved session, a
/// derivation as JSON Lines, or a treebank, whose trees are to be derived by the system. Sessions
/// and exercises name theirs; for the others `system` is needed.
struct KeyOptions {
    std::optional<TransitionSystem> system;
    bool singleRoot = false;
    RootPlace root = RootPlace::First;
};
[[nodiscard]] Result<std::vector<Exercise>> readKey(const std::string& path,
                                                    const KeyOptions& options);

/// A table for spreadsheets [RFC 4180]: a row for each student and exercise, and one for all:
/// student, exercise, kind, mark, steps, right, different, losing, illegal, not understood,
/// missing, slips, loss, score (percent), misconceptions ("too-high 2; wrong-head 1").
[[nodiscard]] std::string gradesCsv(const std::vector<GradedFile>& files, const Grader& grader);

/// A page of feedback to a student: a document of HTML of its own.
[[nodiscard]] std::string feedbackPage(const GradedFile& file, const Grader& grader);

} // namespace parsescope
