// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle that counts the pairs of words that still meet.
#include "core/oracle/explanation.h"
#include "core/oracle/static_oracle.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/sanitized.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_pairs : public QObject {
    Q_OBJECT

private slots:
    void everyConfigurationOfFiveWords_data();
    void everyConfigurationOfFiveWords();
    void everyTreeHasACanonicalDerivation();
    void cyclesExcludeArcs();
    void chartOfAConfiguration();
};

namespace {

Problem problemOf(const std::vector<int>& heads) {
    return {systemNamed("covington"), treeOf(heads)};
}

} // namespace

void tst_pairs::everyConfigurationOfFiveWords_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("covington") << "covington";
    QTest::newRow("planar") << "planar";
}

/// Losses are right in every configuration of five words, for some gold trees.
void tst_pairs::everyConfigurationOfFiveWords() {
    QFETCH(QString, name);
    constexpr int words = wordsUpTo(5);
    const TransitionSystem system = systemNamed(name);
    const Oracle pairs = oracleNamed("pairs");
    const SearchSpace space(system, system.start(words));
    Random random(15);
    int tried = 0;
    for (const Tree& gold : allTrees(words)) {
        if (pick(random, IsSanitized ? 8 : 40) > 0)
            continue;
        const Problem problem{system, gold};
        if (pairs.claim(problem) == Claim::None)
            continue;
        QCOMPARE(disagreement(pairs, problem, space, space.configurations()), QString());
        ++tried;
    }
    QVERIFY(tried > 5);
}

/// The canonical derivation of covington builds every tree, with ROOT first or last, and without
/// arcs from ROOT.
void tst_pairs::everyTreeHasACanonicalDerivation() {
    const TransitionSystem system = systemNamed("covington");
    for (int words = 0; words <= 5; ++words)
        for (const RootPlace root : {RootPlace::First, RootPlace::Last})
            for (const Tree& gold : allTrees(words)) {
                const auto derivation = staticDerivation(system, gold, system.start(words, root));
                QVERIFY2(derivation, headsText(gold).c_str());
                Configuration c = system.start(words, root);
                for (const Transition transition : *derivation) {
                    QVERIFY(system.arc(c, transition).value_or(Arc{1, 1}).head != 0);
                    c = system.step(std::move(c), transition);
                }
            }
}

/// With 1→2 built, the gold arcs 2→3 and 3→1 can each be built, but not together.
void tst_pairs::cyclesExcludeArcs() {
    const Problem problem = problemOf({3, 0, 2});
    const Oracle oracle = *chooseOracle(problem);
    QVERIFY(oracle.name == "pairs");
    const Configuration c = configurationFrom("[0 1 2 | | 3 | 1→2]");
    Explainer explainer(problem, oracle);
    const Explanation explanation = explainer.explain(c);
    // The wrong head of 2 costs 1, and the cycle 1→2→3→1 costs 1.
    QCOMPARE(explanation.losses.loss, Loss(2));
    QVERIFY(explanation.arc(1) == ArcState::Reachable);
    QVERIFY(explanation.arc(2) == ArcState::Lost);
    QVERIFY(explanation.arc(3) == ArcState::Reachable);
    const auto lost = explainer.lostArcs(c);
    QVERIFY(lost);
    const auto joint = std::ranges::find(*lost, false, &LostArc::alone);
    QVERIFY(joint != lost->end());
    QCOMPARE(joint->excludes.size(), std::size_t(1));
    // A single word loses its arc if the other arcs of the cycle are built.
    const Configuration later = configurationFrom("[0 1 | 2 | 3 | 1→2 2→3]");
    QVERIFY(explainer.explain(later).arc(1) == ArcState::Lost);
    QCOMPARE(explainer.explain(later).losses.loss, Loss(2));
}

/// The total of the chart is the loss, and the chart has an item for each gold arc and cycle.
void tst_pairs::chartOfAConfiguration() {
    const Problem problem = problemOf({3, 0, 2});
    const Oracle oracle = oracleNamed("pairs");
    const LossFunction loss = oracle.prepare(problem);
    const SearchSpace space(problem.system, problem.system.start(3));
    for (const Configuration& c : space.configurations())
        QCOMPARE(oracle.record(problem, c, {}).total(), loss(c).value);
}

QTEST_APPLESS_MAIN(tst_pairs)
#include "tst_pairs.moc"
