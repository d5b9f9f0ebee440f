// SPDX-License-Identifier: GPL-3.0-or-later
// The table of [GSS14 Algorithm 1]: the linear trees behind its entries, and its anti-diagonals.
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "core/oracle/tables/papers/linear_tree.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Chart tableOf(const Problem& problem, const Configuration& c) {
    return oracleNamed("gss14-algorithm-1").prepare(problem)->chart(c);
}

/// Returns the reason why `heads` (0-based indices, -1 for the root) are not a linear tree over a
/// string with the stack top at index `top`, as [GSS14 §5.1] defines it. Empty if they are one.
QString faultOfLinearTree(const std::vector<int>& heads, int top) {
    const int size = static_cast<int>(heads.size());
    if (std::count(heads.begin(), heads.end(), -1) != 1)
        return "not one root";
    std::vector<bool> spine(size, false);
    for (int index = 0; index < size; ++index) {
        int steps = 0;
        for (int at = index; at >= 0; at = heads[at])
            if (++steps > size)
                return "a cycle";
    }
    for (int at = top; at >= 0; at = heads[at])
        spine[at] = true;
    for (int index = 0; index < size; ++index) {
        const int head = heads[index];
        if (head < 0)
            continue;
        if (!spine[head])
            return "a node hangs off the spine";
        for (int between = std::min(head, index) + 1; between < std::max(head, index); ++between) {
            int at = between;
            while (at >= 0 && at != head)
                at = heads[at];
            if (at != head)
                return "not projective";
            if (spine[index] && heads[between] == head)
                return "a dependent between the head and the spine below it";
        }
    }
    return {};
}

/// Returns all linear trees over strings of `size` nodes with the stack top at index `top`.
const std::vector<std::vector<int>>& linearTrees(int size, int top) {
    static std::map<std::pair<int, int>, std::vector<std::vector<int>>> known;
    const auto [found, isNew] = known.try_emplace({size, top});
    if (isNew)
        for (const Tree& tree : allTrees(size)) {
            std::vector<int> heads;
            for (int word = 1; word <= size; ++word)
                heads.push_back(tree.head(word) - 1);
            if (faultOfLinearTree(heads, top).isEmpty())
                found->second.push_back(heads);
        }
    return found->second;
}

/// Returns the least cost of a linear tree over `nodes` with the root `root`. ROOT has no head.
int leastCost(const Problem& problem, const std::vector<int>& nodes, int top, int root) {
    int least = Unreachable;
    for (const std::vector<int>& heads : linearTrees(static_cast<int>(nodes.size()), top)) {
        int cost = 0;
        for (std::size_t index = 0; index < heads.size(); ++index)
            if (heads[index] < 0)
                cost += nodes[index] == root ? 0 : Unreachable;
            else
                cost += nodes[index] == 0 ? Unreachable
                                          : problem.cost(nodes[heads[index]], nodes[index]);
        least = std::min(least, cost);
    }
    return least;
}

/// Calls `check` with the problem, its search space and its losses for each projective tree of up
/// to four words, with any number of roots and with a single root.
template<class Check>
void forAllProblems(const char* system, const Check& check) {
    const TransitionSystem under = systemNamed(system);
    for (int words = 0; words <= 4; ++words) {
        const SearchSpace space(under, under.start(words));
        for (const Tree& gold : allTrees(words))
            if (gold.isProjective())
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Problem problem{under, gold, {}, {rootLimit}};
                    check(problem, space, space.losses(problem));
                    if (QTest::currentTestFailed())
                        return;
                }
    }
}

} // namespace

class tst_printed_table : public QObject {
    Q_OBJECT

private slots:
    void treesProveTheirEntries_data() {
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard", "arc-standard+lba+rba"})
            QTest::newRow(system) << system;
    }

    // For every projective gold tree of up to four words and every reachable configuration, the
    // tree of the last entry has the loss.
    void treesProveTheirEntries() {
        QFETCH(QString, system);
        long goals = 0;
        forAllProblems(qPrintable(system), [&](const Problem& problem, const SearchSpace& space,
                                               const std::vector<int>& losses) {
            for (const Configuration& c : space.configurations()) {
                const Chart chart = tableOf(problem, c);
                QCOMPARE(chart.total(), losses[space.indexOf(c)]);
                if (chart.total() >= Unreachable)
                    continue;
                QCOMPARE(chart.built + linearTree(chart, chart.goal).cost(),
                         losses[space.indexOf(c)]);
                ++goals;
                for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
                    if (!isEntry(chart, item))
                        continue;
                    const LinearTree tree = linearTree(chart, item);
                    QCOMPARE(faultOfLinearTree(tree.heads, tree.top), QString());
                    QCOMPARE(tree.nodes[tree.root], chart.items()[item].key[0]);
                    QCOMPARE(tree.cost(), chart.items()[item].value);
                    int gold = 0;
                    for (int index = 0; index < tree.size(); ++index)
                        gold += tree.heads[index] >= 0 && problem.gold.head(tree.nodes[index]) ==
                                                              tree.nodes[tree.heads[index]];
                    QCOMPARE(tree.goldArcs(), gold);
                    QCOMPARE(tree.size() - 1 - gold, tree.cost());
                }
            }
        });
        QVERIFY(goals > 10'000);
    }

