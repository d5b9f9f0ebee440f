// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/oracle/search/bounded_search.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Follows the derivation that was found. Returns an empty text if the derivation ends in a tree
/// with a loss of at most `loss`.
QString faultOfDerivation(const Problem& problem, Configuration c, const BoundedSearch& search,
                          int loss) {
    for (Transition transition : search.derivation()) {
        if (problem.system->obstacle(c, transition) != Obstacle::None)
            return "an illegal transition at " + QString::fromStdString(c.text());
        c = problem.system->step(c, transition);
    }
    if (!problem.system->isFinal(c))
        return "the derivation ends early";
    return finalLoss(problem, c) <= loss ? QString() : "the tree has a higher loss";
}

/// Asks `search` for a tree with a loss of `loss` + 1, `loss` - 1 and `loss`. Returns the first
/// wrong answer, or an empty text.
QString faultOf(const Problem& problem, const Configuration& c, BoundedSearch& search, int loss) {
    using enum QuickSearch::Answer;
    const auto fault = [&](const QString& what) {
        return QString("%1: %2 for %3")
            .arg(what, QString::fromStdString(c.text()),
                 QString::fromStdString(headsText(problem.gold)));
    };
    for (int asked : {loss + 1, loss - 1, loss}) {
        if (loss >= Unreachable)
            asked = 3 * problem.gold.size() + 1;
        const QuickSearch::Answer answer = search.find(c, {}, asked);
        if (answer == Unknown)
            return fault("unknown");
        if ((answer == Found) != (asked >= loss))
            return fault(QString("wrong about a loss of %1, it is %2").arg(asked).arg(loss));
        if (answer != Found)
            continue;
        if (const QString wrong = faultOfDerivation(problem, c, search, asked); !wrong.isEmpty())
            return fault(wrong);
    }
    return {};
}

} // namespace

class tst_bounded_search : public QObject {
    Q_OBJECT

private slots:
    void everyConfiguration_data() { addSystems(); }

    /// One search answers for all configurations: the facts that it keeps between questions do not
    /// mislead it.
    void everyConfiguration() {
        QFETCH(QString, system);
        QFETCH(RootLimit, rootLimit);
        const TransitionSystem named = systemNamed(system);
        for (int words = 0; words <= 4; ++words) {
            const SearchSpace space(named, named.start(words));
            for (const Tree& gold : allTrees(words)) {
                const Problem problem{named, gold, {}, {rootLimit}};
                const std::vector<int> losses = space.losses(problem);
                BoundedSearch search(problem);
                for (const Configuration& c : space.configurations()) {
                    const int loss = losses[std::size_t(space.indexOf(c))];
                    const QString fault = faultOf(problem, c, search, loss);
                    QVERIFY2(fault.isEmpty(), qPrintable(fault));
                }
            }
        }
    }

    void longerWithWeights_data() { addSystems(); }
    void longerWithWeights() {
        QFETCH(QString, system);
        QFETCH(RootLimit, rootLimit);
        const TransitionSystem named = systemNamed(system);
        Random random(5);
        for (int round = 0; round < 150; ++round) {
            const int words = 5 + pick(random, 5);
            const Tree gold =
                round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            Problem problem{named, gold, {}, {rootLimit}};
            if (round % 3 == 0)
                for (int node = 0; node <= words; ++node)
                    problem.weights.push_back(pick(random, 3));
            const LossFunction loss = chooseOracle(problem)->prepare(problem);
            BoundedSearch search(problem);
            for (const Configuration& c : randomWalk(named, words, random)) {
                const QString fault = faultOf(problem, c, search, loss(c).value);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
        }
    }

    /// Whether a system has a quick search depends on neither its name nor the place of ROOT.
    void oraclesThatOfferIt() {
        for (const RootPlace root : {RootPlace::First, RootPlace::Last})
            // The first tree is projective, the second is not.
            for (const Tree& gold : {treeOf({0, 1}), treeOf({3, 4, 0, 3})}) {
                const auto isQuick = [&](const char* name) {
                    TransitionSystem system = systemNamed(name);
                    system.name = "renamed";
                    const Problem problem{
                        .system = system, .gold = gold, .shape = {RootLimit::None, root}};
                    const Oracle oracle = *chooseOracle(problem);
                    return oracle.prepare(problem)->quickSearch() != nullptr;
                };
                QVERIFY(isQuick("arc-standard"));
                QVERIFY(isQuick("attardi"));
                QVERIFY(isQuick("lr-spine"));
                QVERIFY(!isQuick("arc-standard+lba"));
                QVERIFY(!isQuick("arc-hybrid"));
                QVERIFY(!isQuick("arc-eager"));
            }
    }

    void searchedFirst_data() {
        columns<RootPlace, RootLimit>("root", "rootLimit");
        for (const RootPlace root : RootPlaces)
            for (const RootLimit limit : {RootLimit::None, RootLimit::One})
                QTest::addRow("ROOT %s, %s", root == RootPlace::Last ? "last" : "first",
                              limit == RootLimit::One ? "single" : "any number")
                    << root << limit;
    }

    /// No loss changes if the search is asked before the table, whether the search finds the loss,
    /// the loss is too large for it, or no tree can be reached.
    void searchedFirst() {
        QFETCH(RootPlace, root);
        QFETCH(RootLimit, rootLimit);
        const TransitionSystem attardi = systemNamed("attardi");
        Random random(63);
        int small = 0;
        int large = 0;
        int unreachable = 0;
        for (int round = 0; round < 200; ++round) {
            const int words = 1 + pick(random, round % 2 == 0 ? 3 : 14);
            const Problem problem{attardi, randomTree(words, random), {}, {rootLimit, root}};
            const Oracle oracle = *chooseOracle(problem);
            const LossFunction table = oracle.prepare(problem);
            const LossFunction searched = searchingFirst(oracle, oracle.prepare(problem));
            for (const Configuration& c : randomWalk(attardi, words, random, root)) {
                const int loss = table(c).value;
                QCOMPARE(searched(c), Loss(loss));
                small += loss <= 3;
                large += loss > 8 && loss < Unreachable;
                unreachable += loss >= Unreachable;
            }
        }
        QVERIFY(small > 100 && large > 20);
        QCOMPARE(unreachable > 0, rootLimit == RootLimit::One);
    }

    /// The derivation that is found consists of the system's own rules, whatever their order.
    void rulesInAnotherOrder() {
        TransitionSystem system = systemNamed("attardi");
        std::ranges::reverse(system.rules);
        const Problem problem{system, treeOf({3, 4, 0, 3})};
        BoundedSearch search(problem);
        QVERIFY(search.find(problem.start(), {}, 0) == QuickSearch::Answer::Found);
        QCOMPARE(faultOfDerivation(problem, problem.start(), search, 0), QString());
    }

private:
    static void addSystems() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<RootLimit>("rootLimit");
        for (const char* system : {"arc-standard", "attardi"})
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
                QTest::addRow("%s%s", system, rootLimit == RootLimit::One ? ", single root" : "")
                    << system << rootLimit;
    }
};

QTEST_GUILESS_MAIN(tst_bounded_search)
#include "tst_bounded_search.moc"
