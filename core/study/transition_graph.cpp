// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/transition_graph.h"

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

} // namespace parsescope
