// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A line that begins with the number of an exercise.
struct ExerciseHeading {
    int number = 0;
    /// The text after the number or, in a title that ends in the number, before it; may be empty.
    std::string_view rest;
    bool hasWord = false; ///< true for "Exercise 3" or "# 3", false for "3:"
    bool isTitle = false; ///< true for "# Exercise 3", whose rest is rarely an answer
    bool isBold = false;  ///< true for a number in bold without a word, "**3**"
    /// True for a word that does not look like one for exercises, with a number and no separator:
    /// "Item 3", or a word and its head.
    bool isUncertain = false;
    /// A text between the number and `rest` that is not an answer: "(my solution)".
    std::string_view remark = {};
};

/// Returns the heading in a line: "3: la", "3.", "(3) la", "Q3:", "Ex. 3", "## Exercise 3",
/// "Aufgabe 3: la", "**Task 3**", "Question 3 (5 points)", "Answer to question 3:", "3a)", "===
/// Exercise 3 ===", also after a bullet; nothing if the line is not a heading. Any word of three
/// letters may precede the number, except for names of transitions and words for other numbered
/// things, as in "Step 3" or "Page 3".
[[nodiscard]] std::optional<ExerciseHeading> exerciseHeading(std::string_view line);

/// Returns `line` without a bullet, the mark of a quotation and the number of a step at its start:
/// "Shift" for "- Shift", "2. Shift" or "Step 2: Shift".
[[nodiscard]] std::string_view withoutStepNumber(std::string_view line);

/// Returns true for the name of a numbered step, as in "step1", "Row 2" or "t3".
[[nodiscard]] bool isNameOfStep(std::string_view text);

/// Returns true for a step with the number 0, as in "0. Shift", with which some lists begin.
[[nodiscard]] bool isStepZero(std::string_view line);

/// Returns the text after a label like "Answer:" or its translation at the start of a line; nothing
/// if the line does not begin with a known label.
[[nodiscard]] std::optional<std::string_view> answerAfterLabel(std::string_view line);

/// Returns true if a line begins or ends a block of code in Markdown, also "```text" with a common
/// name of a language.
[[nodiscard]] bool isFence(std::string_view line);
/// Returns true for a line across the page in Markdown made of stars or underscores, such as "***".
[[nodiscard]] bool isThematicBreak(std::string_view line);

/// Returns true if a line begins with a salutation or a greeting, as a letter does: "Dear …", "Best
/// regards, …".
[[nodiscard]] bool isGreeting(std::string_view line);

/// The label before answers on printed sheets.
inline constexpr std::string_view AnswerLabel = "Answer:";
/// The word that precedes the code of the sheet on printed sheets.
inline constexpr std::string_view SheetCodeLabel = "Sheet ";
/// Returns the code of the sheet in a line "Sheet 1a2b3c4d"; empty if the line has no code.
[[nodiscard]] std::string sheetCodeIn(std::string_view line);
/// Returns the text after the code in a line for which sheetCodeIn returns a code.
[[nodiscard]] std::string_view textAfterSheetCode(std::string_view line);
/// The heading of the key on printed sheets, which ends the answers.
inline constexpr std::string_view KeyHeading = "# Key";

/// Returns the number of the exercise in the cell of a table, "3", "3." or "Exercise 3"; nothing if
/// the cell does not contain a number of an exercise.
[[nodiscard]] std::optional<int> exerciseNumber(std::string_view cell);

} // namespace parsescope
