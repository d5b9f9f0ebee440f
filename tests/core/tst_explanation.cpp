// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/oracle/search/search.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the state of the gold arc of `word` by definition. `loss` is the loss of the
/// configuration if only a wrong head of this word counts.
ArcState stateByDefinition(const Problem& problem, int word, int loss,
                           const Configuration& configuration) {
    if (configuration.head(word) == problem.gold.head(word))
        return ArcState::Built;
    if (problem.system->isFinal(configuration) && !configuration.hasHead(word))
        return problem.gold.head(word) == 0 ? ArcState::Implied : ArcState::Lost;
    return loss == 0 ? ArcState::Reachable : ArcState::Lost;
}

/// Returns a random problem of one to five words, but no more than can be searched exhaustively, in
/// some cases with weights or a single root.
Problem randomCase(const TransitionSystem& system, Random& random) {
    const int words = 1 + pick(random, std::min(5, system.traits.exhaustiveWords));
    Problem problem{system, randomTree(words, random), {}, {rootLimitOf(pick(random, 3) == 0)}};
    if (pick(random, 2) == 0)
        problem.gold = randomProjectiveTree(words, random);
    if (pick(random, 3) == 0)
        for (int node = 0; node <= words; ++node)
            problem.weights.push_back(pick(random, 3));
    return problem;
}

/// Returns the cost of the heads of a tree. `heads` is indexed by node.
int costOf(const Problem& problem, const std::vector<int>& heads) {
    int cost = 0;
    for (int word = 1; word <= problem.gold.size(); ++word)
        cost += problem.cost(heads[word], word);
    return cost;
}

/// Returns true if a tree with all of `arcs` can be reached from the configuration.
bool canBeHad(Problem problem, const std::vector<Arc>& arcs, const Configuration& configuration) {
    problem.weights.assign(problem.gold.size() + 1, 0);
    for (Arc arc : arcs)
        problem.weights[arc.dependent] = 1;
    return findOracle("exhaustive", problem)->prepare(problem)->loss(configuration) == 0;
}

/// `best` has the heads of a best tree, by node. What excludes a lost arc is in the tree.
void checkLostArc(const Problem& problem, const Configuration& after, const LostArc& lost,
                  const std::vector<int>& best) {
    QVERIFY(problem.gold.hasArc(lost.arc));
    for (const Arc arc : lost.excludes)
        QCOMPARE(best[arc.dependent], arc.head);
    QCOMPARE(lost.alone(), !canBeHad(problem, {lost.arc}, after));
    if (lost.alone())
        return;
    std::vector<Arc> all = lost.excludes;
    all.push_back(lost.arc);
    QVERIFY(!canBeHad(problem, all, after));
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        std::vector<Arc> part = all;
        part.erase(part.begin() + static_cast<std::ptrdiff_t>(i));
        QVERIFY(canBeHad(problem, part, after));
    }
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT

