// SPDX-License-Identifier: GPL-3.0-or-later
// Measures all oracles, in microseconds per configuration, with every system for which they are
// exact.
//
//   bench_oracles [--system NAME] [--oracle NAME] [--n WORDS] [--treebanks FOLDER]
//
// walk      configurations of random derivations, which contain mistakes
// deep      configurations with deep stacks, after about n/2 shifts
// table     the losses of all legal transitions, in the configurations of `walk`
// treebank  random derivations of sentences of about n words from FOLDER, by default the samples
// prepare   preparation of the loss function, once for each gold tree
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/treebank/treebank.h"
#include "tests/support/derivations.h"
#include "tests/support/trees.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr int Trees = 24; // number of random trees, and largest number of sentences of treebanks
constexpr double Enough = 0.05; // least number of seconds spent on one measurement
// Seconds of one derivation above which longer sentences are not tried.
constexpr double TooLong = 0.5;

struct Options {
    std::optional<std::string> system;
    std::optional<std::string> oracle;
    std::optional<int> words;
    std::string treebanks = SOURCE_DIR "/resources/samples";
};

/// A gold tree, and configurations whose losses are computed.
struct Case {
    Problem problem;
    std::vector<Configuration> configurations;
};

/// Returns the processor time of this program in seconds, which other running programs do not
/// affect.
double now() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Mean times in microseconds; negative if nothing could be measured.
struct Times {
    double prepare = -1; ///< time for one gold tree
    double loss = -1;    ///< time for one configuration
};

/// Receives the sums of the results, so that the compiler cannot leave out the computations.
volatile long checksum = 0;

/// Computes the losses of all configurations in turn, repeatedly and with new tables, for at least
/// Enough seconds. If `wholeTable` is true, also computes the losses of all legal transitions.
Times measure(const Oracle& oracle, const std::vector<Case>& cases, bool wholeTable) {
    double preparing = 0;
    double asking = 0;
    long trees = 0;
    long configurations = 0;
    long sum = 0;
    while (preparing + asking < Enough && !cases.empty()) {
        std::vector<LossFunction> functions;
        const double begin = now();
        for (const Case& item : cases) {
            functions.push_back(oracle.prepare(item.problem));
            if (!item.configurations.empty()) // an oracle makes its tables when it is first asked
                sum += functions.back()(item.configurations.front()).value;
        }
        const double prepared = now();
        for (std::size_t i = 0; i < cases.size(); ++i) {
            for (const Configuration& c : cases[i].configurations)
                sum += wholeTable ? losses(cases[i].problem.system, functions[i], c).loss.value
                                  : functions[i](c).value;
            configurations += static_cast<long>(cases[i].configurations.size());
        }
        asking += now() - prepared;
        preparing += prepared - begin;
        trees += static_cast<long>(cases.size());
    }
    checksum = checksum + sum;
    if (configurations == 0)
        return {};
    return {1e6 * preparing / static_cast<double>(trees),
            1e6 * asking / static_cast<double>(configurations)};
}

/// Returns the configurations after about `words` / 2 shifts, from 2 fewer to 2 more.
std::vector<Configuration> deepStacks(const TransitionSystem& system, int words) {
    std::vector<Configuration> result;
    const std::optional<Transition> shift = system.find("sh");
    if (!shift)
        return result;
    Configuration c = system.start(words);
    for (int shifts = 0; shifts <= words / 2 + 2 && c.bufferSize() > 0; ++shifts) {
        if (shifts >= words / 2 - 2)
            result.push_back(c);
        c = system.step(std::move(c), *shift);
    }
    return result;
}

enum class Place { Walk, Deep };

/// Returns a case for each of `trees` for which the oracle is exact.
std::vector<Case> casesOf(const TransitionSystem& system, const Oracle& oracle,
                          const std::vector<Tree>& trees, Place place) {
    Random random(2014);
    std::vector<Case> cases;
    for (const Tree& gold : trees) {
        Case item{{system, gold}, {}};
        if (oracle.claim(item.problem) != Claim::Exact)
            continue;
        item.configurations = place == Place::Walk ? randomWalk(system, gold.size(), random)
                                                   : deepStacks(system, gold.size());
        cases.push_back(std::move(item));
    }
    return cases;
}

std::vector<Tree> randomTrees(int words, const std::function<Tree(int, Random&)>& tree) {
    Random random(static_cast<unsigned>(words));
    std::vector<Tree> trees;
    for (int i = 0; i < Trees; ++i)
        trees.push_back(tree(words, random));
    return trees;
}

/// Returns all gold trees of the treebanks in a folder.
Result<std::vector<Tree>> readTreebanks(const std::string& folder) {
    const Result<Treebank> treebank = Treebank::open(folder);
    if (!treebank)
        return tl::unexpected(treebank.error());
    std::vector<Tree> trees;
    for (const Sentence& sentence : treebank->readAll().sentences)
        if (const std::optional<Tree> tree = sentence.tree())
            trees.push_back(*tree);
    return trees;
}

/// Returns up to Trees random trees from `all` whose number of words differs from `words` by at
/// most 10 %.
std::vector<Tree> ofAbout(int words, const std::vector<Tree>& all) {
    std::vector<Tree> near;
    std::copy_if(all.begin(), all.end(), std::back_inserter(near),
                 [words](const Tree& tree) { return std::abs(tree.size() - words) * 10 <= words; });
    std::shuffle(near.begin(), near.end(), Random(80));
    near.resize(std::min(near.size(), static_cast<std::size_t>(Trees)));
    return near;
}

