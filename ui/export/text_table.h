// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

class QAbstractItemModel;

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// Rows of cells, the headings first; all rows have as many.
using TextTable = std::vector<std::vector<std::string>>;

/// Returns the content of a view, with the second lines of its cells in brackets.
[[nodiscard]] TextTable tableOf(const QAbstractItemModel& model);
/// All transitions at the cursor: what each would do, what it costs, or why it is not legal; with
/// the score of the loaded model, if it fits.
[[nodiscard]] TextTable transitionTable(const ParseExplorer& parse, const LoadedModel& model);

/// The table in each format: for spreadsheets [RFC 4180], with tabs between the cells, as LaTeX.
[[nodiscard]] std::string csvOf(const TextTable& table);
[[nodiscard]] std::string tsvOf(const TextTable& table);
[[nodiscard]] std::string latexOf(TextTable table);

} // namespace parsescope