private slots:
    void statesAreThoseOfTheDefinition_data() { addSystemRows(); }

    // The explanations by all exact oracles, and the arcs that they call lost.
    void statesAreThoseOfTheDefinition() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const int most = std::min(5, under.traits.exhaustiveWords); // words
        Random random(23);
        for (int round = 0; round < rounds(60); ++round) {
            const RootLimit rootLimit = rootLimitOf(round % 2 == 1);
            const int words = 1 + round / 2 % most;
            Problem problem{under, randomTree(words, random), {}, {rootLimit}};
            if (round % 3 == 0)
                problem.gold = randomProjectiveTree(words, random);
            const std::vector<Configuration> walk = randomWalk(under, words, random);
            const SearchSpace space(under, walk.front());
            std::vector<std::vector<ArcState>> states(walk.size(), std::vector<ArcState>(1));
            for (int word = 1; word <= words; ++word) {
                const std::vector<int> losses = space.losses(onlyWords(problem, {word}));
                for (std::size_t i = 0; i < walk.size(); ++i)
                    states[i].push_back(
                        stateByDefinition(problem, word, losses[space.indexOf(walk[i])], walk[i]));
            }
            for (const Oracle& oracle : oracles()) {
                if (oracle.claim(problem) != Claim::Exact)
                    continue;
                Explainer explainer(problem, oracle);
                for (std::size_t i = 0; i < walk.size(); ++i) {
                    const Explanation explanation = explainer.explain(walk[i]);
                    for (int word = 1; word <= words; ++word)
                        QVERIFY2(explanation.arc(word) == states[i][word], oracle.name.data());
                    if (rootLimit == RootLimit::None)
                        QVERIFY(explanation.lostAlone() <= explanation.losses.loss.value);
                }
            }
        }
    }

    // Whether several gold arcs can be built together agrees with the definition, for oracles that
    // answer this without a table.
    void setsOfArcsAreThoseOfTheDefinition_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("oracleName");
        for (const char* name : {"attardi", "arc-eager+lba+rba+lnba+rnba", "arc-hybrid+rnba"})
            for (const Oracle& oracle : oracles())
                if (oracle.algorithm.together &&
                    oracle.claim({systemNamed(name), treeOf({2, 0})}) == Claim::Exact)
                    QTest::addRow("%s, %s", name, oracle.name.data()) << name << oracle.name.data();
    }

    void setsOfArcsAreThoseOfTheDefinition() {
        QFETCH(QString, system);
        QFETCH(QString, oracleName);
        Random random(37);
        int together = 0;
        int clashes = 0;
        for (int round = 0; round < rounds(150); ++round) {
            Problem problem = randomCase(systemNamed(system), random);
            const Result<Oracle> oracle = findOracle(oracleName.toStdString(), problem);
            if (!oracle)
                continue;
            for (const Configuration& c : randomWalk(problem.system, problem.gold.size(), random)) {
                std::vector<int> words;
                std::vector<Arc> arcs;
                for (int word = 1; word <= problem.gold.size(); ++word) {
                    if (c.hasHead(word) || pick(random, 3) == 0)
                        continue;
                    words.push_back(word);
                    arcs.push_back({problem.gold.head(word), word});
                }
                if (words.empty())
                    continue;
                const bool expected = canBeHad(problem, arcs, c);
                QCOMPARE(oracle->prepare(problem)->canBuildAll(c, words, {}).value(), expected);
                (expected ? together : clashes) += 1;
            }
        }
        QVERIFY(together > 20);
        QVERIFY(clashes > 20);
    }

    // The derivation of a certificate leads to its tree, and the tree has the loss that the oracle
    // returns.
    void certificatesProveTheLoss_data() { addSystemRows(); }
    void certificatesProveTheLoss() {
        QFETCH(QString, system);
        Random random(29);
        for (int round = 0; round < rounds(60); ++round) {
            const Problem problem = randomCase(systemNamed(system), random);
            Explainer explainer(problem, *chooseOracle(problem));
            for (const Configuration& c : randomWalk(problem.system, problem.gold.size(), random)) {
                const Loss loss = explainer.losses(c).loss;
                QVERIFY(loss.exact);
                const std::optional<Certificate> found = explainer.certificate(c);
                QCOMPARE(found.has_value(), loss.value < Unreachable);
                if (!found)
                    continue;
                Configuration end = c;
                for (Transition transition : found->transitions) {
                    QVERIFY(problem.system->obstacle(end, transition) == Obstacle::None);
                    end = problem.system->step(end, transition);
                }
                QVERIFY(problem.system->isFinal(end));
                QCOMPARE(finalHeads(end), found->heads);
                QCOMPARE(finalLoss(problem, end), loss.value);
            }
        }
    }

    // The arcs lost by a transition account for the rise of the loss, and the explanation of each
    // lost arc agrees with exhaustive search.
    void lostArcsAreWorthTheRise_data() { addSystemRows(); }
    void lostArcsAreWorthTheRise() {
        QFETCH(QString, system);
        Random random(37);
        int joint = 0;
        for (int round = 0; round < rounds(60); ++round) {
            const Problem problem = randomCase(systemNamed(system), random);
            Explainer explainer(problem, *chooseOracle(problem));
            const std::vector<Configuration> walk =
                randomWalk(problem.system, problem.gold.size(), random);
            const Configuration& c = walk[random() % walk.size()];
            const Losses here = explainer.losses(c);
            for (const TransitionLoss& entry : here.transitions) {
                const Consequences found = explainer.consequences(c, entry.transition);
                QVERIFY(found.known);
                QCOMPARE(found.deadEnd, entry.loss.value >= Unreachable);
                if (found.deadEnd)
                    continue;
                int worth = 0;
                for (const LostArc& lost : found.lost)
                    worth += problem.cost(NoHead, lost.arc.dependent);
                for (Arc gained : found.gained)
                    worth -= problem.cost(NoHead, gained.dependent);
                QCOMPARE(worth, entry.loss.value - here.loss.value);
                if (entry.optimal)
                    QVERIFY(found.lost.empty());
                const Configuration after = problem.system->step(c, entry.transition);
                for (const LostArc& lost : found.lost) {
                    checkLostArc(problem, after, lost, explainer.certificate(after)->heads);
                    joint += !lost.alone();
                }
            }
        }
        if (system == "arc-standard")
            QVERIFY(joint > 0);
    }

    // The arcs that are lost in a configuration already account for its loss, and the explanation
    // of each agrees with exhaustive search.
    void lostArcsAreWorthTheLoss_data() { addSystemRows(); }
    void lostArcsAreWorthTheLoss() {
        QFETCH(QString, system);
        Random random(41);
        int joint = 0;
        int alone = 0;
        for (int round = 0; round < rounds(60); ++round) {
            const Problem problem = randomCase(systemNamed(system), random);
            Explainer explainer(problem, *chooseOracle(problem));
            for (const Configuration& c : randomWalk(problem.system, problem.gold.size(), random)) {
                const Loss loss = explainer.losses(c).loss;
                const auto found = explainer.lostArcs(c);
                QCOMPARE(found.has_value(), loss.value < Unreachable);
                if (!found)
                    continue;
                int worth = 0;
                for (const LostArc& lost : *found) {
                    worth += problem.cost(NoHead, lost.arc.dependent);
                    checkLostArc(problem, c, lost, explainer.certificate(c)->heads);
                    (lost.alone() ? alone : joint) += 1;
                }
                QCOMPARE(worth, loss.value);
            }
        }
        QVERIFY(alone > 0);
        if (system == "arc-standard")
            QVERIFY(joint > 0);
    }

    // On the stack [i, j, k], the arcs i → j and i → k can each be built, but not both [GSS14
    // §2.4].
    void arcsThatExcludeEachOther() {
        const TransitionSystem system = systemNamed("arc-standard");
        const Problem problem{system, treeOf({0, 1, 1})};
        Explainer explainer(problem, *chooseOracle(problem));
        Configuration c = system.start(3);
        const Transition shift = *system.find("sh");
        for (int i = 0; i < 3; ++i)
            c = system.step(c, shift);
        QCOMPARE(c.text(), std::string("[0 1 2 | 3 |]"));
        const Consequences found = explainer.consequences(c, shift);
        QVERIFY(found.known);
        QVERIFY(found.gained.empty());
        QCOMPARE(found.lost.size(), std::size_t(1));
        const LostArc& lost = found.lost.front();
        QVERIFY(!lost.alone());
        const int other = 5 - lost.arc.dependent;
        QVERIFY(lost.arc.head == 1);
        QVERIFY(lost.excludes == std::vector<Arc>({{1, other}}));
        const Explanation after = explainer.explain(system.step(c, shift));
        QCOMPARE(after.losses.loss, Loss(1));
        QCOMPARE(after.lostAlone(), 0);
        // Attaching 2 to 1 loses no arc. Attaching 1 to 2 makes three gold arcs unreachable.
        QVERIFY(explainer.consequences(c, *system.find("ra")).lost.empty());
        const Consequences wrong = explainer.consequences(c, *system.find("la"));
        QVERIFY(wrong.lost == std::vector<LostArc>({{{0, 1}}, {{1, 2}}, {{1, 3}}}));
    }

    // A bound that is known for a configuration holds for all configurations after it.
    void boundsAreSharpened() {
        const TransitionSystem system = systemNamed("arc-eager");
        const Configuration c = system.start(2);
        const auto lossesWith = [&](Loss here, Loss after) {
            const LossFunction loss = [=](const Configuration& asked) {
                return asked == c ? here : after;
            };
            return losses(system, loss, c);
        };
        const Losses bounds = lossesWith({2, false}, {1, false});
        QCOMPARE(bounds.loss, Loss(2, false));
        for (const TransitionLoss& entry : bounds.transitions) {
            QCOMPARE(entry.loss, Loss(2, false));
            QVERIFY(!entry.optimal);
        }
        const Problem problem{system, treeOf({0, 1})};
        const LossFunction noOther = [](const Configuration&) { return Loss(); };
        QVERIFY(!preferredTransition(problem, noOther, c, bounds));
        QCOMPARE(lossesWith({1, false}, {2, false}).loss, Loss(2, false));
        QCOMPARE(lossesWith({3, true}, {1, false}).loss, Loss(3));
        QCOMPARE(lossesWith({1, false}, {3, true}).loss, Loss(3));
        QVERIFY(preferredTransition(problem, noOther, c, lossesWith({1, false}, {3, true})));
    }

    // An oracle that only has bounds leaves facts open, and reports nothing wrong.
    void nothingIsGuessed() {
        Oracle hasty = *findOracle("search", {systemNamed("swap"), treeOf({0})});
        hasty.algorithm.claim = [](const Problem&) { return Claim::Bounds; };
        hasty.algorithm.table = [](const Problem& problem) {
            return lossesByCalling(searchLoss(problem, 2));
        };
        Random random(43);
        int unsaid = 0;
        for (int round = 0; round < rounds(20); ++round) {
            const Problem problem{systemNamed("swap"), randomTree(6, random)};
            Explainer explainer(problem, hasty);
            Explainer sure(problem, *chooseOracle(problem));
            for (const Configuration& c : randomWalk(problem.system, 6, random)) {
                const Losses here = explainer.losses(c);
                const Losses right = sure.losses(c);
                if (const auto certificate = explainer.certificate(c))
                    QCOMPARE(here.loss, Loss(costOf(problem, certificate->heads)));
                QVERIFY(here.loss.exact ? here.loss == right.loss
                                        : here.loss.value <= right.loss.value);
                for (const TransitionLoss& entry : here.transitions) {
                    const Loss loss = right.find(entry.transition)->loss;
                    if (entry.optimal)
                        QVERIFY(entry.loss.exact && loss == right.loss);
                    QVERIFY(entry.loss.exact ? entry.loss == loss : entry.loss.value <= loss.value);
                    const Consequences found = explainer.consequences(c, entry.transition);
                    unsaid += !found.known;
                    if (found.known)
                        QCOMPARE(found.lost.size() - found.gained.size(),
                                 std::size_t(loss.value - right.loss.value));
                }
            }
        }
        QVERIFY(unsaid > 0);
    }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
