// SPDX-License-Identifier: GPL-3.0-or-later
// Every oracle, with every system for which it claims to be exact, agrees with the definition of
// the loss.
#include "core/oracle/oracles.h"
#include "tests/support/charts.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <rapidcheck.h>

#include <set>
#include <string>
#include <string_view>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Checks that the loss never falls along a derivation, that some transition keeps it, and that the
/// transitions that keep it end in a tree with exactly this loss.
void checkDerivation(const Oracle& oracle, const Problem& problem, Random& random) {
    const TransitionSystem& system = problem.system;
    const LossFunction loss = oracle.prepare(problem);
    std::vector<Configuration> hopeful; // configurations from which an allowed tree can be reached
    for (const Configuration& c : randomWalk(system, problem.gold.size(), random)) {
        RC_LOG() << c.text() << '\n';
        const int promised = loss(c).value;
        const Losses after = losses(system, loss, c);
        RC_ASSERT(after.loss.value == promised);
        for (const TransitionLoss& entry : after.transitions)
            RC_ASSERT(entry.loss.value >= promised);
        if (promised < Unreachable)
            hopeful.push_back(c);
    }

    RC_ASSERT(!hopeful.empty());
    const int begin = pick(random, static_cast<int>(hopeful.size()));
    Configuration c = hopeful[begin];
    const int promised = loss(c).value;
    while (!system.isFinal(c)) {
        RC_LOG() << "then " << c.text() << '\n';
        std::vector<Transition> optimal;
        for (const TransitionLoss& entry : losses(system, loss, c).transitions)
            if (entry.optimal)
                optimal.push_back(entry.transition);
        RC_ASSERT(!optimal.empty());
        const int choice = pick(random, static_cast<int>(optimal.size()));
        c = system.step(c, optimal[choice]);
    }
    RC_ASSERT(finalLoss(problem, c) == promised);
}

} // namespace

