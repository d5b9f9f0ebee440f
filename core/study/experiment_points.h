// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The UAS of a run, from a line of experimentTsv.
struct ExperimentRun {
    std::string treebank;
    std::string system;
    std::string regime;
    std::string positions; ///< may be empty, like `variant`
    std::string variant;
    double uas = 0; ///< UAS from 0 to 1
};

/// Reads the output of experimentTsv. Columns are recognised by their names in the first line;
/// columns that are not needed are ignored. Errors have `path` and the line.
[[nodiscard]] Result<std::vector<ExperimentRun>> readRuns(std::string_view text,
                                                          const std::string& path);

/// The UAS of parsers on several data sets, for plots of one data set against another [SHL17 Figure
/// 2].
struct ExperimentPoints {
    /// A parser: the properties of a run except its treebank and its seed.
    struct Parser {
        std::string system;
        std::string regime;
        std::string positions; ///< may be empty, like `variant`
        std::string variant;
        /// For each data set, the UAS in percent: the values of all seeds, or a single published
        /// value; empty if there is no value.
        std::vector<SeedSample> uas;

        /// Returns the system, regime, positions and variant that are not empty, for example
        /// "arc-eager, global, s0 b0".
        [[nodiscard]] std::string name() const;
    };
    /// The names of the data sets: the treebanks in the order of the runs, and then the data of
    /// published results, for example "[SHL17] PTB test".
    std::vector<std::string> data;
    std::vector<Parser> parsers;
};

/// Returns the points for `runs` and `published`. A published result is included if its scores
/// begin with a number and its data name UAS as the first measure, for example "PTB test (UAS /
/// UEM)".
[[nodiscard]] ExperimentPoints experimentPoints(const std::vector<ExperimentRun>& runs,
                                                const std::vector<PublishedResult>& published);

} // namespace parsescope
