// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_builder.h"

#include "core/base/utf8.h"

#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostNodes = 20; // largest number of nodes of a pattern
constexpr std::size_t MostArcs = 50;

} // namespace

PatternBuilder PatternBuilder::extension() const {
    PatternBuilder builder = *this;
    builder.m_pattern.clauses.clear();
    builder.m_pattern.neighbours.clear();
    builder.m_pattern.knownNodes = static_cast<int>(m_pattern.nodes.size());
    builder.m_pattern.knownArcs = static_cast<int>(m_pattern.arcs.size());
    return builder;
}

Result<int> PatternBuilder::makeNode(const NameAt& name) {
    if (const auto known = m_nodes.find(name.name); known != m_nodes.end())
        return known->second;
    if (isArc(name))
        return errorAt(name, "{0} is the name of an arc, expected a node", quoted(name.name));
    if (name.name == "global" || name.name == "meta")
        return errorAt(name, "{0} is the name of the sentence, expected another name for a node",
                       quoted(name.name));
    if (m_pattern.nodes.size() == MostNodes)
        return errorAt(name, "the pattern has more than {0} nodes", MostNodes);
    m_pattern.nodes.push_back({name.name, name.name.ends_with('$')});
    return m_nodes.emplace(name.name, static_cast<int>(m_nodes.size())).first->second;
}

Result<void> PatternBuilder::makeArc(const NameAt& name, PatternArc arc) {
    if (!name.name.empty() && (isArc(name) || isNode(name)))
        return errorAt(name, "the name {0} is used already", quoted(name.name));
    if (m_pattern.arcs.size() == MostArcs)
        return errorAt(name, "the pattern has more than {0} arcs", MostArcs);
    if (!name.name.empty())
        m_arcs.emplace(name.name, static_cast<int>(m_pattern.arcs.size()));
    m_pattern.arcs.push_back(std::move(arc));
    return {};
}

Result<int> PatternBuilder::node(const NameAt& name) const {
    if (const auto known = m_nodes.find(name.name); known != m_nodes.end())
        return known->second;
    if (isArc(name))
        return errorAt(name, "{0} is the name of an arc, expected a node", quoted(name.name));
    return errorAt(name,
                   "{0} is not a node of the pattern; declare it, as in {1} [], or by an arc to or "
                   "from it",
                   quoted(name.name), name.name);
}

Result<int> PatternBuilder::arc(const NameAt& name) const {
    if (const auto known = m_arcs.find(name.name); known != m_arcs.end())
        return known->second;
    return errorAt(name, "{0} is not an arc of the pattern; declare it, as in {1}: N -> M",
                   quoted(name.name), isNode(name) ? "e" : name.name);
}

PlannedPattern PatternBuilder::take() {
    SearchPlan plan = planSearch(m_pattern);
    return {std::move(m_pattern), std::move(plan)};
}

} // namespace parsescope
