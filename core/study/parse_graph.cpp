// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/parse_graph.h"

#include <algorithm>

namespace parsescope {

ParseGraph::ParseGraph(const TransitionSystem& system, int words, RootPlace root, std::size_t most,
                       const TaskControl& control)
    : m_system(&system) {
    const auto add = [&](Configuration configuration, int parent, Transition transition) {
        const int next = static_cast<int>(m_configurations.size());
        const auto [found, isNew] = m_indices.try_emplace(std::move(configuration), next);
        if (isNew) {
            m_configurations.push_back(&found->first);
            m_transitions.add(parent, transition);
        }
        return found->second;
    };
    add(system.start(words, root), -1, {});
    for (std::size_t i = 0; i < m_configurations.size(); ++i) {
        if (m_configurations.size() > most || control.stopRequested()) {
            m_isComplete = false;
            continue;
        }
        for (const Transition transition : system.legalTransitions(*m_configurations[i])) {
            const int to =
                add(system.step(*m_configurations[i], transition), static_cast<int>(i), transition);
            m_transitions.addEdge(static_cast<int>(i), {to, transition});
        }
    }
    m_transitions.sort();
}

std::optional<Way> ParseGraph::wayToStuck() const {
    for (int i = 0; i < static_cast<int>(size()); ++i)
        if (edges(i).empty() && !isFinal(i) &&
            (m_isComplete || m_system->legalTransitions(*m_configurations[i]).empty()))
            return wayTo(i);
    return std::nullopt;
}

std::map<std::vector<int>, Natural> ParseGraph::trees() const {
    std::vector<Natural> ways(size());
    ways[0] = Natural(1);
    std::map<std::vector<int>, Natural> found;
    for (const int index : order()) {
        for (const Edge& edge : edges(index))
            ways[edge.to] += ways[index];
        if (isFinal(index))
            found[finalHeads(*m_configurations[index])] += ways[index];
    }
    return found;
}

std::optional<Way> ParseGraph::derivationOf(const std::vector<int>& heads) const {
    for (int i = 0; i < static_cast<int>(size()); ++i)
        if (isFinal(i) && finalHeads(*m_configurations[i]) == heads)
            return wayTo(i);
    return std::nullopt;
}

std::optional<std::pair<int, int>> ParseGraph::lengths() const {
    // For each configuration, the smallest and the largest number of transitions from the initial
    // configuration.
    std::vector<std::pair<int, int>> steps(size(), {-1, -1});
    steps[0] = {0, 0};
    std::optional<std::pair<int, int>> ends;
    for (const int index : order()) {
        const auto [least, most] = steps[index];
        for (const Edge& edge : edges(index)) {
            auto& [low, high] = steps[edge.to];
            low = low < 0 ? least + 1 : std::min(low, least + 1);
            high = std::max(high, most + 1);
        }
        if (isFinal(index))
            ends = ends ? std::pair(std::min(ends->first, least), std::max(ends->second, most))
                        : steps[index];
    }
    return ends;
}

} // namespace parsescope
