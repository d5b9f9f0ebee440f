// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"

#include "core/oracle/oracle.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <vector>

namespace parsescope {

Oracle lrSpineTable(); // lr_spine_table.cpp

namespace {

/// Calls found(root, arc) for each gold arc to a headless word whose head is on its left. `root` is
/// the root of the tree that contains the head. If all arcs of the configuration are gold, each arc
/// found leads out of that tree.
template<class Found>
void forEachAwaited(const Tree& gold, const Configuration& configuration, Found found) {
    for (int word = 1; word <= gold.size(); ++word) {
        const int head = gold.head(word);
        if (configuration.hasHead(word) || configuration.placeOf(head) > word)
            continue;
        int root = head;
        while (configuration.hasHead(root))
            root = configuration.head(root);
        found(root, Arc{head, word});
    }
}

/// True if the gold head of a stack element is beneath it.
bool isHeadBeneath(const Tree& gold, const Configuration& configuration, int element) {
    return element != 0 && configuration.placeOf(gold.head(element)) < element;
}

/// True if a stack element beneath the top can no longer get its gold head without a wrong arc.
bool isLockedIn(bool headIsBeneath, bool awaitsDependents) {
    return headIsBeneath && !awaitsDependents;
}

} // namespace

std::optional<LrSpineFault> lrSpineFault(const Tree& gold, const Configuration& configuration) {
    const int n = gold.size();
    for (int word = 1; word <= n; ++word)
        if (configuration.hasHead(word) && configuration.head(word) != gold.head(word))
            return LrSpineFault{{configuration.head(word), word}};
    std::vector<char> awaits(n + 1, 0);
    forEachAwaited(gold, configuration, [&](int root, Arc) { awaits[root] = 1; });
    for (int depth = 1; depth < configuration.stackSize(); ++depth) {
        const int root = configuration.stack(depth);
        if (isLockedIn(isHeadBeneath(gold, configuration, root), awaits[root] != 0))
            return LrSpineFault{{}, root};
    }
    return std::nullopt;
}

LrSpineVerdict lrSpineVerdict(const TransitionSystem& system, const Tree& gold,
                              const Configuration& configuration, Transition transition) {
    LrSpineVerdict verdict;
    if (const auto arc = system.arc(configuration, transition)) {
        verdict.arc = *arc;
        if (!gold.hasArc(*arc))
            verdict.fails = LrSpineCondition::GoldArc;
        return verdict;
    }
    if (configuration.stackSize() == 0)
        return verdict;
    const int top = configuration.stack(0);
    if (isHeadBeneath(gold, configuration, top))
        verdict.topArc = {gold.head(top), top};
    forEachAwaited(gold, configuration, [&](int root, Arc arc) {
        if (root == top)
            verdict.awaited.push_back(arc);
    });
    if (isLockedIn(verdict.topArc.head != NoHead, !verdict.awaited.empty()))
        verdict.fails = LrSpineCondition::NotLockedIn;
    return verdict;
}

std::vector<Arc> arcsCutOff(const Problem& problem, const Configuration& configuration,
                            Transition transition) {
    const std::shared_ptr<PreparedOracle> table = lrSpineTable().prepare(problem);
    const Configuration after = problem.system->step(configuration, transition);
    std::vector<Arc> arcs;
    for (int word = 1; word <= problem.gold.size(); ++word) {
        const Arc arc{problem.gold.head(word), word};
        if (configuration.hasHead(word) || after.head(word) == arc.head)
            continue;
        if (after.hasHead(word) || table->canBuild(after, arc) == false)
            arcs.push_back(arc);
    }
    return arcs;
}

/// Returns Lemma 1 of [SSN13] as an oracle, which decides whether the gold tree can be reached, and
/// returns a lower bound on the loss if it cannot.
Oracle lrSpineLemma() {
    return {
        .name = "ssn13-lemma1",
        .title = Text("Lemma 1"),
        .source = Text("Sartorio, Satta & Nivre 2013, Lemma 1"),
        .cases = Text("lr-spine with projective gold trees; only decides whether a configuration "
                      "reaches the gold tree; linear time"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    const bool counts =
                        !problem.shape.singleRoot() || problem.gold.rootCount() == 1;
                    return reachOf(problem.system) == Reach::Spines &&
                                   problem.gold.isProjective() && counts
                               ? Claim::Bounds
                               : Claim::None;
                },
            .table =
                [](const Problem& problem) {
                    int least = 1; // some head must be wrong
                    if (problem.weights.size() > 1)
                        least =
                            *std::min_element(problem.weights.begin() + 1, problem.weights.end());
                    return lossesByCalling([gold = problem.gold, least](const Configuration& c) {
                        return isInReachOfLrSpine(gold, c) ? Loss(0) : Loss(least, false);
                    });
                },
        },
    };
}

} // namespace parsescope
