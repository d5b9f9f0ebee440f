// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "tests/support/oracle_cases.h"

#include <QtTest>

#include <span>

namespace parsescope::test {

/// Returns a text about the first fault in the arcs of a chart's best derivation, which should
/// complete the configuration `c` to a tree with the cost `loss`; empty if there is none.
inline QString faultOfDerivation(const Problem& problem, const Configuration& c, const Chart& chart,
                                 int loss) {
    std::vector<int> heads = c.heads();
    for (int index : chart.derivation(chart.goal)) {
        const Arc arc = chart.deductions()[index].arc;
        if (arc.head == NoHead)
            continue;
        int& head = heads[arc.dependent];
        if (head != NoHead)
            return QString("the best derivation gives %1 two heads").arg(arc.dependent);
        head = arc.head;
    }
    const Result<Tree> tree = Tree::fromHeads(std::span<const int>(heads).subspan(1));
    if (!tree)
        return "the best derivation gives no tree";
    if (problem.shape.singleRoot && tree->rootCount() != 1)
        return "the best derivation has not one root";
    int cost = 0;
    for (int word = 1; word <= tree->size(); ++word)
        cost += problem.cost(tree->head(word), word);
    return cost == loss ? QString() : QString("the best derivation costs %1").arg(cost);
}

/// Returns a text about the first fault in the items and deductions of a chart; empty if there is
/// none.
inline QString faultOfItems(const Chart& chart) {
    for (const Chart::Item& item : chart.items())
        if (item.row < 0 || item.row > item.column ||
            item.column >= static_cast<int>(chart.axis.size()))
            return "an item is not in the table";
    for (const Chart::Deduction& deduction : chart.deductions()) {
        int value = deduction.cost;
        for (int premise : deduction.premises)
            if (premise >= 0)
                value += chart.items()[premise].value;
        if (std::min(value, Chart::Infinite) != deduction.value)
            return "a premise changed after its use: " +
                   QString::fromStdString(chart.text(deduction.conclusion));
    }
    return {};
}

/// Returns a text about the first fault in the chart that an oracle records for a configuration
/// with loss `loss`; empty if there is none. Lists of gold arcs have no derivation to check.
inline QString faultOfChart(const Oracle& oracle, const Problem& problem, const Configuration& c,
                            int loss) {
    const Chart chart = oracle.prepare(problem)->chart(c);
    QString fault = faultOfItems(chart);
    if (chart.total() != loss)
        fault = QString("the total is %1, not %2").arg(chart.total()).arg(loss);
    else if (fault.isEmpty() && loss < Unreachable && !chart.isList)
        fault = faultOfDerivation(problem, c, chart, loss);
    return fault.isEmpty()
               ? fault
               : QString("%1, %2: ")
                         .arg(describeProblem(problem), QString::fromStdString(c.text())) +
                     fault;
}

} // namespace parsescope::test
