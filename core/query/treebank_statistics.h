// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/treebank/statistics.h"
#include "core/treebank/treebank.h"

#include <map>
#include <string>

namespace parsescope {

/// Counts over a treebank, to plot. The functions below give for each bar the query that finds its
/// sentences. Only sentences that can be read count; of those without heads only the lengths do.
struct TreebankStatistics {
    ArcStatistics arcs; ///< sums over all trees [FGR12 Table 2]
    long long unreadable = 0;
    std::map<int, long long> lengths; ///< sentences, by number of words
    std::map<int, long long>
        arcLengths; ///< arcs between words, by dependent − head: leftward is < 0
    std::map<int, long long> gapDegrees;        ///< sentences, by gap degree; 0 is projective
    std::map<int, long long> rootCounts;        ///< sentences, by number of children of ROOT
    std::map<std::string, long long> relations; ///< words, by relation
    std::map<std::string, long long> tags;      ///< words, by UPOS
    /// γ of the configurations of the canonical derivation of lr-spine [SSN13 §5], by number of
    /// words in the sentence; of sentences that have one.
    std::map<int, Spread> gammas;
    bool stopped = false;

    void add(const Sentence& sentence);
};

/// Of all sentences; of those so far when stopped.
[[nodiscard]] TreebankStatistics collectStatistics(const Treebank& treebank,
                                                   const TaskControl& control = {});

/// Sentences of `first` to `last` words.
[[nodiscard]] std::string lengthQuery(int first, int last);
/// Arcs between words with dependent − head from `first` to `last`.
[[nodiscard]] std::string arcLengthQuery(int first, int last);
[[nodiscard]] std::string gapDegreeQuery(int degree);
[[nodiscard]] std::string rootCountQuery(int roots);
[[nodiscard]] std::string relationQuery(const std::string& relation);
[[nodiscard]] std::string tagQuery(const std::string& tag);
/// Sentences of `first` to `last` words in which γ gets as high as `least`.
[[nodiscard]] std::string gammaQuery(int first, int last, int least);

} // namespace parsescope
