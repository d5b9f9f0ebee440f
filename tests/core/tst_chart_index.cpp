// SPDX-License-Identifier: GPL-3.0-or-later
// The index of a chart, and the differences between two charts, compared with their definitions in
// the charts that the oracles record along random derivations.
#include "core/chart/chart_index.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The names of the items of a chart, by which items of two charts correspond.
std::vector<std::string> namesOf(const Chart& chart) {
    std::vector<std::string> names;
    for (int item = 0; item < static_cast<int>(chart.items().size()); ++item)
        names.push_back(chart.kinds()[chart.items()[item].kind].name.english() + '\n' +
                        chart.text(item).english());
    return names;
}

/// True if an item is a sum of the entries of a list.
bool isSum(const Chart& chart, const Chart::Item& item) {
    return chart.isList && chart.goal >= 0 && item.kind == chart.items()[chart.goal].kind;
}

/// Calls visit(charts) for each oracle with charts and each system, with the charts of the
/// configurations of random derivations.
void forEachWalk(const std::function<void(const std::vector<Chart>&)>& visit) {
    Random random(12);
    for (const std::string& system : systemNames())
        for (const Oracle& oracle : oracles()) {
            const TransitionSystem under = systemNamed(QString::fromStdString(system));
            const auto problem = randomProblem(oracle, under, 4, random);
            if (!oracle.hasChart() || !problem)
                continue;
            std::vector<Chart> charts;
            const auto prepared = oracle.prepare(*problem);
            for (const Configuration& configuration : randomWalk(under, 4, random))
                charts.push_back(prepared->chart(configuration));
            visit(charts);
        }
}

} // namespace

class TestChartIndex : public QObject {
    Q_OBJECT

private slots:
    /// Each cell has its items: those of the best derivation first, then the best values first.
    void itemsOfCells() {
        forEachWalk([](const std::vector<Chart>& charts) {
            for (const Chart& chart : charts) {
                const ChartIndex index(chart);
                std::vector<bool> isUsed(chart.items().size());
                for (const int step : index.derivation())
                    isUsed[chart.deductions()[step].conclusion] = true;
                std::vector<int> all;
                const int size = static_cast<int>(chart.axis.size());
                for (int length = 0; length < size; ++length)
                    for (int row = 0; row + length < size; ++row) {
                        std::vector<int> items;
                        for (std::size_t item = 0; item < chart.items().size(); ++item)
                            if (chart.items()[item].row == row &&
                                chart.items()[item].column == row + length)
                                items.push_back(static_cast<int>(item));
                        std::ranges::stable_sort(items, {}, [&](int item) {
                            return std::pair(!isUsed[item], chart.items()[item].value);
                        });
                        const auto found = index.itemsOf(row, row + length);
                        QVERIFY(std::ranges::equal(found, items));
                        all.insert(all.end(), items.begin(), items.end());
                    }
                QCOMPARE(index.order(), all);
                for (int rank = 0; rank < static_cast<int>(all.size()); ++rank) {
                    QCOMPARE(index.rankOf(all[rank]), rank);
                    QCOMPARE(index.isWinning(all[rank]), isUsed[all[rank]]);
                }
            }
        });
    }

    /// Each item has its deductions, the best first. The best derivation ends in the goal.
    void waysToItems() {
        forEachWalk([](const std::vector<Chart>& charts) {
            for (const Chart& chart : charts) {
                const ChartIndex index(chart);
                for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
                    std::vector<int> ways(chart.deductions().size());
                    std::iota(ways.begin(), ways.end(), 0);
                    std::erase_if(
                        ways, [&](int way) { return chart.deductions()[way].conclusion != item; });
                    std::ranges::stable_sort(
                        ways, {}, [&](int way) { return chart.deductions()[way].value; });
                    QVERIFY(std::ranges::equal(index.waysTo(item), ways));
                }
                if (chart.total() < Chart::Infinite)
                    QCOMPARE(chart.deductions()[index.derivation().back()].conclusion, chart.goal);
                else
                    QVERIFY(index.derivation().empty());
            }
        });
    }

    /// Two charts are compared as the definition says: item by item, by names that differ within a
    /// chart.
    void changes() {
        int goneInAll = 0;
        int appearedInAll = 0;
        int changedInAll = 0;
        forEachWalk([&](const std::vector<Chart>& charts) {
            for (std::size_t step = 1; step < charts.size(); ++step) {
                const Chart& before = charts[step - 1];
                const Chart& after = charts[step];
                const std::vector<std::string> namesBefore = namesOf(before);
                const std::vector<std::string> namesAfter = namesOf(after);
                QCOMPARE(std::set(namesBefore.begin(), namesBefore.end()).size(),
                         namesBefore.size());
                std::vector<int> values;
                int changed = 0;
                int gone = 0;
                for (std::size_t item = 0; item < namesBefore.size(); ++item) {
                    const auto found = std::ranges::find(namesAfter, namesBefore[item]);
                    const bool isGone = found == namesAfter.end();
                    values.push_back(isGone ? ChartChanges::Gone
                                            : after.items()[found - namesAfter.begin()].value);
                    if (isSum(before, before.items()[item]))
                        continue;
                    gone += isGone;
                    changed += !isGone && values[item] != before.items()[item].value;
                }
                const std::size_t size = before.axis.size();
                std::vector<int> appearing(size * size);
                int appeared = 0;
                for (std::size_t item = 0; item < namesAfter.size(); ++item) {
                    if (std::ranges::find(namesBefore, namesAfter[item]) != namesBefore.end())
                        continue;
                    appeared += !isSum(after, after.items()[item]);
                    const int row = before.placeOf(after.axis[after.items()[item].row]);
                    const int column = before.placeOf(after.axis[after.items()[item].column]);
                    if (row >= 0 && column >= 0)
                        ++appearing[std::min(row, column) * size + std::max(row, column)];
                }
                const ChartChanges changes = compareCharts(before, after);
                QCOMPARE(changes.values, values);
                QCOMPARE(changes.changed, changed);
                QCOMPARE(changes.gone, gone);
                QCOMPARE(changes.appeared, appeared);
                QCOMPARE(changes.appearing, appearing);
                QCOMPARE(changes.totalBefore, before.total());
                QCOMPARE(changes.totalAfter, after.total());
                goneInAll += gone;
                appearedInAll += appeared;
                changedInAll += changed;
            }
        });
        QVERIFY(goneInAll > 0 && appearedInAll > 0 && changedInAll > 0);
    }
};

QTEST_APPLESS_MAIN(TestChartIndex)
#include "tst_chart_index.moc"
