// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/papers/linear_tree.h"

#include "core/oracle/tables/papers/anti_diagonals.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

int LinearTree::cost() const {
    return std::accumulate(costs.begin(), costs.end(), 0);
}

int LinearTree::goldArcs() const {
    int gold = 0;
    for (int index = 0; index < size(); ++index)
        gold += heads[index] >= 0 && costs[index] == 0;
    return gold;
}

LinearTree linearTree(const Chart& chart, int entry) {
    const Chart::Item& item = chart.items()[entry];
    LinearTree tree;
    tree.nodes.assign(chart.axis.begin() + item.row, chart.axis.begin() + item.column + 1);
    tree.heads.assign(tree.nodes.size(), -1);
    tree.costs.assign(tree.nodes.size(), 0);
    tree.spine.assign(tree.nodes.size(), false);
    tree.top = chart.stackSize - 1 - item.row;
    const auto indexOf = [&tree](int node) {
        return static_cast<int>(std::find(tree.nodes.begin(), tree.nodes.end(), node) -
                                tree.nodes.begin());
    };
    for (int index : chart.derivation(entry)) {
        const Chart::Deduction& step = chart.deductions()[index];
        if (!isEntry(chart, step.conclusion) || step.arc.head == NoHead)
            continue;
        const int dependent = indexOf(step.arc.dependent);
        tree.heads[dependent] = indexOf(step.arc.head);
        tree.costs[dependent] = step.cost;
    }
    for (int index = tree.top; index >= 0; index = tree.heads[index]) {
        tree.spine[index] = true;
        tree.root = index;
    }
    return tree;
}

} // namespace parsescope
