// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

class QAbstractItemModel;

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// Rows of cells, the headings first; all rows have the same number of cells.
using TextTable = std::vector<std::vector<std::string>>;

/// Returns a text without isolation marks, which are only useful on screens.
[[nodiscard]] QString withoutIsolates(QString text);

/// Returns the content of a view, with the second lines of its cells in brackets.
[[nodiscard]] TextTable tableOf(const QAbstractItemModel& model);
/// Returns all transitions at the cursor with their effects and costs, or with the reasons why they
/// are not legal. If the loaded model fits the system, the table also has the model's scores.
[[nodiscard]] TextTable transitionTable(const ParseExplorer& parse, const LoadedModel& model);

/// Return the table as CSV for spreadsheets [RFC 4180], as a text with tabs between the cells, and
/// as LaTeX.
[[nodiscard]] std::string csvOf(const TextTable& table);
[[nodiscard]] std::string tsvOf(const TextTable& table);
[[nodiscard]] std::string latexOf(TextTable table);

} // namespace parsescope
