// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/read/answer_sheet.h"

#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// The JSON values at a place in a file of answers: one object, or the entries of one list.
struct JsonBlock {
    int lines = 1;                 ///< number of lines of the file
    std::vector<TextLine> objects; ///< the texts of the objects
    std::string names; ///< the strings of a list of strings, separated by commas; otherwise empty
    std::vector<std::string> others; ///< the names of fields beside the answers that are not read
    /// True for an object whose keys are numbers that may be those of steps.
    bool hasNumbers = false;
};

/// Removes an object, a list of objects, or a list of names, which can have their relations, from
/// the start of `text`, in JSON or as Python prints it, together with the rest of its last line,
/// which must be blank or a comma. Returns nothing, and removes
/// nothing, if the text begins with anything else. `line` is the number of the first line.
/// In an object whose keys count from 0 or 1, they are exercises, or, if `isInExercise` is true and
/// no value is a list, the steps or words of an answer.
/// At most `budget` bytes beyond the first line are examined, and `budget` is reduced by them, so
/// that brackets that are never closed do not cost time for each line.
[[nodiscard]] std::optional<JsonBlock> takeJson(std::string_view& text, int line,
                                                std::size_t& budget, bool isInExercise);

/// Returns the index at which a value begins after the name of a variable or a label, as in
/// "answer1 = [" or "transitions: ["; 0 for other lines.
[[nodiscard]] std::size_t beginOfValue(std::string_view line);

/// The answer, or the step of an answer, in a JSON object.
struct JsonAnswer {
    int exercise = 0;                 ///< 0 if the object does not give the number of the exercise
    std::optional<AnswerSheet> saved; ///< the whole answer, if the object contains one
    std::vector<SheetRow> steps;      ///< otherwise, the steps
    bool isWhole = false;             ///< true if `steps` are all steps of the answer
    std::vector<std::string> others;  ///< the names of fields with text that is not read
};
/// Reads an object in one of the forms that readAnswerSheets describes. `line` is its line.
[[nodiscard]] Result<JsonAnswer> readJsonAnswer(const Json& object, int line);

} // namespace parsescope
