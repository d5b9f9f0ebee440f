// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The UAS of one run, as a line of experimentTsv says.
struct ExperimentRun {
    std::string treebank;
    std::string system;
    std::string regime;
    std::string positions; ///< may be empty, as may be the variant
    std::string variant;
    double uas = 0; ///< from 0 to 1
};

/// Reads what experimentTsv wrote. Columns are known by their names in the first line; those that
/// are not needed are passed over. Errors have `path` and the line.
[[nodiscard]] Result<std::vector<ExperimentRun>> readRuns(std::string_view text,
                                                          const std::string& path);

/// The UAS of parsers on several data, to be compared on two at a time [SHL17 Figure 2].
struct ExperimentPoints {
    /// One parser: what a run has besides treebank and seed.
    struct Parser {
        std::string system;
        std::string regime;
        std::string positions; ///< may be empty, as may be the variant
        std::string variant;
        /// By data, in percent: of all seeds, or the one figure that was published; empty where
        /// nothing is known.
        std::vector<SeedSample> uas;

        /// "arc-eager, global, s0 b0": what there is of system, regime, positions and variant.
        [[nodiscard]] std::string name() const;
    };
    /// The treebanks, in the order of the runs; then the data of published results, "[SHL17] PTB
    /// test".
    std::vector<std::string> data;
    std::vector<Parser> parsers;
};

/// Published results take part if their scores begin with a number and their data say that it is
/// the UAS: "PTB test (UAS / UEM)".
[[nodiscard]] ExperimentPoints experimentPoints(const std::vector<ExperimentRun>& runs,
                                                const std::vector<PublishedResult>& published);

} // namespace parsescope
