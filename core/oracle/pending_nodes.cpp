// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

constexpr std::size_t AnySize = std::numeric_limits<std::size_t>::max();

const SharedSystem& arcStandard() {
    static const SharedSystem system =
        *std::ranges::find(systems(), Deductions::ArcStandard,
                           [](const TransitionSystem& listed) { return listed.traits.deductions; });
    return system;
}

/// Returns the problem of arc-standard whose words are the nodes that have not left yet. Nodes with
/// lost gold heads have the weight 0 there.
Problem problemOfPending(const Problem& problem, const std::vector<int>& pending) {
    std::vector<int> places(problem.gold.size() + 1, NoHead); // for each node, its number there
    places[0] = 0;
    int count = 0;
    for (const int node : pending)
        if (node != 0)
            places[node] = ++count;
    std::vector<int> heads(count, 0); // of the words 1, 2, …
    std::vector<int> weights(count + 1, 0);
    for (const int node : pending) {
        const int head = node == 0 ? NoHead : places[problem.gold.head(node)];
        if (head == NoHead)
            continue; // its head is lost
        heads[places[node] - 1] = head;
        weights[places[node]] = problem.cost(NoHead, node);
    }
    return {arcStandard(), *Tree::fromHeads(heads), std::move(weights), problem.shape};
}

Loss lossOfPending(const Problem& problem, const Configuration& configuration,
                   const TaskControl& control) {
    std::vector<int> pending = configuration.stackNodes();
    const std::vector<int> buffer = configuration.bufferNodes();
    pending.insert(pending.end(), buffer.begin(), buffer.end());
    const Built built = builtSoFar(problem, configuration);
    const bool isDone = pending.size() == 1;
    if (problem.shape.singleRoot() && built.roots + (isDone ? 0 : 1) != 1)
        return Unreachable;
    int lost = built.cost;
    for (const int node : pending)
        if (node != 0 && std::ranges::find(pending, problem.gold.head(node)) == pending.end())
            lost += problem.cost(NoHead, node);
    if (isDone)
        return lost;
    const Problem rest = problemOfPending(problem, pending);
    const Loss loss = chooseOracle(rest, AnySize)->prepare(rest)->loss(rest.start(), control);
    return loss.value >= Unreachable ? loss : Loss(lost + loss.value);
}

} // namespace

/// Returns the oracle for easy-first, exact for any gold tree. The nodes on the stack and in the
/// buffer can still be joined to every projective tree, as in arc-standard before the first shift.
/// The loss is the cost of the heads that are wrong or lost, and the loss of the rest with
/// arc-standard, which is 0 for projective gold trees.
Oracle pendingNodes() {
    return {
        .name = "pending-nodes",
        .title = Text("Projective trees of the pending nodes"),
        .source = Text("Goldberg & Elhadad 2010; by the oracles of arc-standard"),
        .cases = Text("easy-first, with any gold tree"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    return deductionsOf(problem.system) == Deductions::AllProjective ? Claim::Exact
                                                                                     : Claim::None;
                },
            .table =
                [](const Problem& problem) {
                    return lossesByCalling(
                        [problem](const Configuration& c, const TaskControl& control) {
                            return lossOfPending(problem, c, control);
                        });
                },
            .memory =
                [](const Problem& problem) {
                    Problem all = problem;
                    all.system = arcStandard();
                    return chooseOracle(all, AnySize)->bytes(all);
                },
            .handlesRootLast = true,
        },
    };
}

} // namespace parsescope
