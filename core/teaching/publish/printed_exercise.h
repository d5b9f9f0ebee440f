// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/publish/marked_answer.h"

#include <set>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns true if a line contains the name of a transition, so that it may be meant as steps.
[[nodiscard]] bool namesTransition(std::string_view line, const Examiner& examiner);

/// The text of an exercise on the printed sheet. The examiner must outlive it.
class PrintedExercise {
public:
    PrintedExercise(const Examiner& examiner, int number);

    [[nodiscard]] bool hasLine(std::string_view line) const;
    /// Returns true if the sheet contains the line, or if the line cannot be an answer and the
    /// sheet contains its letters and digits. Programs that convert the sheet change its line ends
    /// and marks.
    [[nodiscard]] bool contains(std::string_view line) const;

private:
    const Examiner& m_examiner;
    std::set<std::string, std::less<>> m_lines;
    std::string m_letters; // of all lines, see plainName
};

/// If the exercise asks for a tree or for arcs, and the answer has a table of a tree, Word | Head,
/// that is not on the printed sheet, makes its arcs the text of the answer.
void takeTree(AnswerSheet& sheet, const Examiner& examiner, const PrintedExercise& printed);

/// Leaves only the lines of an answer that are meant as the answer, without labels such as
/// "Transitions:". Removes the lines of the printed sheet, which remain if the student has deleted
/// the label "Answer:". If there are other lines, or if the student has more answers to the
/// exercise
/// (`hasMore`), lines under the label of another answer, such as "Arcs:" in a derivation, and
/// sentences about the answer are reported and removed. `path` is the path of the file.
void keepAnswer(AnswerSheet& sheet, const Examiner& examiner, const PrintedExercise& printed,
                bool hasMore, const std::string& path, MarkedFile& to);

/// Reports the lines above the answer that are not on the printed sheet: tables with unknown
/// headings and lines with the name of a transition as errors, other lines as remarks. `path` is
/// the path of the file with the answer.
void reportQuestion(const AnswerSheet& sheet, const Examiner& examiner,
                    const PrintedExercise& printed, const std::string& path, MarkedFile& to);

} // namespace parsescope
