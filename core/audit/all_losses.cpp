// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/all_losses.h"

#include <algorithm>
#include <ranges>

namespace parsescope {

std::vector<ParseEnd> endsOf(const ParseGraph& graph) {
    std::vector<ParseEnd> ends;
    for (int i = 0; i < static_cast<int>(graph.size()); ++i)
        if (graph.isFinal(i))
            ends.push_back({i, graph.configuration(i).heads()});
    return ends;
}

AllLosses::AllLosses(const TransitionGraph& graph, std::vector<ParseEnd> ends, int words,
                     RootLimit rootLimit, CostConvention costs)
    : m_graph(graph), m_ends(std::move(ends)), m_rootLimit(rootLimit), m_costs(costs),
      m_hasLoop(graph.loop().has_value()), m_endOf(graph.size(), -1), m_endCosts(m_ends.size()) {
    for (std::size_t i = 0; i < m_ends.size(); ++i)
        m_endOf[m_ends[i].index] = static_cast<int>(i);
    // Whether a permitted tree can be reached does not depend on the gold tree.
    prepare(*Tree::fromHeads(std::vector<int>(words, 0)));
    for (int i = 0; i < static_cast<int>(m_graph.size()); ++i)
        if (m_loss[i] < Unreachable && !m_graph.edges(i).empty())
            m_open.push_back(i);
}

int AllLosses::costOf(const std::vector<int>& heads, const Tree& gold) const {
    int cost = 0;
    int roots = 0;
    for (int word = 1; word <= gold.size(); ++word) {
        const bool isHeadless = heads[word] == NoHead;
        const int head = isHeadless ? 0 : heads[word];
        const bool isWrong = head != gold.head(word) || (isHeadless && m_costs.headlessIsWrong);
        roots += head == 0 && !(isHeadless && m_costs.headlessIsWrong);
        cost += isWrong && !(m_costs.rootArcsAreFree && gold.head(word) == 0);
    }
    return m_rootLimit == RootLimit::One && roots != 1 ? Unreachable : cost;
}

void AllLosses::prepare(const Tree& gold) {
    m_loss.assign(m_graph.size(), Unreachable);
    for (std::size_t i = 0; i < m_ends.size(); ++i)
        m_loss[m_ends[i].index] = m_endCosts[i] = costOf(m_ends[i].heads, gold);
    relax();
}

/// Sets the loss of each configuration to the smallest loss after a transition. On loops, this must
/// be repeated.
void AllLosses::relax() {
    bool hasChanged = true;
    while (hasChanged) {
        hasChanged = false;
        for (const int index : std::views::reverse(m_graph.order())) {
            int best = m_loss[index];
            for (const TransitionGraph::Edge& edge : m_graph.edges(index))
                best = std::min(best, m_loss[edge.to]);
            hasChanged |= best < m_loss[index] && m_hasLoop;
            m_loss[index] = best;
        }
    }
}

Losses AllLosses::losses(int index) const {
    Losses result;
    result.loss = m_loss[index];
    for (const TransitionGraph::Edge& edge : m_graph.edges(index)) {
        const int after = m_loss[edge.to];
        result.transitions.push_back(
            {edge.transition, after, after < Unreachable && after == m_loss[index]});
    }
    return result;
}

Proof AllLosses::proof(int index, std::optional<Transition> transition,
                       const NameOf& nameOf) const {
    Proof proof;
    proof.now = provenLoss(nameOf, m_loss[index], certificate(index));
    for (const TransitionGraph::Edge& edge : m_graph.edges(index))
        if (edge.transition == transition)
            proof.after =
                provenLoss(nameOf, m_loss[edge.to], certificate(edge.to), edge.transition);
    return proof;
}

/// Returns a shortest derivation that proves the loss of a configuration; nothing if no permitted
/// tree can be reached.
std::optional<Certificate> AllLosses::certificate(int index) const {
    if (m_loss[index] >= Unreachable)
        return std::nullopt;
    // Searches breadth first among the transitions that keep the loss, so that loops do no harm.
    std::vector<std::pair<int, TransitionGraph::Edge>> reached{{-1, {index, {}}}};
    std::vector<bool> seen(m_graph.size());
    seen[index] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const int at = reached[i].second.to;
        const int end = m_endOf[at];
        if (end >= 0 && m_endCosts[end] == m_loss[index]) {
            Certificate found;
            found.heads = m_ends[end].heads;
            std::ranges::replace(found.heads, NoHead, 0);
            for (int step = static_cast<int>(i); reached[step].first >= 0;
                 step = reached[step].first)
                found.transitions.push_back(reached[step].second.transition);
            std::ranges::reverse(found.transitions);
            return found;
        }
        for (const TransitionGraph::Edge& edge : m_graph.edges(at))
            if (m_loss[edge.to] == m_loss[index] && !seen[edge.to]) {
                seen[edge.to] = true;
                reached.emplace_back(static_cast<int>(i), edge);
            }
    }
    return std::nullopt;
}

} // namespace parsescope
