// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/derivation.h"
#include "core/oracle/loss_function.h"
#include "core/parsing/transition_system.h"
#include "tests/support/trees.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

namespace parsescope::test {

/// Both places of ROOT.
inline constexpr std::array<RootPlace, 2> RootPlaces{RootPlace::First, RootPlace::Last};

/// Returns the first transition of the canonical derivation; nothing if there is none, or if the
/// configuration is terminal.
inline std::optional<Transition> staticTransition(const TransitionSystem& system, const Tree& gold,
                                                  const Configuration& configuration) {
    const auto derivation = staticDerivation(system, gold, configuration);
    return derivation && !derivation->empty() ? std::optional(derivation->front()) : std::nullopt;
}

/// Returns the number of derivations from `start` to terminal configurations.
inline long countDerivations(const TransitionSystem& system, const Configuration& start) {
    // The counts of the configurations that have been met: many derivations share them.
    std::unordered_map<Configuration, long, ConfigurationHash> counts;
    const auto count = [&](const auto& self, const Configuration& configuration) -> long {
        if (system.isFinal(configuration))
            return 1;
        if (const auto known = counts.find(configuration); known != counts.end())
            return known->second;
        long sum = 0;
        for (Transition transition : system.legalTransitions(configuration))
            sum += self(self, system.step(configuration, transition));
        counts.emplace(configuration, sum);
        return sum;
    };
    return count(count, start);
}

/// Returns the configurations of a random derivation, from the initial to a terminal one, or to one
/// in which no transition is legal. Each derivation has its own preference for transitions that
/// build no arc, so that some derivations have deep stacks.
inline std::vector<Configuration> randomWalk(const TransitionSystem& system, int words,
                                             Random& random, RootPlace root = RootPlace::First) {
    std::vector<Configuration> walk{system.start(words, root)};
    const int waiting = pick(random, 10);
    while (!system.isFinal(walk.back())) {
        std::vector<Transition> choices = system.legalTransitions(walk.back());
        if (choices.empty())
            break;
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

/// The graph of all configurations that are reachable from a given one, with losses computed by
/// their definition.
class SearchSpace {
public:
    SearchSpace(const TransitionSystem& system, const Configuration& start) : m_system(system) {
        visit(start);
    }

    [[nodiscard]] int size() const { return static_cast<int>(m_configurations.size()); }
    /// Returns the configurations. Each one comes after all configurations reachable from it, so
    /// the initial one is last.
    [[nodiscard]] const std::vector<Configuration>& configurations() const {
        return m_configurations;
    }
    [[nodiscard]] int indexOf(const Configuration& configuration) const {
        return m_indices.at(configuration);
    }

    /// Returns the trees of the terminal configurations, without repetitions, as heads indexed by
    /// node 0..n.
    [[nodiscard]] std::vector<std::vector<int>> trees() const {
        std::vector<std::vector<int>> trees;
        for (const std::vector<int>& heads : m_finalHeads)
            if (!heads.empty())
                trees.push_back(heads);
        std::sort(trees.begin(), trees.end());
        trees.erase(std::unique(trees.begin(), trees.end()), trees.end());
        return trees;
    }

    /// Returns the loss of each configuration, in the order of `configurations`: the smallest cost
    /// of the terminal configurations that are reachable from it.
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
        if (problem.shape.singleRoot() && std::count(heads.begin(), heads.end(), 0) != 1)
            return Unreachable;
        int cost = 0;
        for (std::size_t word = 1; word < heads.size(); ++word)
            if (heads[word] != problem.gold.heads()[word])
                cost += problem.weights.empty() ? 1 : problem.weights[word];
        return cost;
    }

    TransitionSystem m_system;
    std::vector<Configuration> m_configurations;
    // Indexed by configuration; empty if it is not terminal.
    std::vector<std::vector<int>> m_finalHeads;
    std::vector<std::vector<int>> m_after;
    std::unordered_map<Configuration, int, ConfigurationHash> m_indices;
};

} // namespace parsescope::test
