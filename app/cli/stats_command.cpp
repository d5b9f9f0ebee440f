// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/base/in_threads.h"
#include "core/export/statistics_report.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <numeric>

namespace parsescope::cli {

namespace {

struct StatsOptions {
    std::vector<std::string> files;
    std::vector<std::string> systems; ///< systems in addition to the systems of the list
    /// The systems that replace the systems of the list; empty to use the list.
    std::vector<std::string> only;
    int limit = std::numeric_limits<int>::max();
    int effort = EffortToCount;
    int threads = 0; ///< number of threads; 0 for the number of cores
    RootPlace root = RootPlace::First;
    bool cells = false; ///< true to count the sizes of cells instead of derivations
    bool json = false;
};

struct Statistics {
    ArcStatistics arcs;
    std::vector<SystemStatistics> systems;
};

/// Passes the sentences of a treebank and their trees to `add` as long as `wanted` returns true.
/// `add` reports the progress.
/// Passes no tree for a sentence without a tree or with an unfinished one. Returns false if a
/// sentence has no tree because of other errors, which are reported.
template<class Wanted, class Add>
bool passTrees(const Treebank& treebank, const Wanted& wanted, const Add& add) {
    bool good = true;
    long long withoutTree = 0;
    for (int index = 0; index < treebank.size() && wanted(); ++index) {
        const SentenceReading reading = treebank.read(index);
        const std::optional<Tree> tree =
            reading.hasAllWords() ? reading.sentence.tree() : std::nullopt;
        const bool isCounted = tree || reading.isUnfinished;
        for (const Error& error : isCounted ? std::vector<Error>() : reading.errors) {
            complain(error);
            good = false;
        }
        withoutTree += !tree && reading.errors.empty() ? 1 : 0;
        add(reading, tree);
    }
    tellLeftOut(treebank.name(), withoutTree);
    return good;
}

/// Trees that are counted together: each system counts all of them, in their order, in one thread.
/// The sums therefore do not depend on the number of threads.
class Batch {
public:
    /// Counts the trees among `sentences` sentences, and reports the progress.
    Batch(const StatsOptions& options, std::vector<SystemStatistics>& systems, int sentences,
          const TaskControl& control)
        : m_options(options), m_systems(systems), m_sentences(sentences), m_control(control),
          m_times(systems.size()), m_order(systems.size()) {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    }

    /// Adds the next sentence, which may have no tree.
    void add(const std::optional<Tree>& gold) {
        constexpr std::size_t most = 16;
        ++m_passed;
        if (gold)
            m_trees.push_back(*gold);
        if (m_trees.size() == most)
            count();
    }

    /// Counts the trees that have been added since the last call.
    void count() {
        // Systems that have taken long are begun first, so that no thread waits long at the end.
        std::ranges::sort(m_order, std::ranges::greater(),
                          [this](std::size_t system) { return m_times[system]; });
        std::atomic<std::size_t> next = 0;
        const int threads = m_options.threads > 0 ? m_options.threads : coreCount();
        inThreads(std::min(threads, static_cast<int>(m_order.size())), [&](int) {
            for (std::size_t i = next++; i < m_order.size(); i = next++)
                countFor(m_order[i]);
        });
        m_trees.clear();
        m_counted = m_passed;
        m_done = 0;
    }

private:
    void countFor(std::size_t system) {
        const auto begin = std::chrono::steady_clock::now();
        SystemStatistics& entry = m_systems[system];
        const auto all = static_cast<double>(m_trees.size() * m_systems.size());
        for (const Tree& gold : m_trees) {
            entry.counts.add(
                {.system = entry.system, .gold = gold, .shape = {RootLimit::None, m_options.root}},
                entry.extent, m_options.effort);
            const double share = static_cast<double>(++m_done) / all;
            m_control.report((m_counted + share * (m_passed - m_counted)) / m_sentences);
        }
        m_times[system] += std::chrono::steady_clock::now() - begin;
    }

