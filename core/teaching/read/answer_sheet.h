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

/// A line of a file of answers.
struct TextLine {
    int line = 0; ///< 1-based
    std::string text;
};

/// Answers to an exercise, and hints, in order. Nothing stands for a hint.
using Attempts = std::vector<std::optional<std::string>>;

/// The part of an answer that only the window and pages save.
struct SavedAttempts {
    Attempts earlier;           ///< the attempts before AnswerSheet::text
    Attempts steps;             ///< all transitions tried in a derivation, step by step
    bool goesOn = false;        ///< true if `steps` go on after a wrong transition
    int tries = 0;              ///< the largest number of tries for each of `steps`; 0 for no limit
    std::optional<int> seconds; ///< time from the start of the exercises to the answer
};

/// The answer to one exercise.
struct AnswerSheet {
    int exercise = 0; ///< the 1-based number of the exercise; 0 if the file does not give a number
    int line = 0;     ///< the 1-based line of the file on which the answer begins
    std::string text; ///< the text outside tables
    std::vector<SheetRow> rows; ///< the rows of the table, or one row for each step
    std::string system;         ///< name of the system of a saved session; otherwise empty
    int words = -1; ///< number of words of the sentence; -1 if the file does not give the sentence
    std::string firstLine{};          ///< the first line of `text` with the number before it
    std::vector<int> textLines{};     ///< the line in the file of each line of `text`
    std::vector<TextLine> question{}; ///< lines above the label "Answer:", which are not in `text`
    std::optional<SavedAttempts> saved{};
};

/// The use of a line of a file of answers. Each line has exactly one use.
enum class LineUse {
    Empty,   ///< a line without text, or a row of a table whose cells are all empty
    Heading, ///< the number of an exercise, the headings of columns, a label or the code of a sheet
    Title,   ///< a line in AnswerFile::titles
    Question, ///< a line in AnswerSheet::question
    Answer,   ///< a row or a line of the text of an AnswerSheet
    Message,  ///< a line that cannot be read; an error or a remark names it, or names the line with
              ///< which a group of such lines begins
};

/// How lines that begin with a number alone, such as "2. Shift", are read.
enum class NumberedLines {
    Exercises, ///< as answers to the exercises with these numbers
    Lists,     ///< as steps, if their numbers count from 1 in adjacent lines; otherwise, as answers
    Steps,     ///< as steps
};

/// One of several ways to read a file of answers, which only the key can tell apart.
struct AnswerReading {
    /// True if lines that begin alike and count are headings, see withHeadingsInSeries.
    bool seriesAreHeadings = false;
    /// Without a value, the numbers are steps if a heading with a word, like "Exercise 2", gives
    /// the number of an exercise.
    std::optional<NumberedLines> numbers{};
    bool blocksAreAnswers = false; ///< true if adjacent lines are one answer
    /// True if the lines before the first heading are answers, and, in a file without headings, the
    /// texts above answers with transitions that name none.
    bool titlesAreAnswers = false;
    /// True if numbers, arrows and short answers are also remarks where they stand above answers
    /// with transitions in a file without headings.
    bool numbersAreRemarks = false;
    bool questionIsAnswer = false; ///< true if the lines above "Answer:" are part of the answer
    /// True if a number in bold alone, directly below the heading of an exercise, is its answer,
    /// false if it is the heading of another one. Without a value, it is a heading if it is the
    /// number of the next exercise.
    std::optional<bool> boldNumbersAreAnswers{};
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
    /// The uses of all lines, from the first line to the last.
    std::vector<LineUse> lines{};
    /// Lines before the first heading, such as a name, and from a greeting to the next heading.
    std::vector<TextLine> titles{};
    std::vector<Error> remarks{};        ///< lines that are not answers on purpose, such as the key
    std::vector<AnswerReading> others{}; ///< other readings of the file that may differ
};

/// Reads a file of answers, in any encoding that answerText reads:
/// - the four-column table as CSV or TSV, with a line of headings, or as a Markdown table;
/// - names of transitions, with one exercise per line, or with one name per line and blank lines
///   between exercises, or in numbered lists;
/// - JSON Lines as `parsescope-cli derive` writes them, or {"exercise":3,"answer":"la"}, with
///   earlier attempts {"earlier":["ra",null]} or the steps of a derivation {"steps":["sh",…]}, or
///   {"exercise":3,"transitions":["sh",…]}; also in a list, and lists of names;
/// - a saved session;
/// - a printed sheet that was filled in.
/// "3: …" begins the answer to exercise 3, as does a heading, "## Sentence 3" or "Aufgabe 3". Text
/// before "Answer:" below a heading is the question. A file may mix these forms. Errors have a file
/// and a line.
[[nodiscard]] AnswerFile readAnswerSheets(std::string_view bytes, const std::string& name,
                                          const AnswerReading& reading = {});

/// Reads the rows of a table in a text, in any format of readAnswerSheets. Without a table, each
/// transition becomes a row.
[[nodiscard]] AnswerFile readAnswerText(std::string_view text);

} // namespace parsescope
