// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/derivation_statistics.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"
#include "core/treebank/statistics.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace parsescope {

/// Continues through `treebank` after the first `statistics.read` sentences, up to the end or until
/// `control` asks to stop. Passes the tree of each sentence to `add`; for sentences with errors or
/// without heads, passes nothing. `add` must increase `statistics.read`, or return false if it was
/// stopped and has added nothing. Calls `some` about ten times a second and at the end.
template<class Statistics, class Add>
void countSentences(Statistics& statistics, const Treebank& treebank, const TaskControl& control,
                    const Add& add, const std::function<void(const Statistics&)>& some) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds often(100);
    Clock::time_point told = Clock::now();
    while (statistics.read < treebank.size() && !control.stopRequested()) {
        const SentenceReading reading = treebank.read(statistics.read);
        if (!add(reading.hasAllWords() ? reading.sentence.tree() : std::nullopt))
            break;
        if (Clock::now() - told < often)
            continue;
        some(statistics);
        told = Clock::now();
    }
    some(statistics);
}

/// The sizes of the cells of the tabular oracle of lr-spine on the first sentences of a treebank,
/// as in [GSS14 Figure 3]. The figure counts the configurations that were visited in training.
/// These statistics count the configurations of two derivations of each sentence: the canonical
/// derivation (oracle/derivation.h) and a random derivation (parsing/gold_parse.h), whose seed is
/// the number of sentences before the sentence. Only configurations with at least two stack
/// elements are counted, because in all others at most a shift is possible. ROOT precedes the first
/// word.
struct CellStatistics {
    CellSizes sizes = {};
    long long configurations = 0; ///< number of configurations whose cells were counted
    int read = 0;                 ///< number of sentences that have been read
    int counted = 0;              ///< number of sentences whose cells were counted
    int treeless =
        0; ///< number of sentences with errors, with words without heads, or without words
    /// The number of sentences left out, because the oracle is not exact for their trees.
    int notProjective = 0;
    int tooLong = 0; ///< number of projective sentences that are longer than the oracle allows

    bool operator==(const CellStatistics&) const = default;
    /// Returns the number of sentences that are not counted.
    [[nodiscard]] int leftOut() const { return treeless + notProjective + tooLong; }
    /// Adds the next sentence, with its gold tree if it has one. If `control` asks to stop, adds
    /// nothing and returns false.
    bool add(const std::optional<Tree>& gold, const TaskControl& control = {});
};

/// Continues counting with the next sentence, up to the end of the treebank or until `control` asks
/// to stop. A sentence that is not finished is not counted. Calls `some` about ten times a second
/// and at the end.
void countOn(CellStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const CellStatistics&)>& some);

/// The statistics of a transition system on the first sentences of a treebank. The queries find the
/// sentences that have been counted, provided that all sentences have been counted.
struct SystemStatistics {
    TransitionSystem system;
    Extent extent = Extent::All;
    DerivationStatistics counts = {};
    int read = 0; ///< number of sentences of the treebank that have been read

    [[nodiscard]] std::string derivableQuery() const { return "derivable:" + system.name; }
    [[nodiscard]] std::string notDerivableQuery() const { return "not-derivable:" + system.name; }
    /// Returns the query that finds the sentences counted in `ambiguous`; its matches are counted
    /// in `choices`.
    [[nodiscard]] std::string ambiguousQuery() const { return "ambiguous:" + system.name; }
};

/// Continues counting with the next sentence, up to the end of the treebank or until `control` asks
/// to stop. Sentences with errors or without heads are not counted. Calls `some` about ten times a
/// second and at the end.
void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some);

/// Counts over a treebank, for plots. The functions below return the query that finds the sentences
/// of a bar. Sentences whose words can be read count. Sentences without heads have no arcs, and
/// gap degrees, children of ROOT and γ are counted for sentences with a head for each word.
struct TreebankStatistics {
    ArcStatistics arcs; ///< sums over all trees, finished or not [FGR12 Table 2]
    long long unreadable = 0;
    std::map<int, long long> lengths; ///< number of sentences with each number of words
    /// The number of arcs between words with each difference dependent − head, which is negative
    /// for leftward arcs.
    std::map<int, long long> arcLengths;
    std::map<int, long long>
        gapDegrees; ///< number of sentences with each gap degree, which is 0 for projective trees
    std::map<int, long long>
        rootCounts; ///< number of sentences with each number of children of ROOT
    /// The number of words with each relation. Words that have neither a head nor a relation are
    /// left out.
    std::map<std::string, long long> relations;
    std::map<std::string, long long> tags; ///< number of words with each UPOS
    /// For each number of words, γ of the configurations in the canonical derivations of lr-spine
    /// [SSN13 §5] of all sentences of this length. Sentences without a canonical derivation do not
    /// count.
    std::map<int, Spread> gammas;
    bool stopped = false;

    void add(const SentenceReading& reading);
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
