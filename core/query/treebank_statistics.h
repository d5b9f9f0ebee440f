// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/treebank/statistics.h"
#include "core/treebank/treebank.h"

#include <map>
#include <string>

namespace parsescope {

/// Counts over a treebank, for plots. The functions below return the query that finds the sentences
/// of a bar. Sentences whose words can be read count; for sentences without a tree, only the
/// lengths and the tags are counted.
struct TreebankStatistics {
    ArcStatistics arcs; ///< sums over all trees [FGR12 Table 2]
    long long unreadable = 0;
    std::map<int, long long> lengths; ///< number of sentences with each number of words
    /// The number of arcs between words with each difference dependent − head, which is negative
    /// for leftward arcs.
    std::map<int, long long> arcLengths;
    std::map<int, long long>
        gapDegrees; ///< number of sentences with each gap degree, which is 0 for projective trees
    std::map<int, long long>
        rootCounts; ///< number of sentences with each number of children of ROOT
    std::map<std::string, long long> relations; ///< number of words with each relation
    std::map<std::string, long long> tags;      ///< number of words with each UPOS
    /// For each number of words, γ of the configurations in the canonical derivations of lr-spine
    /// [SSN13 §5] of all sentences of this length. Sentences without a canonical derivation do not
    /// count.
    std::map<int, Spread> gammas;
    bool stopped = false;

    void add(const Sentence& sentence);
};

/// Returns the statistics of all sentences. When stopped, returns the statistics of the sentences
/// so far.
[[nodiscard]] TreebankStatistics collectStatistics(const Treebank& treebank,
                                                   const TaskControl& control = {});

/// Returns the query for sentences of `first` to `last` words.
[[nodiscard]] std::string lengthQuery(int first, int last);
/// Returns the query for arcs between words with dependent − head from `first` to `last`.
[[nodiscard]] std::string arcLengthQuery(int first, int last);
[[nodiscard]] std::string gapDegreeQuery(int degree);
[[nodiscard]] std::string rootCountQuery(int roots);
[[nodiscard]] std::string relationQuery(const std::string& relation);
[[nodiscard]] std::string tagQuery(const std::string& tag);
/// Returns the query for sentences of `first` to `last` words in which γ is at least `least`.
[[nodiscard]] std::string gammaQuery(int first, int last, int least);

} // namespace parsescope
