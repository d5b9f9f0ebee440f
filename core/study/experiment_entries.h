// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/difference.h"
#include "core/study/experiment_grid.h"

#include <string>
#include <vector>

namespace parsescope {

/// The values of a result for several seeds.
struct SeedSample {
    std::vector<double> values;

    [[nodiscard]] double mean() const;
    /// Returns the standard deviation of the values; 0 for fewer than two values.
    [[nodiscard]] double deviation() const;
};

/// The numbers of arcs with a relation, summed over all seeds.
struct RelationCounts {
    double gold = 0;
    double system = 0;
    double goldRight = 0;   ///< gold arcs that the system found, with any relation
    double systemRight = 0; ///< arcs of the system that are gold arcs, with any relation

    /// Returns the F score, in percent.
    [[nodiscard]] double f() const;
};

/// The results of all seeds of one combination of values of the dimensions, in percent.
struct ExperimentEntry {
    ExperimentCell cell; ///< cell of the first seed
    SeedSample uas;
    SeedSample las;
    /// The LAS on the part on which variants are chosen; empty if there is no such part.
    SeedSample chosenOn;
    std::map<std::string, RelationCounts> relations; ///< counts for each relation without subtype
    SeedSample exactHeads;
    SeedSample projectivePrecision;
    SeedSample projectiveRecall;
    SeedSample nonProjectiveRecall;
    SeedSample nonProjectivePrecision;
    /// The number of sentences of the treebank that were left out because they are too long.
    long long leftOut = 0;
    SeedSample seconds; ///< processor time of training, in seconds
    SeedSample speed;   ///< number of words parsed per second of processor time
    /// The share of the arcs of each transition that are right with their labels [FGR12 Table 3].
    std::map<std::string, SeedSample> transitions;
    /// The number of arcs that each transition adds.
    std::map<std::string, SeedSample> transitionArcs;
    SeedCounts sentences; ///< counts of each sentence for each seed
};

/// Returns the suffix of the names of the fields of an evaluation that the tables of `grid` show:
/// "_no_punct" if punctuation does not count, otherwise an empty text.
[[nodiscard]] std::string punctuationSuffix(const ExperimentGrid& grid);

/// Returns the existing results, grouped by treebank in the order of the grid.
[[nodiscard]] std::vector<ExperimentEntry> entriesOf(const ExperimentGrid& grid);

/// Returns a row of a table in Markdown.
inline std::string row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + cell + " |";
    return text + '\n';
}

/// Returns the row of headings of a table, and the line below it.
inline std::string heading(const std::vector<std::string>& cells) {
    return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

} // namespace parsescope
