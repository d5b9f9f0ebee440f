// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/oracle.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

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
    if (problem.shape.singleRoot() && tree->rootCount() != 1)
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
/// with loss `loss`; empty if there is none. Lists of gold arcs, and charts of configurations in
/// which one transition must not be taken next, have no derivation to check.
inline QString faultOfChart(const Oracle& oracle, const Problem& problem, const Configuration& c,
                            int loss) {
    const Chart chart = oracle.prepare(problem)->chart(c);
    QString fault = faultOfItems(chart);
    if (chart.total() != loss)
        fault = QString("the total is %1, not %2").arg(chart.total()).arg(loss);
    else if (fault.isEmpty() && loss < Unreachable && !chart.isList && c.barredRule() < 0)
        fault = faultOfDerivation(problem, c, chart, loss);
    return fault.isEmpty()
               ? fault
               : QString("%1, %2: ")
                         .arg(describeProblem(problem), QString::fromStdString(c.text())) +
                     fault;
}

/// Returns a text about the first fault in the charts that an oracle records along random
/// derivations of up to eight words; empty if there is none.
inline QString faultOfCharts(const Oracle& oracle, const TransitionSystem& system, int rounds) {
    Random random(9);
    for (int round = 0; round < rounds; ++round) {
        const int words = pick(random, 9);
        std::optional<Problem> problem = randomProblem(oracle, system, words, random);
        if (!problem)
            continue;
        Problem weighted = *problem;
        for (int node = 0; node <= words; ++node)
            weighted.weights.push_back(pick(random, 5));
        if (round % 2 == 0 && oracle.claim(weighted) == Claim::Exact)
            problem = weighted;
        const LossFunction loss = oracle.prepare(*problem);
        for (const Configuration& c : randomWalk(system, words, random))
            if (const QString fault = faultOfChart(oracle, *problem, c, loss(c).value);
                !fault.isEmpty())
                return fault;
    }
    return {};
}

/// Returns a text about the first answer of an oracle about a single arc, in any configuration of
/// `words` words, that is not right by definition: an arc can be built if some tree with the arc
/// can, that is, if the loss is 0 when all other words have weight 0. Empty if there is none.
inline QString faultOfArcs(const Oracle& oracle, const TransitionSystem& system, int words,
                           RootPlace root) {
    const SearchSpace& space = spaceOf(system, words, root);
    for (int word = 1; word <= words; ++word)
        for (int head = 0; head <= words; ++head)
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                if (head == word)
                    continue;
                // Words between head and word depend on the head, so that no arcs cross.
                std::vector<int> heads(words, 0);
                for (int between = std::min(head, word) + 1; between < std::max(head, word);
                     ++between)
                    heads[between - 1] = head;
                heads[word - 1] = head;
                const Problem problem{system, treeOf(heads), {}, {rootLimit, root}};
                if (oracle.claim(problem) != Claim::Exact)
                    continue;
                const std::vector<int> losses = space.losses(onlyWords(problem, {word}));
                const auto prepared = oracle.prepare(problem);
                for (int i = 0; i < space.size(); ++i) {
                    const Configuration& c = space.configurations()[i];
                    if (!c.hasHead(word) &&
                        prepared->canBuild(c, {head, word}).value() != (losses[i] == 0))
                        return QString("%1→%2 in %3, %4")
                            .arg(head)
                            .arg(word)
                            .arg(QString::fromStdString(c.text()), describeProblem(problem));
                }
            }
    return {};
}

} // namespace parsescope::test
