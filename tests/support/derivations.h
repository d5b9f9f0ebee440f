// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/parsing/transition_system.h"
#include "tests/support/trees.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace parsescope::test {

/// Both places of ROOT.
inline constexpr std::array<RootPlace, 2> RootPlaces{RootPlace::First, RootPlace::Last};

/// Number of ways to a final configuration.
inline long countDerivations(const TransitionSystem& system, const Configuration& configuration) {
    if (system.isFinal(configuration))
        return 1;
    long count = 0;
    for (Transition transition : system.legalTransitions(configuration))
        count += countDerivations(system, system.step(configuration, transition));
    return count;
}

/// A derivation that errs: from the start to a final configuration, both included. Each walk has
/// its own liking for transitions that build nothing, so that some have deep stacks.
inline std::vector<Configuration> randomWalk(const TransitionSystem& system, int words,
                                             Random& random, RootPlace root = RootPlace::First) {
    std::vector<Configuration> walk{system.start(words, root)};
    const int waiting = pick(random, 10);
    while (!system.isFinal(walk.back())) {
        std::vector<Transition> choices = system.legalTransitions(walk.back());
        const auto building = std::partition(choices.begin(), choices.end(), [&](Transition t) {
            return !system.arc(walk.back(), t).has_value();
        });
        if (building != choices.begin() && pick(random, 10) < waiting)
            choices.erase(building, choices.end());
        const int choice = pick(random, static_cast<int>(choices.size()));
        walk.push_back(system.step(walk.back(), choices[choice]));
    }
    return walk;
}

/// All configurations that can be reached from one, as a graph, and losses by their definition.
class SearchSpace {
public:
    SearchSpace(const TransitionSystem& system, const Configuration& start) : m_system(system) {
        visit(start);
    }

    [[nodiscard]] int size() const { return static_cast<int>(m_configurations.size()); }
    /// Those that can be reached come before those that they can be reached from: the start is
    /// last.
    [[nodiscard]] const std::vector<Configuration>& configurations() const {
        return m_configurations;
    }
    [[nodiscard]] int indexOf(const Configuration& configuration) const {
        return m_indices.at(configuration);
    }

    /// The trees of the final configurations, each once, as heads of nodes 0..n.
    [[nodiscard]] std::vector<std::vector<int>> trees() const {
        std::vector<std::vector<int>> trees;
        for (const std::vector<int>& heads : m_finalHeads)
            if (!heads.empty())
                trees.push_back(heads);
        std::sort(trees.begin(), trees.end());
        trees.erase(std::unique(trees.begin(), trees.end()), trees.end());
        return trees;
    }

    /// The loss of each configuration: the smallest cost of the final ones that it leads to.
    [[nodiscard]] std::vector<int> losses(const Problem& problem) const {
        std::vector<int> losses;
        losses.reserve(m_configurations.size());
        for (std::size_t i = 0; i < m_configurations.size(); ++i) {
            int loss = Unreachable;
            if (!m_finalHeads[i].empty())
                loss = costOf(problem, m_finalHeads[i]);
            for (int after : m_after[i])
                loss = std::min(loss, losses[after]);
            losses.push_back(loss);
        }
        return losses;
    }

private:
    int visit(const Configuration& configuration) {
        if (const auto known = m_indices.find(configuration); known != m_indices.end())
            return known->second;
        std::vector<int> after;
        for (Transition transition : m_system.legalTransitions(configuration))
            after.push_back(visit(m_system.step(configuration, transition)));
        const int index = size();
        m_configurations.push_back(configuration);
        m_finalHeads.push_back(m_system.isFinal(configuration) ? finalHeads(configuration)
                                                               : std::vector<int>());
        m_after.push_back(std::move(after));
        m_indices.emplace(configuration, index);
        return index;
    }

    static int costOf(const Problem& problem, const std::vector<int>& heads) {
        if (problem.shape.singleRoot && std::count(heads.begin(), heads.end(), 0) != 1)
            return Unreachable;
        int cost = 0;
        for (std::size_t word = 1; word < heads.size(); ++word)
            if (heads[word] != problem.gold.heads()[word])
                cost += problem.weights.empty() ? 1 : problem.weights[word];
        return cost;
    }

    TransitionSystem m_system;
    std::vector<Configuration> m_configurations;
    std::vector<std::vector<int>> m_finalHeads; // empty where not final
    std::vector<std::vector<int>> m_after;
    std::unordered_map<Configuration, int, ConfigurationHash> m_indices;
};

} // namespace parsescope::test
