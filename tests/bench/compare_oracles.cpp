// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the answers of all oracles with independent answers: for up to four words with the
// definition of the loss (a search through all reachable configurations), for longer sentences with
// other exact oracles. Where there is none, an answer must not be larger than the loss at the end
// of a derivation that continues from the configuration.
//
//   compare_oracles [ANSWERS [SEED [SYSTEM]]]
//
// compares about ANSWERS answers (by default a million), evenly distributed over the systems of the
// program and those in files, or all with SYSTEM, for example "attardi" or "attardi (file)". Ends
// with status 1 if two answers differ.
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/treebank/tree_classes.h"
#include "tests/support/derivations.h"
#include "tests/support/system_files.h"
#include "tests/support/trees.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

// Most words of sentences whose losses are also computed by their definition.
constexpr int DefinedWords = 4;
constexpr int SearchedWords = 8; // most words of sentences for which the oracle "search" is fast
constexpr int MostWords = 30;

struct Tally {
    long configurations = 0;
    long answers = 0; // number of answers that were compared with an independent one
    long different = 0;
};

class Comparison {
public:
    Comparison(const TransitionSystem& system, unsigned seed) : m_system(system), m_random(seed) {}

    const Tally& compare(long answers) {
        while (m_tally.answers < answers) {
            const int kind = pick(m_random, 3);
            const int words = kind == 0 ? 1 + pick(m_random, DefinedWords)
                              : kind == 1
                                  ? DefinedWords + 1 + pick(m_random, 4)
                                  : SearchedWords + 1 + pick(m_random, MostWords - SearchedWords);
            compareOne(problem(words));
        }
        return m_tally;
    }

private:
    Problem problem(int words) {
        const bool projective = pick(m_random, 2) == 0;
        Problem problem{m_system, projective ? randomProjectiveTree(words, m_random)
                                             : randomTree(words, m_random)};
        problem.shape.rootLimit = rootLimitOf(pick(m_random, 3) == 0);
        const RootPlace drawn = pick(m_random, 4) == 0 ? RootPlace::Last : RootPlace::First;
        problem.shape.root = m_system.rootPlace.value_or(drawn);
        if (pick(m_random, 4) == 0)
            for (int node = 0; node <= words; ++node)
                problem.weights.push_back(node == 0 ? 0 : pick(m_random, 4));
        return problem;
    }

    void compareOne(const Problem& problem) {
        const int words = problem.gold.size();
        std::vector<std::pair<std::string, LossFunction>> asked;
        for (const Oracle& oracle : oracles()) {
            if (oracle.claim(problem) == Claim::None || oracle.name == "exhaustive" ||
                (oracle.name == "search" && words > SearchedWords && !asked.empty()))
                continue;
            asked.emplace_back(oracle.name, oracle.prepare(problem));
        }
        const std::vector<Configuration> walk =
            randomWalk(m_system, words, m_random, problem.shape.root);
        if (words <= DefinedWords) {
            const SearchSpace space(m_system, walk.front());
            const std::vector<int> defined = space.losses(problem);
            for (const Configuration& c : walk)
                compareAt(problem, c, asked, Loss{defined[space.indexOf(c)]});
        } else if (asked.size() > 1) {
            for (const Configuration& c : walk)
                compareAt(problem, c, asked, std::nullopt);
        } else if (!asked.empty()) {
            compareWithEnd(problem, walk, asked.front());
        }
    }

    /// Compares the answers of one oracle along a derivation with the loss at its end, which is an
    /// upper bound on all of them.
    void compareWithEnd(const Problem& problem, const std::vector<Configuration>& walk,
                        std::pair<std::string, LossFunction>& asked) {
        if (!m_system.isFinal(walk.back()))
            return;
        const int end = finalLoss(problem, walk.back());
        int before = 0;
        for (const Configuration& c : walk) {
            ++m_tally.configurations;
            const Loss answer = asked.second(c);
            // An exact loss never falls from one configuration to the next.
            count(problem, c, asked.first, answer, Loss{end},
                  answer.value <= end && (!answer.exact || answer.value >= before));
            if (answer.exact)
                before = answer.value;
        }
    }

    /// Compares the answers of all oracles with the loss `right`; if it is not known, with the
    /// first exact answer.
    void compareAt(const Problem& problem, const Configuration& c,
                   std::vector<std::pair<std::string, LossFunction>>& asked,
                   std::optional<Loss> right) {
        ++m_tally.configurations;
        std::vector<std::pair<std::string, Loss>> bounds;
        for (auto& [name, loss] : asked) {
            const Loss answer = loss(c);
            if (!answer.exact)
                bounds.emplace_back(name, answer);
            else if (right)
                count(problem, c, name, answer, *right, answer == *right);
            else
                right = answer;
        }
        if (right)
            for (const auto& [name, answer] : bounds)
                count(problem, c, name, answer, *right, answer.value <= right->value);
    }

    void count(const Problem& problem, const Configuration& c, const std::string& name, Loss answer,
               Loss right, bool agrees) {
        ++m_tally.answers;
        if (agrees)
            return;
        ++m_tally.different;
        std::printf("%s, %s: %s for gold %s%s%s at %s, expected %s\n", m_system.name.c_str(),
                    name.c_str(), answer.text().c_str(), headsText(problem.gold).c_str(),
                    problem.shape.singleRoot() ? ", single root" : "",
                    problem.shape.root == RootPlace::Last ? ", ROOT last" : "", c.text().c_str(),
                    right.text().c_str());
    }

    const TransitionSystem& m_system;
    Random m_random;
    Tally m_tally;
};

} // namespace

int main(int count, char** arguments) {
    const long answers = count > 1 ? std::atol(arguments[1]) : 1'000'000;
    const auto seed = static_cast<unsigned>(count > 2 ? std::atol(arguments[2]) : 1);
    std::vector<TransitionSystem> compared(systems().begin(), systems().end());
    for (const TransitionSystem& system : systems())
        if (canBeExtended(system))
            for (const char* added : {"+lba", "+rba", "+lnba", "+rnba", "+lba+rba+lnba+rnba"})
                if (const Result<TransitionSystem> extended = findSystem(system.name + added))
                    compared.push_back(*extended);
    for (const auto& file : std::filesystem::directory_iterator(SOURCE_DIR "/resources/systems"))
        if (file.path().extension() == ".system") {
            TransitionSystem system = systemInFile(file.path().stem().string());
            system.name += " (file)";
            compared.push_back(std::move(system));
        }
    if (count > 3)
        std::erase_if(compared, [wanted = std::string(arguments[3])](const TransitionSystem& each) {
            return each.name != wanted;
        });
    if (compared.empty()) {
        std::fprintf(stderr, "unknown system \"%s\"\n", arguments[3]);
        return 2;
    }
    Tally all;
    std::printf("%-28s %14s %14s %10s\n", "system", "configurations", "answers", "different");
    for (const TransitionSystem& system : compared) {
        const Tally tally =
            Comparison(system, seed).compare(answers / static_cast<long>(compared.size()) + 1);
        std::printf("%-28s %14ld %14ld %10ld\n", system.name.c_str(), tally.configurations,
                    tally.answers, tally.different);
        std::fflush(stdout);
        all.configurations += tally.configurations;
        all.answers += tally.answers;
        all.different += tally.different;
    }
    std::printf("%-28s %14ld %14ld %10ld\n", "all", all.configurations, all.answers, all.different);
    return all.different == 0 ? 0 : 1;
}
