// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/parse_graph.h"

#include <algorithm>

namespace parsescope {

int TransitionGraph::add(int parent, Transition last) {
    m_parents.push_back(parent);
    m_last.push_back(last);
    m_edges.emplace_back();
    return static_cast<int>(m_edges.size()) - 1;
}

/// Sorts the configurations by a depth-first search without recursion. Sets m_order or, if there is
/// a loop, m_loop.
void TransitionGraph::sort() {
    enum class Mark : char { New, Open, Done };
    std::vector<Mark> marks(size(), Mark::New);
    struct Level {
        int index;
        std::size_t next;
    };
    std::vector<Level> path{{0, 0}};
    marks[0] = Mark::Open;
    while (!path.empty()) {
        auto& [index, next] = path.back();
        if (next == m_edges[index].size()) {
            marks[index] = Mark::Done;
            m_order.push_back(index);
            path.pop_back();
            continue;
        }
        const int to = m_edges[index][next++].to;
        if (marks[to] == Mark::New) {
            marks[to] = Mark::Open;
            path.push_back({to, 0});
        } else if (marks[to] == Mark::Open && m_loop.empty()) {
            const auto first = std::ranges::find(path, to, &Level::index);
            for (auto level = first; level != path.end(); ++level)
                m_loop.push_back(level->index);
        }
    }
    std::ranges::reverse(m_order);
}

Way TransitionGraph::wayTo(int index) const {
    Way way;
    for (; m_parents[index] >= 0; index = m_parents[index])
        way.push_back(m_last[index]);
    std::ranges::reverse(way);
    return way;
}

std::optional<std::pair<Way, Way>> TransitionGraph::loop() const {
    if (m_loop.empty())
        return std::nullopt;
    Way round;
    for (std::size_t i = 0; i < m_loop.size(); ++i) {
        const int to = m_loop[(i + 1) % m_loop.size()];
        const std::vector<Edge>& edges = m_edges[m_loop[i]];
        round.push_back(std::ranges::find(edges, to, &Edge::to)->transition);
    }
    return std::pair(wayTo(m_loop.front()), std::move(round));
}

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