    const StatsOptions& m_options;
    std::vector<SystemStatistics>& m_systems;
    int m_sentences;
    const TaskControl& m_control;
    int m_passed = 0;                    // number of sentences added so far
    int m_counted = 0;                   // number of those that are counted
    std::atomic<std::size_t> m_done = 0; // trees of the batch, each for one system
    std::vector<Tree> m_trees;
    std::vector<std::chrono::steady_clock::duration> m_times; // time taken by each system
    std::vector<std::size_t> m_order; // the systems in the order in which they are begun
};

/// Adds the sentences of a treebank. Returns false if a sentence has errors.
bool addTrees(const Treebank& treebank, const TaskControl& control, const StatsOptions& options,
              Statistics& statistics) {
    Batch batch(options, statistics.systems, treebank.size(), control);
    const bool good = passTrees(
        treebank,
        [&] { return statistics.arcs.sentences + statistics.arcs.unfinished < options.limit; },
        [&](const SentenceReading& reading, const std::optional<Tree>& gold) {
            if (reading.isUnfinished)
                statistics.arcs.addUnfinished(reading.sentence);
            if (gold)
                statistics.arcs.add(*gold);
            batch.add(gold);
        });
    batch.count();
    return good;
}

/// Adds the sentences of a treebank. Returns false if a sentence has errors. All sentences with
/// trees count towards the limit, even if they are left out of the statistics.
bool addTrees(const Treebank& treebank, const TaskControl& control, const StatsOptions& options,
              CellStatistics& statistics) {
    int passed = 0;
    return passTrees(
        treebank, [&] { return statistics.read - statistics.treeless < options.limit; },
        [&](const SentenceReading&, const std::optional<Tree>& gold) {
            statistics.add(gold);
            control.report(static_cast<double>(++passed) / treebank.size());
        });
}

std::string outputOf(const Statistics& statistics, bool json) {
    return json ? manyLines(statisticsJson(statistics.arcs, statistics.systems))
                : statisticsText(statistics.arcs, statistics.systems);
}

std::string outputOf(const CellStatistics& statistics, bool json) {
    return json ? manyLines(statisticsJson(statistics)) : statisticsText(statistics);
}

template<class Counted>
int countFiles(const StatsOptions& options, Counted& statistics) {
    bool good = true;
    const bool allOpen = forEachTreebank(
        options.files, openSentences, [&](const Treebank& treebank, const TaskControl& control) {
            good = addTrees(treebank, control, options, statistics) && good;
        });
    std::cout << outputOf(statistics, options.json);
    return good && allOpen ? Success : BadInput;
}

int runStats(const StatsOptions& options) {
    if (options.cells) {
        CellStatistics cells;
        return countFiles(options, cells);
    }
    Statistics statistics;
    if (options.only.empty())
        for (const TransitionSystem& system : systems())
            statistics.systems.push_back({system});
    std::vector<std::string> named = options.only;
    named.insert(named.end(), options.systems.begin(), options.systems.end());
    for (const std::string& name : named) {
        const Result<TransitionSystem> system = chosenSystem(name, options.root);
        if (!system)
            return refuseSystem(name, system.error());
        const bool isNew = std::none_of(
            statistics.systems.begin(), statistics.systems.end(),
            [&](const SystemStatistics& entry) { return entry.system.name == system->name; });
        if (isNew)
            statistics.systems.push_back({*system});
    }
    return countFiles(options, statistics);
}

} // namespace

void addStatsCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("stats", "Print statistics of the transition systems on a treebank.");
    command.setFooter(
        R"(Sentences: those with loss 0 in the initial configuration; Arcs: those of the best trees. Over
the configurations of an optimal derivation with arcs as soon as possible: Choice, the share with
two or more optimal transitions (at least this share, if some are known only by bounds); γ, the
length of the spines that face each other [SSN13]; sizes (mean ≤ maximum) of stack, buffer, and
buffer after the gold subtrees in it are reduced [GRSS14 §5.2]; Per word: (stack + reduced) /
words, where the right stack of [GSS14 §5.3] is smaller. Last, the number of derivations without
loss, as decimal logarithm, over the sentences that have any.

With --cells instead: the number of trees in the cells T[i,j] of the tabular oracle of lr-spine
after pruning, as in [GSS14 Figure 3]: for each d = i + j − 1 the largest number, the mean and
the number of cells. The cells are those of the configurations with at least two stack elements
on two derivations of each projective sentence of at most 255 words: the canonical one, and a
random one. In a random derivation, a step is a shift with a probability that is drawn for the
sentence from 0 to 1, if a shift is legal, otherwise any other transition. The draws are the same
every time.

Fields of --json; shares are from 0 to 1; null replaces a spread if nothing was counted:
  sentences, too_long, arcs, systems
                      numbers of sentences with trees, and of those that are too long; see below
  unfinished, words_without_head
                      numbers of unfinished trees, which only the fields of arcs count, and of
                      the words in them that have no head
Fields of arcs:
  words, projective_sentences, root_arcs, arcs, leftward, rightward, leftward_length_1,
  rightward_length_1, length
                      four numbers; shares of the arcs between words; spread of lengths
Fields of each system:
  system, sentences, not_judged, derivable_sentences, derivable_arcs
                      name; numbers of sentences whose loss is known, and is not known; shares
  lost_arcs, lost_arcs_exact
                      number of gold arcs that the best trees lack; false if it is a lower bound
  derivations         numbers of sentences counted, left_out and with one derivation (unique);
  counted, left_out, unique, log10_mean, log10_max
                      mean and maximum of the decimal logarithm of the number of derivations
  left_out            number of sentences that the following fields leave out
  ambiguous_sentences, configurations, with_choice, maybe_with_choice
                      share of sentences with a choice; number of configurations; share of those
                      with a choice, and of those that may have one
  gamma, stack, buffer, reduced_buffer, stack_and_reduced_per_word
                      spreads as in the table; a mean
  mean, variance, max
                      a spread, as of length above
Fields of --cells --json:
  sentences, configurations, left_out
                      numbers of sentences and configurations; of sentences left out, by reason
  not_projective, too_long, no_tree
                      no_tree: with errors, with words without heads, or without words
  sizes               a list with the following fields
  d, largest, mean, cells
                      i + j − 1; largest and mean number of trees; number of cells)");
    const auto options = std::make_shared<StatsOptions>();
    command
        .addOption("FILE", options->files,
                   "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        .required();
    command.addOption(
        "--system", options->systems,
        "Also this system, for example arc-eager+lba, or one described in a file (see \"system "
        "--help\"); can be given several times");
    command.addOption("--only", options->only,
                      "Only this system instead of all; can be given several times");
    command
        .addOption(
            "--limit", options->limit,
            "Number of sentences with trees, finished or not, to count from the first one on")
        .inRange(1, std::numeric_limits<int>::max());
    command
        .addOption("--effort", options->effort,
                   "Limit on the configurations for counting the derivations of a sentence "
                   "(default 1000)")
        .inRange(0, 100'000);
    command
        .addOption("--threads", options->threads,
                   "Number of threads that count for several systems at a time (default: the "
                   "number of cores)")
        .inRange(1, 1024);
    addRootOption(command, options->root);
    command
        .addFlag("--cells", options->cells,
                 "Count the sizes of the cells of the tabular oracle of lr-spine instead")
        .excludes({"--system", "--only", "--effort", "--root", "--threads"});
    command.addFlag("--json", options->json, "Print a JSON object; shares are from 0 to 1");
    command.setFunction([options, &status] { status = runStats(*options); });
}

} // namespace parsescope::cli
