// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace parsescope {

/// The content of a column of the table of a class.
enum class ClassField {
    Other,
    GivenName,
    FamilyName,
    Name,
    Account, ///< an address, a login name or a number of a student
    Group,   ///< a group of students
    Time,    ///< the time of the answers, with which the tables of forms begin
    Known,   ///< a column that never has answers, such as a grade
    Exercise,
    Answer,   ///< an answer to the exercise in the column for the exercise
    Response, ///< the answer to the exercise in ClassColumn::exercise
    Question  ///< the answer to the exercise in ClassColumn::exercise, unless another column has it
};

/// A column of the table of a class.
struct ClassColumn {
    ClassField field = ClassField::Other;
    int exercise = 0; ///< the number in the heading; 0 if there is none
    int part = 0;     ///< the number before that of the exercise: "Part 2, Question 1"
};

/// Returns the content of the column with this heading.
[[nodiscard]] ClassColumn classColumnOf(std::string_view heading);

} // namespace parsescope
