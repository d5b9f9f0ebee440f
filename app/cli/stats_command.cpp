// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/export/display_text.h"
#include "core/oracle/derivation_statistics.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"
#include "core/parsing/systems.h"
#include "core/query/cell_statistics.h"
#include "core/treebank/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct StatsOptions {
    std::vector<std::string> files;
    std::vector<std::string> systems; ///< systems in addition to the systems of the list
    /// The systems that replace the systems of the list; empty to use the list.
    std::vector<std::string> only;
    int limit = std::numeric_limits<int>::max();
    int effort = EffortToCount;
    RootPlace root = RootPlace::First;
    bool cells = false; ///< true to count the sizes of cells instead of derivations
    bool json = false;
};

struct SystemEntry {
    TransitionSystem system;
    DerivationStatistics statistics;
};

struct Statistics {
    ArcStatistics arcs;
    std::vector<SystemEntry> systems;
};

double ratio(long long part, long long all) {
    return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

double meanOf(double sum, long long count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::string percent(long long part, long long all) {
    return all == 0 ? "–" : fixed(100 * ratio(part, all), 1) + " %";
}

double rounded(double value) {
    return std::round(value * 1e6) / 1e6;
}

Json spreadJson(const Spread& spread) {
    if (spread.count == 0)
        return nullptr;
    return {{"mean", rounded(spread.mean())}, {"max", spread.most}};
}

std::string spreadText(const Spread& spread) {
    return spread.count == 0 ? "–" : fixed(spread.mean(), 2) + " ≤ " + std::to_string(spread.most);
}

Json arcsJson(const ArcStatistics& arcs) {
    return {{"words", arcs.words},
            {"projective_sentences", arcs.projective},
            {"root_arcs", arcs.rootArcs},
            {"arcs", arcs.arcs()},
            {"leftward", rounded(ratio(arcs.leftward, arcs.arcs()))},
            {"rightward", rounded(ratio(arcs.rightward, arcs.arcs()))},
            {"leftward_length_1", rounded(ratio(arcs.leftwardNext, arcs.arcs()))},
            {"rightward_length_1", rounded(ratio(arcs.rightwardNext, arcs.arcs()))},
            {"length", spreadJson(arcs.lengths)}};
}

Json systemJson(const SystemEntry& entry) {
    const DerivationStatistics& s = entry.statistics;
    return {{"system", entry.system.name},
            {"sentences", s.judged()},
            {"not_judged", s.sentences - s.judged()},
            {"derivable_sentences", rounded(ratio(s.derivable, s.judged()))},
            {"derivable_arcs", rounded(1 - ratio(s.lostArcs, s.words))},
            {"lost_arcs", s.lostArcs},
            {"lost_arcs_exact", s.bounds == 0},
            {"derivations",
             {{"counted", s.counted},
              {"left_out", s.uncounted},
              {"unique", s.unique},
              {"log10_mean", rounded(meanOf(s.logSum, s.counted))},
              {"log10_max", rounded(s.logMost)}}},
            {"left_out", s.leftOut},
            {"ambiguous_sentences", rounded(ratio(s.ambiguous, s.followed()))},
            {"configurations", s.configurations},
            {"with_choice", rounded(ratio(s.choices, s.configurations))},
            {"maybe_with_choice", rounded(ratio(s.maybeChoices, s.configurations))},
            {"gamma", spreadJson(s.gamma)},
            {"stack", spreadJson(s.stack)},
            {"buffer", spreadJson(s.buffer)},
            {"reduced_buffer", spreadJson(s.reduced)},
            {"stack_and_reduced_per_word", rounded(meanOf(s.ratio, s.configurations))}};
}

Json asJson(const Statistics& statistics) {
    Json list = Json::array();
    for (const SystemEntry& entry : statistics.systems)
        list.push_back(systemJson(entry));
    return {{"sentences", statistics.arcs.sentences},
            {"too_long", statistics.systems.front().statistics.tooLong},
            {"arcs", arcsJson(statistics.arcs)},
            {"systems", std::move(list)}};
}

std::string arcsText(const ArcStatistics& arcs) {
    return plural("{0} sentence ({1} projective), {2}, {3}",
                  "{0} sentences ({1} projective), {2}, {3}", arcs.sentences,
                  percent(arcs.projective, arcs.sentences),
                  plural("{0} word", "{0} words", arcs.words),
                  plural("{0} arc between words", "{0} arcs between words", arcs.arcs()))
               .english() +
           "\n" +
           alignedTable({{"Arcs", "all", "of length 1"},
                         {"leftward", percent(arcs.leftward, arcs.arcs()),
                          percent(arcs.leftwardNext, arcs.arcs())},
                         {"rightward", percent(arcs.rightward, arcs.arcs()),
                          percent(arcs.rightwardNext, arcs.arcs())},
                         {"length", spreadText(arcs.lengths), ""}},
                        "", " | ");
}

std::vector<std::string> systemRow(const SystemEntry& entry) {
    const DerivationStatistics& s = entry.statistics;
    const std::string numbers =
        s.counted == 0 ? "–"
                       : fixed(meanOf(s.logSum, s.counted), 2) + " ≤ " + fixed(s.logMost, 2) +
                             (s.uncounted == 0 ? ""
                                               : plural(" ({0} sentence left out)",
                                                        " ({0} sentences left out)", s.uncounted)
                                                     .english());
    return {entry.system.name,
            percent(s.derivable, s.judged()),
            (s.bounds > 0 ? "≤ " : "") + percent(s.words - s.lostArcs, s.words),
            (s.maybeChoices > 0 ? "≥ " : "") + percent(s.choices, s.configurations),
            spreadText(s.gamma),
            spreadText(s.stack),
            spreadText(s.buffer),
            spreadText(s.reduced),
            fixed(meanOf(s.ratio, s.configurations), 2),
            numbers};
}

void printText(const Statistics& statistics) {
    std::vector<std::vector<std::string>> rows{{"System", "Sentences", "Arcs", "Choice", "γ",
                                                "Stack", "Buffer", "Reduced", "Per word",
                                                "log10 derivations"}};
    std::string leftOut;
    const auto report = [&leftOut](const Text& text) { leftOut += text.english() + '\n'; };
    for (const SystemEntry& entry : statistics.systems) {
        rows.push_back(systemRow(entry));
        const DerivationStatistics& s = entry.statistics;
        if (s.judged() < s.sentences)
            report(plural("{1}: left out of Sentences: {0} sentence whose loss is not known",
                          "{1}: left out of Sentences: {0} sentences whose loss is not known",
                          s.sentences - s.judged(), entry.system.name));
        if (s.leftOut > 0)
            report(plural("{1}: left out from Choice on: {0} sentence without a known optimal "
                          "derivation",
                          "{1}: left out from Choice on: {0} sentences without a known optimal "
                          "derivation",
                          s.leftOut, entry.system.name));
    }
    std::cout << arcsText(statistics.arcs) << '\n' << alignedTable(rows, "", " | ") << leftOut;
}

Json asJson(const CellStatistics& statistics) {
    Json sizes = Json::array();
    for (int d = 1; d <= statistics.sizes.last(); ++d) {
        const Spread& spread = statistics.sizes.at(d);
        sizes.push_back({{"d", d},
                         {"largest", spread.most},
                         {"mean", rounded(spread.mean())},
                         {"cells", spread.count}});
    }
    return {{"sentences", statistics.counted},
            {"configurations", statistics.configurations},
            {"left_out",
             {{"not_projective", statistics.notProjective},
              {"too_long", statistics.tooLong},
              {"no_tree", statistics.treeless}}},
            {"sizes", std::move(sizes)}};
}

void printText(const CellStatistics& statistics) {
    std::string leftOut;
    const auto report = [&](int sentences, const Text& reason) {
        if (sentences > 0)
            leftOut += plural("left out {0} sentence: {1}", "left out {0} sentences: {1}",
                              sentences, reason)
                           .english() +
                       '\n';
    };
    report(statistics.notProjective, Text("not projective"));
    report(statistics.tooLong, Text("more than {0} words", LrSpineCells::MaxWords));
    report(statistics.treeless, Text("errors, no heads or no words"));
    std::vector<std::vector<std::string>> rows{{"d", "Largest", "Mean", "Cells"}};
    for (int d = 1; d <= statistics.sizes.last(); ++d) {
        const Spread& spread = statistics.sizes.at(d);
        rows.push_back({std::to_string(d), std::to_string(spread.most), fixed(spread.mean(), 2),
                        std::to_string(spread.count)});
    }
    std::cout << "Trees in the cells T[i,j] of the tabular oracle of lr-spine, d = i + j − 1\n"
              << plural("{0} sentence", "{0} sentences", statistics.counted) << ", "
              << plural("{0} configuration", "{0} configurations", statistics.configurations)
              << '\n'
              << leftOut << '\n'
              << alignedTable(rows, "", " | ");
}

/// Passes the trees of the sentences of a file to `add` as long as `wanted` returns true. Passes
/// nothing for a sentence without a tree. Returns false if a sentence has errors.
template<class Wanted, class Add>
bool passTrees(const std::string& file, Progress& progress, const Wanted& wanted, const Add& add) {
    const Result<Treebank> treebank = openSentences(file);
    if (!treebank) {
        complain(treebank.error());
        return false;
    }
    bool good = true;
    for (int index = 0; index < treebank->size() && wanted(); ++index) {
        const SentenceReading reading = treebank->read(index);
        for (const Error& error : reading.errors)
            complain(error);
        good = good && reading.errors.empty();
        add(reading.errors.empty() ? reading.sentence.tree() : std::nullopt);
        progress.report(index + 1, treebank->size());
    }
    return good;
}

/// Adds the sentences of a file. Returns false if a sentence has errors.
bool addFile(const std::string& file, const StatsOptions& options, Statistics& statistics,
             Progress& progress) {
    return passTrees(
        file, progress, [&] { return statistics.arcs.sentences < options.limit; },
        [&](const std::optional<Tree>& gold) {
            if (!gold)
                return;
            statistics.arcs.add(*gold);
            for (SystemEntry& entry : statistics.systems)
                entry.statistics.add(
                    {.system = entry.system, .gold = *gold, .shape = {false, options.root}},
                    Extent::All, options.effort);
        });
}

/// Adds the sentences of a file. Returns false if a sentence has errors. All sentences with trees
/// count towards the limit, even if they are left out of the statistics.
bool addFile(const std::string& file, const StatsOptions& options, CellStatistics& statistics,
             Progress& progress) {
    return passTrees(
        file, progress, [&] { return statistics.read - statistics.treeless < options.limit; },
        [&](const std::optional<Tree>& gold) { statistics.add(gold); });
}

template<class Counted>
int countFiles(const StatsOptions& options, Counted& statistics) {
    int status = Success;
    Progress progress(options.files.size());
    for (const std::string& file : options.files) {
        if (!addFile(file, options, statistics, progress))
            status = BadInput;
        progress.nextPart();
    }
    Progress::clear();
    if (options.json)
        std::cout << manyLines(asJson(statistics));
    else
        printText(statistics);
    return status;
}

int runStats(const StatsOptions& options) {
    if (options.cells) {
        CellStatistics cells;
        return countFiles(options, cells);
    }
    Statistics statistics;
    if (options.only.empty())
        for (const TransitionSystem& system : systems())
            statistics.systems.push_back({system, {}});
    std::vector<std::string> named = options.only;
    named.insert(named.end(), options.systems.begin(), options.systems.end());
    for (const std::string& name : named) {
        const Result<TransitionSystem> system = chosenSystem(name, options.root);
        if (!system)
            return refuseSystem(name, system.error());
        const bool isNew = std::none_of(
            statistics.systems.begin(), statistics.systems.end(),
            [&](const SystemEntry& entry) { return entry.system.name == system->name; });
        if (isNew)
            statistics.systems.push_back({*system, {}});
    }
    return countFiles(options, statistics);
}

} // namespace

void addStatsCommand(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("stats", "Print statistics of the transition systems on a treebank.");
    command->footer(
        R"(Sentences: those with loss 0 in the initial configuration; Arcs: those of the best trees. Over
the configurations of an optimal derivation with arcs as soon as possible: Choice, the share with
two or more optimal transitions (at least this share, if some are known only by bounds); γ, the
length of the spines that face each other [SSN13]; sizes (mean ≤ maximum) of stack, buffer, and
buffer after the gold subtrees in it are reduced [GRSS14 §5.2]; Per word: (stack + reduced) /
words [GSS14 §5.3]. Last, the number of derivations without loss, as decimal logarithm, over the
sentences that have any.

With --cells instead: the number of trees in the cells T[i,j] of the tabular oracle of lr-spine
after pruning, as in [GSS14 Figure 3]: for each d = i + j − 1 the largest number, the mean and
the number of cells. The cells are those of the configurations with at least two stack elements
on two derivations of each projective sentence of at most 255 words: the canonical one, and a
random one. In a random derivation, a step is a shift with a probability that is drawn for the
sentence from 0 to 1, if a shift is legal, otherwise any other transition. The draws are the same
every time.

Fields of --json; shares are from 0 to 1; null replaces mean and max if nothing was counted:
  sentences, too_long, arcs, systems
                      numbers of sentences with trees, and of those that are too long; see below
Fields of arcs:
  words, projective_sentences, root_arcs, arcs, leftward, rightward, leftward_length_1,
  rightward_length_1, length
                      four numbers; shares of the arcs between words; mean and max of lengths
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
  gamma, stack, buffer, reduced_buffer, mean, max, stack_and_reduced_per_word
                      mean and max as in the table; a mean
Fields of --cells --json:
  sentences, configurations, left_out
                      numbers of sentences and configurations; of sentences left out, by reason
  not_projective, too_long, no_tree
                      no_tree: with errors, without heads or without words
  sizes               a list with the following fields
  d, largest, mean, cells
                      i + j − 1; largest and mean number of trees; number of cells)");
    const auto options = std::make_shared<StatsOptions>();
    command
        ->add_option("FILE", options->files,
                     "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command
        ->add_option(
            "--system", options->systems,
            "Also this system, for example arc-eager+lba, or one described in a file (see \"system "
            "--help\"); can be given several times")
        ->allow_extra_args(false);
    command
        ->add_option("--only", options->only,
                     "Only this system instead of all; can be given several times")
        ->allow_extra_args(false);
    command
        ->add_option("--limit", options->limit,
                     "Number of sentences with trees to count, from the first one on")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    command
        ->add_option("--effort", options->effort,
                     "Limit on the configurations for counting the derivations of a sentence "
                     "(default 1000)")
        ->check(CLI::Range(0, 100'000));
    addRootOption(*command, options->root);
    command
        ->add_flag("--cells", options->cells,
                   "Count the sizes of the cells of the tabular oracle of lr-spine instead")
        ->excludes("--system", "--only", "--effort", "--root");
    command->add_flag("--json", options->json, "Print a JSON object; shares are from 0 to 1");
    command->callback([options, &status] { status = runStats(*options); });
}

} // namespace parsescope::cli
