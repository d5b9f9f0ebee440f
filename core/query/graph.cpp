// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/graph.h"

#include "core/treebank/conllu_fields.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace parsescope {

namespace {

bool isEmptyNode(const ExtraLine& line) {
    return parsePair(line.columns[0], '.').has_value();
}

} // namespace

SentenceGraph::SentenceGraph(const Sentence& sentence, bool hasTree, ArcSource source)
    : m_sentence(sentence), m_basic(source == ArcSource::Basic), m_isTree(m_basic && hasTree),
      m_size(sentence.size() + 1) {
    m_nodes.resize(m_size);
    std::iota(m_nodes.begin(), m_nodes.end(), 0);
    if (!m_basic && std::any_of(sentence.extras.begin(), sentence.extras.end(), isEmptyNode))
        addEmptyNodes();
    addBasicArcs();
    if (!m_basic)
        addEnhancedArcs();
    indexArcs();
}

int SentenceGraph::wordOf(int node) const {
    return m_words.empty() ? node : m_words[node];
}

const ExtraLine* SentenceGraph::emptyNode(int node) const {
    return m_empty.empty() ? nullptr : m_empty[node];
}

void SentenceGraph::addEmptyNodes() {
    auto extra = m_sentence.extras.begin();
    for (int word = 0; word <= m_sentence.size(); ++word) {
        m_nodes[word] = static_cast<int>(m_words.size());
        m_words.push_back(word);
        m_empty.push_back(nullptr);
        for (; extra != m_sentence.extras.end() && extra->after <= word; ++extra)
            if (isEmptyNode(*extra)) {
                m_emptyIds.emplace(extra->columns[0], static_cast<int>(m_words.size()));
                m_words.push_back(0);
                m_empty.push_back(&*extra);
            }
    }
    m_size = static_cast<int>(m_words.size());
}

std::optional<MultiwordToken> SentenceGraph::tokenOf(int word) const {
    if (m_tokens.empty()) {
        m_tokens.resize(m_sentence.size() + 1);
        int next = 1; // first word that has not been assigned yet
        for (const ExtraLine& extra : m_sentence.extras)
            if (const auto range = parsePair(extra.columns[0], '-'))
                for (next = std::max(next, range->first);
                     next <= std::min(range->second, m_sentence.size()); ++next)
                    m_tokens[next] = {range->first, extra.columns[1]};
    }
    return m_tokens[word];
}

void SentenceGraph::addBasicArcs() {
    m_arcs.reserve(m_size - 1);
    for (int word = 1; word <= m_sentence.size(); ++word)
        if (const Word& each = m_sentence.words[word - 1]; each.head != NoHead)
            m_arcs.push_back({m_nodes[each.head], m_nodes[word], each.deprel, false});
}

std::optional<int> SentenceGraph::nodeAt(std::string_view id) const {
    if (const std::optional<int> word = parseNumber(id))
        return *word <= m_sentence.size() ? std::optional(m_nodes[*word]) : std::nullopt;
    const auto found = m_emptyIds.find(id);
    return found == m_emptyIds.end() ? std::nullopt : std::optional(found->second);
}

void SentenceGraph::addEnhancedArcs() {
    for (int node = 1; node < m_size; ++node) {
        const ExtraLine* empty = emptyNode(node);
        std::string_view rest = empty ? empty->columns[8] : m_sentence.words[wordOf(node) - 1].deps;
        while (!rest.empty()) {
            const std::size_t bar = std::min(rest.find('|'), rest.size());
            const std::string_view item = rest.substr(0, bar);
            rest.remove_prefix(std::min(bar + 1, rest.size()));
            const std::size_t colon = item.find(':');
            if (colon == std::string_view::npos)
                continue;
            if (const std::optional<int> head = nodeAt(item.substr(0, colon)))
                m_arcs.push_back({*head, node,
                                  m_labels.emplace_back("E" + std::string(item.substr(colon))),
                                  true});
        }
    }
    std::stable_sort(m_arcs.begin(), m_arcs.end(), [](const GraphArc& a, const GraphArc& b) {
        return std::tie(a.dependent, a.head) < std::tie(b.dependent, b.head);
    });
}

void SentenceGraph::indexArcs() {
    m_firstTo.assign(m_size + 1, 0);
    m_firstFrom.assign(m_size + 1, 0);
    for (const GraphArc& arc : m_arcs) {
        ++m_firstTo[arc.dependent + 1];
        ++m_firstFrom[arc.head + 1];
    }
    std::partial_sum(m_firstTo.begin(), m_firstTo.end(), m_firstTo.begin());
    std::partial_sum(m_firstFrom.begin(), m_firstFrom.end(), m_firstFrom.begin());
    m_from.resize(m_arcs.size());
    std::vector<int> next(m_firstFrom.begin(), m_firstFrom.end() - 1);
    for (int arc = 0; arc < static_cast<int>(m_arcs.size()); ++arc)
        m_from[next[m_arcs[arc].head]++] = arc;
}

