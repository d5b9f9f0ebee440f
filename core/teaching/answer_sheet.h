// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A row of the four-column table Stack | Buffer | New dependency | Transition, as written. Empty
/// cells are not marked.
struct SheetRow {
    int line = 0; ///< in the file, 1-based
    std::string stack;
    std::string buffer;
    std::string dependency;
    std::string transition;
    std::optional<Transition> taken{}; ///< the transition, if it was taken on the canvas
    bool operator==(const SheetRow&) const = default;
};

/// The answer to one exercise.
struct AnswerSheet {
    int exercise = 0;           ///< its number, from 1; 0 if not given
    int line = 0;               ///< the line of the file on which it begins
    std::string text;           ///< the text outside tables
    std::vector<SheetRow> rows; ///< of the table, or one per step
    std::string system;         ///< for a saved session; otherwise empty
    int words = -1;             ///< number of words of its sentence; -1 if not given
};

/// Reads a file of answers:
/// - the four-column table as CSV or TSV, with a line of headings, or as a Markdown table;
/// - names of transitions, with one exercise per line, or with one name per line and blank lines
///   between exercises;
/// - JSON Lines as `parsescope-cli derive` writes them, or {"exercise":3,"answer":"la"};
/// - a saved session.
/// "3: …" begins the answer to exercise 3, as does a heading that ends in a number, "## Sentence
/// 3". Errors have a file and a line.
[[nodiscard]] Result<std::vector<AnswerSheet>> readAnswerSheets(std::string_view bytes,
                                                                const std::string& name);

/// Reads the rows of a table in a text, as in a file; without a table, each transition is a row.
[[nodiscard]] Result<std::vector<AnswerSheet>> readAnswerText(std::string_view text);

} // namespace parsescope
