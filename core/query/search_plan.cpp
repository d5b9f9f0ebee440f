// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_pattern.h"

#include <algorithm>
#include <optional>

namespace parsescope {

namespace {

using StepKind = SearchStep::Kind;

class Planner {
public:
    explicit Planner(const TreePattern& pattern)
        : m_pattern(pattern), m_nodes(pattern.nodes.size(), false),
          m_arcs(pattern.arcs.size(), false), m_judged(pattern.clauses.size(), false) {
        std::fill_n(m_nodes.begin(), pattern.knownNodes, true);
        std::fill_n(m_arcs.begin(), pattern.knownArcs, true);
    }

    SearchPlan plan() {
        SearchPlan plan;
        plan.clauses = newlyReady();
        while (const std::optional<SearchStep> step = next()) {
            (step->kind == StepKind::Arc ? m_arcs : m_nodes)[step->target] = true;
            plan.steps.push_back(*step);
            plan.steps.back().clauses = newlyReady();
        }
        return plan;
    }

private:
    std::vector<int> newlyReady() {
        const auto isNode = [&](int node) { return m_nodes[node]; };
        const auto isArc = [&](int arc) { return m_arcs[arc]; };
        std::vector<int> ready;
        for (std::size_t i = 0; i < m_judged.size(); ++i) {
            const PatternClause& clause = m_pattern.clauses[i];
            if (m_judged[i] || !std::all_of(clause.nodes.begin(), clause.nodes.end(), isNode) ||
                !std::all_of(clause.arcs.begin(), clause.arcs.end(), isArc))
                continue;
            m_judged[i] = true;
            ready.push_back(static_cast<int>(i));
        }
        return ready;
    }

    /// Returns the next step: an arc whose ends are bound or, if there is none, the node that is
    /// expected to have the fewest candidates. Returns nothing if there is no further step.
    [[nodiscard]] std::optional<SearchStep> next() const {
        for (std::size_t i = 0; i < m_arcs.size(); ++i) {
            const PatternArc& arc = m_pattern.arcs[i];
            if (!m_arcs[i] && m_nodes[arc.head] && m_nodes[arc.dependent])
                return SearchStep{StepKind::Arc, static_cast<int>(i), 0, {}};
        }
        std::optional<SearchStep> best;
        long most = -1;
        for (int node = 0; node < static_cast<int>(m_nodes.size()); ++node)
            if (!m_nodes[node] && worth(node) > most) {
                most = worth(node);
                best = stepTo(node);
            }
        return best;
    }

    [[nodiscard]] SearchStep stepTo(int node) const {
        for (const PatternArc& arc : m_pattern.arcs)
            if (arc.head == node && m_nodes[arc.dependent])
                return {StepKind::HeadOf, node, arc.dependent, {}};
        for (const auto& [before, behind] : m_pattern.neighbours) {
            if (before == node && m_nodes[behind])
                return {StepKind::NodeBefore, node, behind, {}};
            if (behind == node && m_nodes[before])
                return {StepKind::NodeBehind, node, before, {}};
        }
        for (const PatternArc& arc : m_pattern.arcs)
            if (arc.dependent == node && m_nodes[arc.head])
                return {StepKind::DependentOf, node, arc.head, {}};
        return {StepKind::AnyNode, node, 0, {}};
    }

    [[nodiscard]] long worth(int node) const {
        long sum = std::count_if(m_pattern.clauses.begin(), m_pattern.clauses.end(),
                                 [&](const PatternClause& clause) {
                                     return std::find(clause.nodes.begin(), clause.nodes.end(),
                                                      node) != clause.nodes.end();
                                 });
        for (const PatternArc& arc : m_pattern.arcs)
            sum += (arc.head == node) + 2 * (arc.dependent == node); // finding its head is cheap
        switch (stepTo(node).kind) {
        case StepKind::HeadOf:
        case StepKind::NodeBefore:
        case StepKind::NodeBehind:
            return sum + 1'000'000; // there are only one or a few candidates
        case StepKind::DependentOf:
            return sum + 100'000;
        default:
            return sum;
        }
    }

    const TreePattern& m_pattern;
    std::vector<bool> m_nodes; // for each node, true if it is known
    std::vector<bool> m_arcs;
    std::vector<bool> m_judged;
};

} // namespace

SearchPlan planSearch(const TreePattern& pattern) {
    return Planner(pattern).plan();
}

} // namespace parsescope