std::vector<int> SentenceGraph::headsFirst() const {
    // For each node, the number of arcs to it that have not been followed.
    std::vector<int> waiting(m_size);
    std::vector<int> order;
    for (int node = 0; node < m_size; ++node) {
        waiting[node] = m_firstTo[node + 1] - m_firstTo[node];
        if (waiting[node] == 0)
            order.push_back(node);
    }
    for (std::size_t i = 0; i < order.size(); ++i)
        for (const int arc : arcsFrom(order[i]))
            if (--waiting[m_arcs[arc].dependent] == 0)
                order.push_back(m_arcs[arc].dependent);
    return order;
}

bool SentenceGraph::leadsTo(int above, int below, long long& cost) const {
    m_hasUsedArcs = true;
    if (!m_isTree)
        return reachedFrom(above, cost)[below];
    ++cost;
    if (m_walk.empty())
        walkTree();
    return m_walk[above].begin < m_walk[below].begin && m_walk[below].end <= m_walk[above].end;
}

/// Walks through the graph if it is a tree. When the walk enters a node, the node gets the next
/// number.
void SentenceGraph::walkTree() const {
    m_walk.resize(m_size);
    std::size_t number = 0;
    std::vector<int> open;
    std::vector<int> next(m_firstFrom.begin(), m_firstFrom.end() - 1);
    for (int root = 0; root < m_size; ++root) {
        if (m_firstTo[root] != m_firstTo[root + 1])
            continue;
        open.push_back(root);
        m_walk[root].begin = number++;
        while (!open.empty()) {
            const int node = open.back();
            if (next[node] == m_firstFrom[node + 1]) {
                m_walk[node].end = number;
                open.pop_back();
                continue;
            }
            const int dependent = m_arcs[m_from[next[node]++]].dependent;
            m_walk[dependent].begin = number++;
            open.push_back(dependent);
        }
    }
}

const std::vector<bool>& SentenceGraph::reachedFrom(int above, long long& cost) const {
    ++cost;
    if (m_reachedFrom == above)
        return m_reached;
    m_reachedFrom = above;
    m_reached.assign(m_size, false);
    cost += m_size;
    std::vector<int> open{above};
    while (!open.empty()) {
        const int node = open.back();
        open.pop_back();
        for (const int arc : arcsFrom(node)) {
            ++cost;
            const int dependent = m_arcs[arc].dependent;
            if (!m_reached[dependent])
                open.push_back(dependent);
            m_reached[dependent] = true;
        }
    }
    return m_reached;
}

const SentenceGraph::Subtrees& SentenceGraph::subtrees() const {
    m_hasUsedArcs = true;
    if (m_subtrees)
        return *m_subtrees;
    m_subtrees.emplace();
    m_subtrees->size.assign(m_size, 1);
    m_subtrees->height.assign(m_size, 1);
    // Only the basic arcs are used, because no node has two of them to it.
    std::vector<const GraphArc*> to(m_size, nullptr);
    // For each node, the number of its dependents that are not finished.
    std::vector<int> waiting(m_size, 0);
    for (const GraphArc& arc : m_arcs)
        if (!arc.enhanced) {
            to[arc.dependent] = &arc;
            ++waiting[arc.head];
        }
    std::vector<int> done;
    for (int node = 0; node < m_size; ++node)
        if (waiting[node] == 0)
            done.push_back(node);
    for (std::size_t i = 0; i < done.size(); ++i) {
        const int node = done[i];
        if (to[node] == nullptr)
            continue;
        const int head = to[node]->head;
        if (to[node]->label != "punct") {
            m_subtrees->size[head] += m_subtrees->size[node];
            m_subtrees->height[head] =
                std::max(m_subtrees->height[head], m_subtrees->height[node] + 1);
        }
        if (--waiting[head] == 0)
            done.push_back(head);
    }
    return *m_subtrees;
}

bool SentenceGraph::isProjective() const {
    m_hasUsedArcs = true;
    std::vector<std::pair<int, int>> spans; // left end and negated right end of each arc
    spans.reserve(m_arcs.size());
    for (const GraphArc& arc : m_arcs)
        spans.emplace_back(std::min(arc.head, arc.dependent), -std::max(arc.head, arc.dependent));
    // If several arcs begin at one node, the longest comes first.
    std::sort(spans.begin(), spans.end());
    std::vector<int> open; // right ends of the open arcs; each arc is inside the arc before it
    for (const auto& [left, minusRight] : spans) {
        while (!open.empty() && open.back() <= left)
            open.pop_back();
        if (!open.empty() && open.back() < -minusRight)
            return false;
        open.push_back(-minusRight);
    }
    return true;
}

bool SentenceGraph::isCyclic() const {
    m_hasUsedArcs = true;
    return static_cast<int>(headsFirst().size()) < m_size;
}

bool SentenceGraph::isForest() const {
    m_hasUsedArcs = true;
    for (int node = 0; node < m_size; ++node)
        if (m_firstTo[node + 1] - m_firstTo[node] > 1)
            return false;
    return !isCyclic();
}

bool SentenceGraph::isTree() const {
    return isForest() && static_cast<int>(m_arcs.size()) == m_size - 1;
}

} // namespace parsescope
