// SPDX-License-Identifier: GPL-3.0-or-later
// Every oracle, with every system for which it claims to be exact, agrees with the definition of
// the loss.
#include "core/oracle/oracles.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <rapidcheck.h>

#include <string>

using namespace parsescope;
using namespace parsescope::test;

class tst_oracle_agreement : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheDefinition_data() { addOracleRows(); }
    void agreesWithTheDefinition();
    void agreesOnFiveWords_data() { addSystemRows(); }
    void agreesOnFiveWords();
    void agreesOnLongerSentences_data() { addOracleRows(); }
    void agreesOnLongerSentences();
    void lossesOfTransitions_data() { addOracleRows(); }
    void lossesOfTransitions();
    void derivationsKeepTheirPromise_data() { addOracleRows(); }
    void derivationsKeepTheirPromise();
    void independentOraclesAgree_data() { addSystemRows(); }
    void independentOraclesAgree();
    void boundsAreNeverTooHigh_data() { addOracleRows(Claim::Bounds); }
    void boundsAreNeverTooHigh();
    void startOfADerivableTree_data() { addOracleRows(); }
    void startOfADerivableTree();
};

// Losses are right for every tree of up to four words in every reachable configuration.
void tst_oracle_agreement::agreesWithTheDefinition() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle tried = oracleNamed(oracle);
    for (int words = 0; words <= wordsFor(under, 4); ++words) {
        const SearchSpace& space = spaceOf(under, words);
        for (const Tree& gold : allTrees(words))
            for (const Problem& problem : problemsOf(under, gold))
                if (tried.claim(problem) == Claim::Exact)
                    QCOMPARE(disagreement(tried, problem, space, space.configurations()),
                             QString());
    }
}

// Oracles that may return bounds: answers that they call exact are exact, and bounds are not above
// the loss.
void tst_oracle_agreement::boundsAreNeverTooHigh() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle tried = oracleNamed(oracle);
    for (int words = 0; words <= wordsFor(under, 4); ++words) {
        const SearchSpace& space = spaceOf(under, words);
        for (const Tree& gold : allTrees(words))
            for (const Problem& problem : problemsOf(under, gold))
                if (tried.claim(problem) == Claim::Bounds)
                    QCOMPARE(disagreement(tried, problem, space, space.configurations()),
                             QString());
    }
}

// Losses are right for every tree of five words along one derivation each.
void tst_oracle_agreement::agreesOnFiveWords() {
    QFETCH(QString, system);
    const TransitionSystem under = systemNamed(system);
    const int words = wordsFor(under, 5);
    const SearchSpace& space = spaceOf(under, words);
    Random random(5);
    for (const Tree& gold : allTrees(words)) {
        const bool singleRoot = pick(random, 2) == 0;
        const Problem problem{under, gold, {}, {singleRoot}};
        const std::vector<Configuration> walk = randomWalk(under, words, random);
        const std::vector<int> expected = space.losses(problem);
        for (const Oracle& oracle : oracles())
            if (oracle.claim(problem) == Claim::Exact && manageableWords(oracle, under) >= words)
                QCOMPARE(disagreement(oracle, problem, space, expected, walk), QString());
    }
}

// Losses are right for random trees of six and seven words, until MostSearched configurations have
// been searched.
void tst_oracle_agreement::agreesOnLongerSentences() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle tried = oracleNamed(oracle);
    if (manageableWords(tried, under) < 7 || under.traits.searchWords < 6)
        QSKIP("too slow for seven words");
    constexpr long MostSearched = IsSanitized ? 4'000 : 100'000;
    Random random(67);
    long searched = 0;
    for (int round = 0; round < rounds(200) && searched < MostSearched; ++round) {
        const int words = 6 + round % 2;
        const std::optional<Problem> problem = randomProblem(tried, under, words, random);
        if (!problem)
            continue;
        // With seven words, the beginning of the walk, before a word has left stack and buffer, is
        // left out. In systems with lists, words need not leave, and the beginning of the walk is
        // left out until three words are in the buffer.
        const std::vector<Configuration> walk = randomWalk(under, words, random);
        const auto begin = std::find_if(walk.begin(), walk.end() - 1, [](const Configuration& c) {
            return c.lists().empty() ? c.stackSize() + c.bufferSize() <= 7 : c.bufferSize() <= 3;
        });
        const SearchSpace space(under, *begin);
        searched += space.size();
        QCOMPARE(disagreement(tried, *problem, space, {begin, walk.end()}), QString());
    }
    QVERIFY(searched > 0);
}

void tst_oracle_agreement::lossesOfTransitions() {
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

void tst_oracle_agreement::derivationsKeepTheirPromise() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle tried = oracleNamed(oracle);
    const auto property = [&](unsigned seed) {
        const int words = *rc::gen::inRange(1, manageableWords(tried, under) + 1);
        Random random(seed);
        for (int round = 0; round < rounds(10); ++round) {
            if (const auto problem = randomProblem(tried, under, words, random)) {
                RC_LOG() << describeProblem(*problem).toStdString() << '\n';
                checkDerivation(tried, *problem, random);
            }
        }
    };
    QVERIFY(rc::check("derivations keep the promise of the loss", property));
}

// For sentences that are too long for an exhaustive search, all oracles that claim to be exact
// agree, and bounds are not above them.
void tst_oracle_agreement::independentOraclesAgree() {
    QFETCH(QString, system);
    const TransitionSystem under = systemNamed(system);
    const auto property = [&](unsigned seed) {
        const int words = *rc::gen::inRange(6, 13);
        Random random(seed);
        Problem problem{under, randomTree(words, random), {}, {pick(random, 4) == 0}};
        if (pick(random, 2) == 0)
            problem.gold = randomProjectiveTree(words, random);
        RC_LOG() << describeProblem(problem).toStdString() << '\n';
        std::vector<LossFunction> asked;
        for (const Oracle& oracle : oracles())
            if (oracle.claim(problem) != Claim::None && oracle.name != "exhaustive" &&
                oracle.name != "search")
                asked.push_back(oracle.prepare(problem));
        for (const Configuration& c : randomWalk(under, words, random)) {
            Loss exact{-1};
            for (const LossFunction& loss : asked)
                if (const Loss answer = loss(c); answer.exact) {
                    RC_LOG() << c.text() << ' ' << answer.text() << '\n';
                    RC_ASSERT(exact.value < 0 || exact == answer);
                    exact = answer;
                }
            for (const LossFunction& loss : asked)
                RC_ASSERT(exact.value < 0 || loss(c).value <= exact.value);
        }
    };
    QVERIFY(rc::check("independent oracles agree", property));
}

// In the initial configuration, the loss is 0 exactly for the trees that the system derives.
void tst_oracle_agreement::startOfADerivableTree() {
    QFETCH(QString, system);
    QFETCH(QString, oracle);
    const TransitionSystem under = systemNamed(system);
    const Oracle tried = oracleNamed(oracle);
    const Pinned* pinned = pinnedFor(under.name);
    QVERIFY(pinned);
    for (int words = 1; words <= std::min(wordsUpTo(5), manageableWords(tried, under)); ++words) {
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

QTEST_APPLESS_MAIN(tst_oracle_agreement)
#include "tst_oracle_agreement.moc"
