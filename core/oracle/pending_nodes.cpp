// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/oracles.h"
#include "core/oracle/quick_search.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
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

/// Returns the problem of arc-standard whose words are the nodes that have not left yet. `places`
/// has their numbers there; NoHead for the other nodes. Nodes with lost gold heads have the weight
/// 0 there.
Problem problemOfPending(const Problem& problem, const std::vector<int>& places, int count) {
    std::vector<int> heads(count, 0); // of the words 1, 2, …
    std::vector<int> weights(count + 1, 0);
    for (int word = 1; word <= problem.gold.size(); ++word) {
        const int head = places[problem.gold.head(word)];
        if (places[word] == NoHead || head == NoHead)
            continue; // it has left, or its head is lost
        heads[places[word] - 1] = head;
        weights[places[word]] = problem.cost(NoHead, word);
    }
    return {arcStandard(), *Tree::fromHeads(heads), std::move(weights), problem.shape};
}

Loss lossOfPending(const Problem& problem, const Configuration& configuration,
                   const TaskControl& control) {
    std::vector<int> places(problem.gold.size() + 1, NoHead);
    int count = 0;
    const auto number = [&](int node) { places[node] = node == 0 ? 0 : ++count; };
    std::ranges::for_each(configuration.stackNodes(), number);
    for (int i = 0; i < configuration.bufferSize(); ++i)
        number(configuration.buffer(i));
    const Built built = builtSoFar(problem, configuration);
    const bool isDone = count + (places[0] == 0 ? 1 : 0) == 1;
    if (problem.shape.singleRoot() && built.roots + (isDone ? 0 : 1) != 1)
        return Unreachable;
    int lost = built.cost;
    for (int word = 1; word <= problem.gold.size(); ++word)
        if (places[word] != NoHead && places[problem.gold.head(word)] == NoHead)
            lost += problem.cost(NoHead, word);
    // Gold arcs that do not cross can all be built; only the number of children of ROOT may be
    // wrong.
    if (isDone || (problem.gold.isProjective() && !problem.shape.singleRoot()))
        return lost;
    const Problem rest = problemOfPending(problem, places, count);
    const auto prepared = chooseOracle(rest, AnySize)->prepare(rest);
    const std::unique_ptr<QuickSearch> search = prepared->quickSearch();
    const std::optional<int> found = search ? lossFoundBy(*search, rest.start()) : std::nullopt;
    const Loss loss = found ? Loss(*found) : prepared->loss(rest.start(), control);
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
