// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"
#include "core/oracle/tables/lr_spine/lr_spine_search.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_lr_spine_search : public QObject {
    Q_OBJECT

private slots:
    void bestTrees_data() {
        QTest::addColumn<RootLimit>("rootLimit");
        QTest::newRow("several roots") << RootLimit::None;
        QTest::newRow("single root") << RootLimit::One;
    }

    /// The table's tree is reachable and has the loss that the table returns.
    void bestTrees() {
        QFETCH(RootLimit, rootLimit);
        for (int words = 1; words <= 4; ++words) {
            const SearchSpace space(m_system, m_system.start(words));
            for (const Tree& gold : allTrees(words)) {
                Problem problem{m_system, gold, {}, {rootLimit}};
                if (words == 3)
                    problem.weights = {0, 2, 1, 3};
                const std::vector<int> losses = space.losses(problem);
                LrSpineTable table(problem);
                for (const Configuration& c : space.configurations()) {
                    const int loss = losses[std::size_t(space.indexOf(c))];
                    if (loss >= Unreachable)
                        continue;
                    const std::vector<int> heads = table.bestHeads(c);
                    const Tree tree = treeOf({heads.begin() + 1, heads.end()});
                    int cost = 0;
                    for (int word = 1; word <= words; ++word)
                        cost += problem.cost(tree.head(word), word);
                    QCOMPARE(cost, loss);
                    QVERIFY(tree.isProjective() && isInReachOfLrSpine(tree, c));
                    QVERIFY(rootLimit == RootLimit::None || tree.rootCount() == 1);
                }
            }
        }
    }

    void neverFindsTooMuch_data() { bestTrees_data(); }

    /// Along random walks, the search finds a tree only if there is one. It finds a tree in most
    /// cases, and always after a best tree for the configuration has been remembered.
    void neverFindsTooMuch() {
        QFETCH(RootLimit, rootLimit);
        using enum QuickSearch::Answer;
        Random random(3);
        int found = 0;
        int missed = 0;
        for (int round = 0; round < 300; ++round) {
            const int words = 2 + pick(random, 8);
            const Tree gold =
                round % 3 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            const Problem problem{m_system, gold, {}, {rootLimit}};
            LrSpineSearch search(problem);
            Configuration before = m_system.start(words);
            search.rememberBest(before);
            for (const Configuration& c : randomWalk(m_system, words, random)) {
                Arc arc;
                for (int word = 1; word <= words; ++word)
                    if (c.hasHead(word) && !before.hasHead(word))
                        arc = {c.head(word), word};
                before = c;
                const int loss = search.tableLoss(c).value();
                if (loss >= Unreachable)
                    break;
                QVERIFY(search.find(c, arc, loss - 1) != Found);
                if (search.find(c, arc, loss) == Found) {
                    ++found;
                    continue;
                }
                ++missed;
                search.rememberBest(c);
                QVERIFY(search.find(c, {}, loss) == Found);
            }
        }
        QVERIFY2(found > 4 * missed, qPrintable(QString("%1 to %2").arg(found).arg(missed)));
    }

private:
    const TransitionSystem m_system = systemNamed("lr-spine");
};

QTEST_GUILESS_MAIN(tst_lr_spine_search)
#include "tst_lr_spine_search.moc"