    // T[i,j](h) is the least cost of all linear trees, as the paper defines it. With a single root,
    // the last row has only the last entry.
    void entriesAreTheLeastOfAllLinearTrees() {
        long entries = 0;
        forAllProblems("arc-standard", [&](const Problem& problem, const SearchSpace& space,
                                           const std::vector<int>& losses) {
            if (problem.shape.singleRoot())
                return;
            for (const Configuration& c : space.configurations()) {
                if (losses[space.indexOf(c)] >= Unreachable)
                    continue;
                const Chart chart = tableOf(problem, c);
                for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
                    if (!isEntry(chart, item))
                        continue;
                    const LinearTree tree = linearTree(chart, item);
                    QCOMPARE(chart.items()[item].value,
                             leastCost(problem, tree.nodes, tree.top, tree.nodes[tree.root]));
                    ++entries;
                }
            }
        });
        QVERIFY(entries > 10'000);
    }

    void sizesAreCounted() {
        forAllProblems("arc-standard", [&](const Problem& problem, const SearchSpace& space,
                                           const std::vector<int>& losses) {
            for (const Configuration& c : space.configurations()) {
                if (losses[space.indexOf(c)] >= Unreachable)
                    continue;
                const Chart chart = tableOf(problem, c);
                const int left = chart.stackSize;
                const int right = static_cast<int>(chart.axis.size()) - left + 1;
                std::map<std::pair<int, int>, int> counted;
                for (const Chart::Item& item : chart.items())
                    if (item.kind == chart.items()[chart.goal].kind)
                        ++counted[{item.key[1], item.key[2]}];
                const std::vector<AntiDiagonal> diagonals = antiDiagonals(chart);
                QCOMPARE(static_cast<int>(diagonals.size()), left + right - 1);
                int cells = 0;
                for (const AntiDiagonal& diagonal : diagonals) {
                    int sum = 0;
                    int largest = 0;
                    for (const TableCell& cell : diagonal.cells) {
                        QCOMPARE(cell.i + cell.j - 1, diagonal.d);
                        const int size = static_cast<int>(cell.entries.size());
                        QCOMPARE(size, (counted[{cell.i, cell.j}]));
                        // Each node is the head of an entry; in the last row, only ROOT is.
                        const bool isDone = cell.i == left && cell.j == right;
                        QCOMPARE(size, cell.i < left ? diagonal.d
                                                     : !problem.shape.singleRoot() || isDone);
                        sum += size;
                        largest = std::max(largest, size);
                        ++cells;
                    }
                    QCOMPARE(diagonal.largest, largest);
                    QCOMPARE(diagonal.mean * static_cast<double>(diagonal.cells.size()), 1.0 * sum);
                    QVERIFY(diagonal.largest <= diagonal.bound());
                }
                QCOMPARE(cells, left * right);
            }
        });
    }

    // Each step by anti-diagonals fills one anti-diagonal and keeps the earlier ones.
    void antiDiagonalsFollowOneAnother() {
        Random random(8);
        const TransitionSystem under = systemNamed("arc-standard");
        for (int round = 0; round < 60; ++round) {
            const int words = 1 + pick(random, 15);
            const Problem problem{under, randomProjectiveTree(words, random)};
            for (const Configuration& c : randomWalk(under, words, random)) {
                const Chart chart = tableOf(problem, c);
                const std::vector<AntiDiagonal> diagonals = antiDiagonals(chart);
                int filled = chart.reduction;
                for (const AntiDiagonal& diagonal : diagonals) {
                    QVERIFY(diagonal.filled > filled);
                    for (int index = filled; index < diagonal.filled; ++index) {
                        const TableCell cell = cellOf(chart, chart.deductions()[index].conclusion);
                        QCOMPARE(cell.i + cell.j - 1, diagonal.d);
                    }
                    filled = diagonal.filled;
                }
                QCOMPARE(filled, static_cast<int>(chart.deductions().size()));
            }
        }
    }

    // Word 2, the gold head of 1 and 4, has become a dependent of 1, so that three gold arcs are
    // lost.
    void treeInWords() {
        const Problem problem{systemNamed("arc-standard"), treeOf({2, 0, 1, 2})};
        const Chart chart = tableOf(problem, configurationFrom("[0 1 3 | 4 | 1→2]"));
        QCOMPARE(chart.total(), 3);
        const LinearTree tree = linearTree(chart, chart.goal);
        QCOMPARE(tree.nodes, (std::vector<int>{0, 1, 3, 4}));
        QCOMPARE(tree.top, 2);
        QCOMPARE(tree.root, 0);
        QCOMPARE(tree.heads[2], 1);
        QCOMPARE(tree.goldArcs(), 1);
        QVERIFY(tree.spine[2] && tree.spine[0]);
        QCOMPARE(chart.label(chart.goal), "T[3,2](0)");
        QVERIFY(antiDiagonals(Chart()).empty());
    }
};

QTEST_APPLESS_MAIN(tst_printed_table)
#include "tst_printed_table.moc"
