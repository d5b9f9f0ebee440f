// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A row of the four-column table Stack | Buffer | New dependency | Transition, as it was written.
/// Cells that were not filled in are empty; they are not judged.
struct SheetRow {
    int line = 0; ///< of the file, 1-based
    std::string stack;
    std::string buffer;
    std::string dependency;
    std::string transition;
    std::optional<Transition> taken{}; ///< the transition itself, where it was taken on the canvas
    bool operator==(const SheetRow&) const = default;
};

/// The answer to one exercise.
struct AnswerSheet {
    int exercise = 0;           ///< its number from 1; 0 where that is not said
    int line = 0;               ///< of the file, where it begins
    std::string text;           ///< what is no table
    std::vector<SheetRow> rows; ///< of the table, or one for each step
    std::string system;         ///< of a saved session; else empty
    int words = -1;             ///< of its sentence; -1 where that is not said
};

/// Reads a file of answers:
/// - the four-column table as CSV, TSV (both with a line of headings), or as a table of Markdown;
/// - names of transitions, those of one exercise on a line, or each on a line of its own with blank
///   lines between exercises;
/// - JSON Lines as `parsescope-cli derive` writes them, or {"exercise":3,"answer":"la"};
/// - a saved session.
/// "3: …" begins the answer to exercise 3, and so does a heading that ends in a number ("##
/// Sentence 3"). Errors have file and line.
[[nodiscard]] Result<std::vector<AnswerSheet>> readAnswerSheets(std::string_view bytes,
                                                                const std::string& name);

/// The rows of the table in a text, as in a file; without a table, each transition is a row.
[[nodiscard]] Result<std::vector<AnswerSheet>> readAnswerText(std::string_view text);

} // namespace parsescope
