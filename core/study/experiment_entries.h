// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"
#include "core/study/experiment_grid.h"

namespace parsescope {

/// Numbers from several seeds.
struct SeedSample {
    std::vector<double> values;

    [[nodiscard]] double mean() const;
    /// Standard deviation; 0 for less than two values.
    [[nodiscard]] double deviation() const;
};

/// Arcs of a relation, of all seeds together.
struct RelationCounts {
    double gold = 0;
    double system = 0;
    double goldRight = 0;   ///< gold arcs that were found, whatever their relation
    double systemRight = 0; ///< arcs found that are gold, whatever their relation

    /// In percent.
    [[nodiscard]] double f() const;
};

/// The results of the seeds of one combination, in percent.
struct ExperimentEntry {
    ExperimentCell cell; ///< of the first seed
    SeedSample uas;
    SeedSample las;
    SeedSample chosenOn; ///< LAS on the part that variants are chosen on; empty if there is none
    std::map<std::string, RelationCounts> relations; ///< without subtypes
    SeedSample exactHeads;
    SeedSample projectivePrecision;
    SeedSample projectiveRecall;
    SeedSample nonProjectiveRecall;
    SeedSample nonProjectivePrecision;
    long long leftOut = 0; ///< sentences of the treebank that are too long
    SeedSample seconds;    ///< of training
    SeedSample speed;      ///< words parsed in a second of the processor
    /// By transition, the share of its arcs that are right with their labels [FGR12 Table 3].
    std::map<std::string, SeedSample> transitions;
    std::vector<AttachmentCounts> sentences; ///< of each, summed over the seeds
};

/// Returns the ending of the names of figures that the tables of the grid use, in the evaluation of
/// a result: "_no_punct" if punctuation does not count.
[[nodiscard]] std::string punctuationSuffix(const ExperimentGrid& grid);

/// The results that there are, by treebanks in the order of the grid.
[[nodiscard]] std::vector<ExperimentEntry> entriesOf(const ExperimentGrid& grid);

} // namespace parsescope
