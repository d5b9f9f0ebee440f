// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/json.h"
#include "core/learning/trainer.h"
#include "core/result.h"

#include <map>
#include <string>
#include <vector>

namespace parsescope::cli {

/// The files of one treebank, as paths that can be opened.
struct ExperimentTreebank {
    std::string name;
    std::string train;
    std::string dev; ///< empty: the last iteration counts
    std::string test;
};

/// One training run of a grid with one evaluation.
struct ExperimentCell {
    ExperimentTreebank treebank;
    std::string system;
    std::string regime;
    std::uint64_t seed = 1;

    /// The value of "treebank", "system", "regime" or "seed".
    [[nodiscard]] std::string value(const std::string& dimension) const;
    /// A name for its result file.
    [[nodiscard]] std::string fileName() const;
};

/// "The larger does better than the smaller, all else being equal."
struct ExperimentClaim {
    std::string source;                         ///< who says so
    std::map<std::string, std::string> larger;  ///< dimension → value
    std::map<std::string, std::string> smaller; ///< the same dimensions
};

/// A result that was published elsewhere, on other data.
struct PublishedResult {
    std::string source;
    std::string data;
    std::string system;
    std::string regime;
    double uas = 0; ///< percent
    double las = 0;
};

/// What the file of an experiment says.
struct ExperimentGrid {
    std::string title;
    std::string results; ///< folder
    int iterations = 10;
    bool rootLast = false;
    bool singleRoot = false;
    std::vector<ExperimentCell> cells;
    std::vector<ExperimentClaim> claims;
    std::vector<PublishedResult> published;
};

/// Reads a grid. Paths in it are relative to its folder. Errors have the path.
[[nodiscard]] Result<ExperimentGrid> readGrid(const std::string& path);

/// The result of a cell, if its file is there, complete, and of the same settings.
[[nodiscard]] std::optional<Json> readCellResult(const ExperimentGrid& grid,
                                                 const ExperimentCell& cell);
/// Trains, parses and evaluates; writes the result file at the end, atomically.
[[nodiscard]] Result<void> runCell(const ExperimentGrid& grid, const ExperimentCell& cell);

/// Tables of the results there are, as Markdown: means over seeds, then the claims.
[[nodiscard]] std::string experimentMarkdown(const ExperimentGrid& grid);
/// One line per result, columns separated by tabs.
[[nodiscard]] std::string experimentTsv(const ExperimentGrid& grid);

} // namespace parsescope::cli