class tst_oracle_agreement : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheDefinition_data() { addSystemRows(); }

    // Losses are right for every tree of up to four words in every reachable configuration, with
    // ROOT first and last (on the stack, of up to three words), with any number of roots and with
    // one, with and without weights. Answers that an oracle calls bounds are not above the loss.
    // The searches, which are slow, take one of the weightings in turn for each tree of four words.
    void agreesWithTheDefinition() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 0; words <= wordsFor(under, 4); ++words)
            for (const RootPlace root : {RootPlace::First, RootPlace::Last, RootPlace::Stack}) {
                if (root == RootPlace::Stack && words > 3)
                    continue;
                const SearchSpace& space = spaceOf(under, words, root);
                const std::vector<Tree>& trees = allTrees(words);
                for (std::size_t tree = 0; tree < trees.size(); ++tree) {
                    const std::vector<Problem> problems = problemsOf(under, trees[tree], root);
                    for (std::size_t i = 0; i < problems.size(); ++i) {
                        const Problem& problem = problems[i];
                        const std::vector<int> expected = space.losses(problem);
                        const bool inTurn = words < 4 || i / 2 == tree % (problems.size() / 2);
                        for (const Oracle& oracle : oracles())
                            if (oracle.claim(problem) != Claim::None &&
                                (inTurn || !searches(oracle)))
                                QCOMPARE(disagreement(oracle, problem, space, expected,
                                                      space.configurations()),
                                         QString());
                    }
                }
            }
    }

    void agreesOnFiveWords_data() { addSystemRows(); }

    // Losses are right for every tree of five words along one derivation each.
    void agreesOnFiveWords() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const int words = wordsFor(under, 5);
        const SearchSpace& space = spaceOf(under, words);
        Random random(5);
        for (const Tree& gold : allTrees(words)) {
            const RootLimit rootLimit = rootLimitOf(pick(random, 2) == 0);
            const Problem problem{under, gold, {}, {rootLimit}};
            const std::vector<Configuration> walk = randomWalk(under, words, random);
            const std::vector<int> expected = space.losses(problem);
            for (const Oracle& oracle : oracles())
                if (oracle.claim(problem) == Claim::Exact &&
                    manageableWords(oracle, under) >= words)
                    QCOMPARE(disagreement(oracle, problem, space, expected, walk), QString());
        }
    }

    void agreesOnLongerSentences_data() { addSystemRows(); }

    // Losses are right for random trees of five to seven words, with ROOT first and last, until
    // MostSearched configurations have been searched.
    void agreesOnLongerSentences() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        if (under.traits.searchWords < 6)
            QSKIP("too slow for seven words");
        const auto isTried = [&](const Oracle& oracle) {
            return manageableWords(oracle, under) >= 7 && claims(oracle, under);
        };
        constexpr long MostSearched = IsSanitized ? 8'000 : 200'000;
        Random random(67);
        long searched = 0;
        std::set<std::string_view> asked;
        const auto isLeft = [&](const Oracle& oracle) {
            return isTried(oracle) && !asked.contains(oracle.name);
        };
        for (int round = 0; round < rounds(400); ++round) {
            if (searched >= MostSearched && std::ranges::none_of(oracles(), isLeft))
                break;
            const int words = 5 + round / 4 % 3;
            const Tree gold =
                round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            const RootPlace root = RootPlaces[round / 2 % 2];
            const Problem problem{under, gold, {}, {rootLimitOf(pick(random, 2) == 0), root}};
            // The beginning of the walk, before a word has left stack and buffer, is left out. In
            // systems with lists, words need not leave, and the beginning of the walk is left out
            // until three nodes are in the buffer.
            const std::vector<Configuration> walk = randomWalk(under, words, random, root);
            const auto begin =
                std::find_if(walk.begin(), walk.end() - 1, [](const Configuration& c) {
                    return c.lists().empty() ? c.stackSize() + c.bufferSize() <= 7
                                             : c.bufferSize() <= 3;
                });
            const SearchSpace space(under, *begin);
            searched += space.size();
            const std::vector<int> expected = space.losses(problem);
            for (const Oracle& oracle : oracles())
                if (isTried(oracle) && oracle.claim(problem) == Claim::Exact) {
                    QCOMPARE(disagreement(oracle, problem, space, expected, {begin, walk.end()}),
                             QString());
                    asked.insert(oracle.name);
                }
        }
        for (const Oracle& oracle : oracles())
            QVERIFY2(!isLeft(oracle), oracle.name.data());
    }

    void lossesOfTransitions_data() { addOracleRows(); }
    void lossesOfTransitions() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const TransitionSystem under = systemNamed(system);
        const Oracle tried = oracleNamed(oracle);
        for (int words = 0; words <= wordsFor(under, 3); ++words) {
            const SearchSpace& space = spaceOf(under, words);
            for (const Tree& gold : allTrees(words)) {
                for (const Problem& problem : problemsOf(under, gold)) {
                    if (tried.claim(problem) != Claim::Exact)
                        continue;
                    const LossFunction loss = tried.prepare(problem);
                    for (const Configuration& c : space.configurations()) {
                        const Losses found = losses(under, loss, c);
                        const std::vector<Transition> legal = under.legalTransitions(c);
                        QVERIFY(found.loss == loss(c));
                        QCOMPARE(found.transitions.size(), legal.size());
                        if (under.isFinal(c))
                            QCOMPARE(found.loss.value, finalLoss(problem, c));
                        int least = under.isFinal(c) ? found.loss.value : Unreachable;
                        for (std::size_t i = 0; i < legal.size(); ++i) {
                            const TransitionLoss& entry = found.transitions[i];
                            QVERIFY(entry.transition == legal[i]);
                            QCOMPARE(found.find(legal[i]), &entry);
                            QVERIFY(entry.loss == loss(under.step(c, legal[i])));
                            QCOMPARE(entry.optimal,
                                     entry.loss == found.loss && entry.loss.value < Unreachable);
                            least = std::min(least, entry.loss.value);
                        }
                        QCOMPARE(found.loss.value, least);
                        for (Transition transition : under.transitions(c))
                            if (under.obstacle(c, transition) != Obstacle::None)
                                QVERIFY(!found.find(transition));
                    }
                }
            }
        }
    }

    void derivationsKeepTheirPromise_data() { addOracleRows(); }
    void derivationsKeepTheirPromise() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const TransitionSystem under = systemNamed(system);
        const Oracle tried = oracleNamed(oracle);
        const auto property = [&](unsigned seed) {
            const int words = *rc::gen::inRange(1, manageableWords(tried, under) + 1);
            Random random(seed);
            for (int round = 0; round < rounds(searches(tried) ? 3 : 10); ++round) {
                if (const auto problem = randomProblem(tried, under, words, random)) {
                    RC_LOG() << describeProblem(*problem).toStdString() << '\n';
                    checkDerivation(tried, *problem, random);
                }
            }
        };
        QVERIFY(rc::check("derivations keep the promise of the loss", property));
    }

    void independentOraclesAgree_data() { addSystemRows(); }

    // For sentences that are too long for an exhaustive search, all oracles that claim to be exact
    // agree, and bounds are not above them. The tables that an oracle keeps between its answers do
    // not make the answers depend on the order of the questions.
    void independentOraclesAgree() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const auto property = [&](unsigned seed) {
            const int words = *rc::gen::inRange(6, 17);
            Random random(seed);
            Problem problem{
                under, randomTree(words, random), {}, {rootLimitOf(pick(random, 4) == 0)}};
            const int kind = pick(random, 3);
            if (kind == 0)
                problem.gold = randomProjectiveTree(words, random);
            if (kind == 1) // a tree that the system derives
                if (const Configuration end = randomWalk(under, words, random).back();
                    under.isFinal(end)) {
                    const std::vector<int> heads = finalHeads(end);
                    problem.gold = treeOf({heads.begin() + 1, heads.end()});
                }
            if (pick(random, 2) == 0)
                for (int node = 0; node <= words; ++node)
                    problem.weights.push_back(pick(random, 5));
            RC_LOG() << describeProblem(problem).toStdString() << '\n';
            const std::vector<Configuration> walk = randomWalk(under, words, random);
            std::vector<std::vector<Loss>> answers; // of each oracle, to each configuration
            for (const Oracle& oracle : oracles()) {
                if (oracle.claim(problem) == Claim::None || searches(oracle))
                    continue;
                const LossFunction forward = oracle.prepare(problem);
                const LossFunction backward = oracle.prepare(problem);
                std::vector<Loss>& found = answers.emplace_back(walk.size(), Loss{});
                for (std::size_t i = walk.size(); i-- > 0;)
                    found[i] = backward(walk[i]);
                for (std::size_t i = 0; i < walk.size(); ++i)
                    RC_ASSERT(forward(walk[i]) == found[i]);
            }
            for (std::size_t i = 0; i < walk.size(); ++i) {
                Loss exact{-1};
                for (const std::vector<Loss>& found : answers)
                    if (const Loss answer = found[i]; answer.exact) {
                        RC_LOG() << walk[i].text() << ' ' << answer.text() << '\n';
                        RC_ASSERT(exact.value < 0 || exact == answer);
                        exact = answer;
                    }
                for (const std::vector<Loss>& found : answers)
                    RC_ASSERT(exact.value < 0 || found[i].value <= exact.value);
            }
        };
        QVERIFY(rc::check("independent oracles agree", property));
    }

    void arcs_data() { addOracleRows(); }

    // Single arcs and several arcs can be built where the losses by definition say so.
    void arcs() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const TransitionSystem under = systemNamed(system);
        const Oracle tried = oracleNamed(oracle);
        for (const RootPlace root : RootPlaces) {
            for (int words = 1; words <= wordsFor(under, 4) && tried.algorithm.reachable; ++words)
                QCOMPARE(faultOfArcs(tried, under, words, root), QString());
            for (int words = 1; words <= 3 && tried.algorithm.together; ++words) {
                const SearchSpace& space = spaceOf(under, words, root);
                for (const Tree& gold : allTrees(words))
                    for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                        const Problem problem{under, gold, {}, {rootLimit, root}};
                        if (tried.claim(problem) != Claim::Exact)
                            continue;
                        for (int word = 2; word <= words; ++word) {
                            const std::vector<int> both =
                                space.losses(onlyWords(problem, {1, word}));
                            const auto prepared = tried.prepare(problem);
                            for (int i = 0; i < space.size(); ++i) {
                                const Configuration& c = space.configurations()[i];
                                if (!c.hasHead(1) && !c.hasHead(word))
                                    QCOMPARE(prepared->canBuildAll(c, {1, word}, {}).value(),
                                             both[i] == 0);
                            }
                        }
                    }
            }
        }
    }

    void charts_data() { addOracleRows(); }

    // Recorded charts end in the loss, and their best derivation completes the configuration to a
    // tree with this loss.
    void charts() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const TransitionSystem under = systemNamed(system);
        const Oracle tried = oracleNamed(oracle);
        if (!tried.hasChart())
            return;
        QCOMPARE(faultOfCharts(tried, under, rounds(60)), QString());
        for (int words = 0; words <= 3; ++words)
            for (const RootPlace root : RootPlaces) {
                const SearchSpace& space = spaceOf(under, words, root);
                for (const Tree& gold : allTrees(words))
                    for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                        const Problem problem{under, gold, {}, {rootLimit, root}};
                        if (tried.claim(problem) != Claim::Exact)
                            continue;
                        const std::vector<int> losses = space.losses(problem);
                        for (int i = 0; i < space.size(); ++i) {
                            const Configuration& c = space.configurations()[i];
                            if (root == RootPlace::First)
                                QCOMPARE(faultOfChart(tried, problem, c, losses[i]), QString());
                            else
                                QCOMPARE(tried.prepare(problem)->chart(c).total(), losses[i]);
                        }
                    }
            }
    }

    void startOfADerivableTree_data() { addOracleRows(); }

    // In the initial configuration, the loss is 0 exactly for the trees that the system derives.
    void startOfADerivableTree() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const TransitionSystem under = systemNamed(system);
        const Oracle tried = oracleNamed(oracle);
        const Pinned* pinned = pinnedFor(under.name);
        QVERIFY(pinned);
        for (int words = 1; words <= std::min(wordsUpTo(5), manageableWords(tried, under));
             ++words) {
            int derivable = 0;
            bool takesAll = true;
            for (const Tree& gold : allTrees(words)) {
                const Problem problem{under, gold};
                if (tried.claim(problem) != Claim::Exact) {
                    takesAll = false;
                    continue;
                }
                const bool lossless = tried.prepare(problem)->loss(under.start(words)) == 0;
                if (pinned->projective())
                    QCOMPARE(lossless, gold.isProjective());
                derivable += lossless;
            }
            if (takesAll)
                QCOMPARE(derivable, pinned->trees.at(words - 1));
        }
    }
};

QTEST_APPLESS_MAIN(tst_oracle_agreement)
#include "tst_oracle_agreement.moc"
