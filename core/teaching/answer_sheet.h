// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A row of the four-column table Stack | Buffer | New dependency | Transition, as written by the
/// student. Empty cells are not marked.
struct SheetRow {
    int line = 0; ///< the line in the file, 1-based
    std::string stack;
    std::string buffer;
    std::string dependency;
    std::string transition;
    std::optional<Transition>
        taken{}; ///< the transition, if it was taken on the canvas instead of written
    bool operator==(const SheetRow&) const = default;
};

/// Answers to an exercise, and hints, in order. Nothing stands for a hint.
using Attempts = std::vector<std::optional<std::string>>;

/// The answer to one exercise.
struct AnswerSheet {
    int exercise = 0; ///< the 1-based number of the exercise; 0 if the file does not give a number
    int line = 0;     ///< the 1-based line of the file on which the answer begins
    std::string text; ///< the text outside tables
    std::vector<SheetRow> rows; ///< the rows of the table, or one row for each step
    std::string system;         ///< name of the system of a saved session; otherwise empty
    int words = -1; ///< number of words of the sentence; -1 if the file does not give the sentence

    // The members below are set only for answers that the window or a page has saved.
    Attempts earlier{};  ///< the attempts before `text`
    Attempts steps{};    ///< all transitions tried in a derivation, step by step
    bool goesOn = false; ///< true if `steps` go on after a wrong transition
    int tries = 0;       ///< the largest number of tries for each of `steps`; 0 for no limit
    std::optional<int> seconds{}; ///< time from the start of the exercises to the answer
};

/// The content of a file of answers.
struct AnswerFile {
    std::vector<AnswerSheet> sheets;
    /// The parts of the file that could not be read. A mistake in a line does not affect other
    /// lines.
    std::vector<Error> errors;
    /// The code of the printed sheet (see sheetCode in exercise_sheet.h); empty if the file has no
    /// code.
    std::string code;
};

/// Reads a file of answers, in any encoding that answerText reads:
/// - the four-column table as CSV or TSV, with a line of headings, or as a Markdown table;
/// - names of transitions, with one exercise per line, or with one name per line and blank lines
///   between exercises;
/// - JSON Lines as `parsescope-cli derive` writes them, or {"exercise":3,"answer":"la"}, with
///   earlier attempts {"earlier":["ra",null]} or the steps of a derivation {"steps":["sh",…]};
/// - a saved session.
/// - a printed sheet that was filled in.
/// "3: …" begins the answer to exercise 3, as does a heading, "## Sentence 3" or "Aufgabe 3". Text
/// before "Answer:" below a heading is the question. Errors have a file and a line.
[[nodiscard]] AnswerFile readAnswerSheets(std::string_view bytes, const std::string& name);

/// Reads the rows of a table in a text, in any format of readAnswerSheets. Without a table, each
/// transition becomes a row.
[[nodiscard]] AnswerFile readAnswerText(std::string_view text);

} // namespace parsescope
