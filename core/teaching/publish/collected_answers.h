// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/publish/grading.h"
#include "core/teaching/publish/printed_exercise.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the last line of an answer, and of the lines beside it.
[[nodiscard]] int lastLine(const AnswerSheet& sheet);

/// The answers of a student, one for each exercise.
class CollectedAnswers {
public:
    explicit CollectedAnswers(const Grader& grader);

    /// Adds the answers in a file. `next` is the 1-based number of the exercise to which the first
    /// answer without a number belongs. Adds errors and remarks to `to`.
    void add(AnswerFile file, const std::string& path, int next, MarkedFile& to);

    /// Returns the number of the exercise to which the next answer without a number belongs.
    [[nodiscard]] int next() const { return m_next; }
    [[nodiscard]] const AnswerSheet& sheet(int number) const { return m_sheets[number - 1]; }

private:
    [[nodiscard]] std::size_t count() const { return m_grader.examiners().size(); }
    /// If a text without a number has one line for each of the next exercises, and none of these
    /// exercises asks for a derivation, distributes the lines over the exercises. Returns the
    /// number of the next exercise.
    int addLines(AnswerSheet& sheet, int next);
    /// Returns true for a line above the exercises on the printed sheet.
    [[nodiscard]] bool isPrinted(std::string_view title) const;
    [[nodiscard]] Text noExercise(int number, const AnswerSheet& sheet) const;

    const Grader& m_grader;
    std::vector<AnswerSheet> m_sheets;
    std::vector<std::optional<PrintedExercise>> m_printed; // made when they are needed
    int m_next = 1;
};

} // namespace parsescope