/// Tries longer and longer sentences, up to `limit` words. Returns the longest one whose
/// derivations take at most TooLong seconds.
int longestSentence(const TransitionSystem& system, const Oracle& oracle, int limit) {
    int longest = 0;
    for (int words = 3; longest < limit; words = std::min(limit, words + 1 + words / 4)) {
        const std::vector<Tree> trees{randomTrees(words, randomProjectiveTree).front()};
        for (Place place : {Place::Walk, Place::Deep}) {
            const std::vector<Case> cases = casesOf(system, oracle, trees, place);
            if (cases.empty())
                return longest;
            const double begin = now();
            const LossFunction loss = oracle.prepare(cases.front().problem);
            for (const Configuration& c : cases.front().configurations)
                checksum = checksum + loss(c).value;
            if (now() - begin > TooLong)
                return longest;
        }
        longest = words;
    }
    return longest;
}

void printTime(double time) {
    if (time < 0)
        std::printf(" %10s", "-");
    else
        std::printf(" %10.*f", time < 100 ? 2 : 0, time);
}

void printRow(const TransitionSystem& system, const Oracle& oracle, int words,
              const std::vector<Tree>& treebanks) {
    const auto time = [&](const std::vector<Tree>& trees, Place place) {
        return measure(oracle, casesOf(system, oracle, trees, place), false);
    };
    const std::vector<Tree> projective = randomTrees(words, randomProjectiveTree);
    const std::vector<Tree> any = randomTrees(words, randomTree);
    const std::vector<Case> walks = casesOf(system, oracle, projective, Place::Walk);
    const Times walk = measure(oracle, walks, false);
    std::printf("%-28s %-24s %3d", system.name.c_str(), oracle.name.data(), words);
    printTime(walk.prepare);
    printTime(walk.loss);
    printTime(time(projective, Place::Deep).loss);
    printTime(measure(oracle, walks, true).loss);
    printTime(time(any, Place::Walk).loss);
    printTime(time(any, Place::Deep).loss);
    printTime(time(ofAbout(words, treebanks), Place::Walk).loss);
    std::printf("\n");
    std::fflush(stdout);
}

void printHeadings() {
    std::printf("%-28s %-24s %3s %10s %32s %21s %10s\n", "", "", "", "", "projective gold      ",
                "any gold       ", "");
    std::printf("%-28s %-24s %3s", "system", "oracle", "n");
    for (const char* heading : {"prepare", "walk", "deep", "table", "walk", "deep", "treebank"})
        std::printf(" %10s", heading);
    std::printf("\n");
}

/// Returns all built-in systems and, if buffer transitions can be added, their extensions by two
/// and by all buffer transitions.
std::vector<TransitionSystem> allSystems() {
    std::vector<TransitionSystem> result(systems().begin(), systems().end());
    for (const TransitionSystem& system : systems())
        if (canBeExtended(system))
            for (const char* added : {"+lba+rba", "+lba+rba+lnba+rnba"})
                if (const Result<TransitionSystem> extended = findSystem(system.name + added))
                    result.push_back(*extended);
    return result;
}

std::optional<Options> readOptions(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; i += 2) {
        const std::string name = arguments[i];
        if (i + 1 == count)
            return std::nullopt;
        if (name == "--system")
            options.system = arguments[i + 1];
        else if (name == "--oracle")
            options.oracle = arguments[i + 1];
        else if (name == "--treebanks")
            options.treebanks = arguments[i + 1];
        else if (name == "--n" && std::atoi(arguments[i + 1]) > 0)
            options.words = std::atoi(arguments[i + 1]);
        else
            return std::nullopt;
    }
    return options;
}

void run(const TransitionSystem& system, const Options& options,
         const std::vector<Tree>& treebanks) {
    const std::vector<int> lengths =
        options.words ? std::vector<int>{*options.words} : std::vector<int>{10, 20, 40, 80};
    for (const Oracle& oracle : oracles()) {
        if (options.oracle && oracle.name != *options.oracle)
            continue;
        if (oracle.claim({system, randomTrees(3, randomProjectiveTree).front()}) != Claim::Exact)
            continue;
        const int longest = longestSentence(system, oracle, lengths.back());
        for (int words : lengths) {
            if (words > longest) {
                std::printf("%-28s %-24s %3d  left out, and longer: beyond %d words it is too slow "
                            "or not exact\n",
                            system.name.c_str(), oracle.name.data(), words, longest);
                break;
            }
            printRow(system, oracle, words, treebanks);
        }
    }
}

} // namespace

int main(int count, char** arguments) {
    const std::optional<Options> options = readOptions(count, arguments);
    if (!options) {
        std::fprintf(stderr,
                     "usage: %s [--system NAME] [--oracle NAME] [--n WORDS] [--treebanks FOLDER]\n",
                     arguments[0]);
        return 2;
    }
    std::vector<TransitionSystem> chosen = allSystems();
    if (options->system) {
        const Result<TransitionSystem> system = findSystem(*options->system);
        if (!system) {
            std::fprintf(stderr, "%s\n", system.error().text().english().c_str());
            return 2;
        }
        chosen = {*system};
    }
    const Result<std::vector<Tree>> treebanks = readTreebanks(options->treebanks);
    if (!treebanks) {
        std::fprintf(stderr, "%s\n", treebanks.error().text().english().c_str());
        return 1;
    }
    std::printf("µs per configuration (prepare: per gold tree)\n\n");
    printHeadings();
    for (const TransitionSystem& system : chosen)
        run(system, *options, *treebanks);
    return 0;
}
