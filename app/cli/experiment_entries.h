// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/experiment_grid.h"

namespace parsescope::cli {

/// Numbers from several seeds.
struct Sample {
    std::vector<double> values;

    [[nodiscard]] double mean() const;
    /// Standard deviation; 0 for less than two values.
    [[nodiscard]] double deviation() const;
};

/// What the seeds of one combination came to, in percent.
struct Entry {
    ExperimentCell cell; ///< of the first seed
    Sample uas;
    Sample las;
    Sample exactHeads;
    Sample nonProjectiveRecall;
    Sample nonProjectivePrecision;
    Sample seconds;
};

/// The results that there are, by treebanks in the order of the grid.
[[nodiscard]] std::vector<Entry> entriesOf(const ExperimentGrid& grid);

} // namespace parsescope::cli
