// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/arborescence.h"

#include "core/base/grid.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The weight that an arc adds to a tree. Fewer children of ROOT are better than a higher score;
/// `roots` stays 0 if the number of children of ROOT does not matter.
struct Weight {
    int roots = 0;
    double score = MinusInfinity;

    [[nodiscard]] bool isAllowed() const { return score > MinusInfinity; }
    [[nodiscard]] bool isBetterThan(const Weight& other) const {
        if (isAllowed() != other.isAllowed())
            return isAllowed();
        return roots != other.roots ? roots < other.roots : score > other.score;
    }
    Weight operator-(const Weight& other) const {
        return {roots - other.roots, score - other.score};
    }
};

/// A cycle among the best incoming arcs. After its contraction, the cycle is one node.
struct Contraction {
    /// A node of the cycle, which is a word or an earlier cycle, and its best incoming arc, which
    /// is an arc of the cycle.
    struct Member {
        std::vector<int> words; // words in ascending order
        Arc arc;                // an arc between words of two members
    };
    // The members of the cycle, each the head of the next, the last the head of the first.
    std::vector<Member> members;
    // The arc of the tree into the cycle, which replaces the arc of the cycle into its member.
    Arc entry;
};

/// An arc between two nodes of the graph, which may be contracted cycles.
struct Edge {
    Weight weight;
    Arc arc; ///< an arc between words
};

class Search {
public:
    Search(const ScoreTable& arc, RootLimit rootLimit, std::vector<ArborescenceStep>* steps)
        : m_arc(arc), m_steps(steps), m_edges(arc.words() + 1, arc.words() + 1),
          m_words(arc.words() + 1), m_best(arc.words() + 1, 0) {
        for (int head = 0; head <= arc.words(); ++head) {
            m_words[head] = {head};
            m_nodes.push_back(head);
            for (int dependent = 1; dependent <= arc.words(); ++dependent)
                if (head != dependent)
                    m_edges(head, dependent) = {
                        {rootLimit == RootLimit::One && head == 0 ? 1 : 0, arc.at(head, dependent)},
                        {head, dependent}};
        }
    }

    [[nodiscard]] std::optional<std::vector<int>> run(RootLimit rootLimit) {
        for (const int node : m_nodes)
            if (node != 0 && !findBest(node))
                return std::nullopt;
        record(ArborescenceStep::Kind::BestHeads, {});
        while (true) {
            const std::vector<int> cycle = findCycle();
            if (cycle.empty())
                break;
            record(ArborescenceStep::Kind::Cycle, cycle);
            for (const int node : cycle)
                m_contracted += bestEdge(node).weight.score;
            contract(cycle);
            if (!findBest(cycle.front()))
                return std::nullopt;
            record(ArborescenceStep::Kind::Contracted, {cycle.front()});
        }
        std::vector<int> heads = expanded();
        if (rootLimit == RootLimit::One && std::ranges::count(heads, 0) > 1)
            return std::nullopt;
        recordTree(heads);
        return heads;
    }

private:
    /// Appends a step that shows the graph in its current state.
    void record(ArborescenceStep::Kind kind, const std::vector<int>& marked) {
        if (!m_steps)
            return;
        ArborescenceStep step;
        step.kind = kind;
        step.sum = m_contracted;
        std::vector<int> place(m_best.size(), -1); // index of each node in the step
        for (const int node : m_nodes) {
            if (node == 0)
                continue;
            place[node] = static_cast<int>(step.nodes.size());
            const Edge& best = bestEdge(node);
            step.nodes.push_back({m_words[node], best.arc, best.weight.score});
            step.sum += best.weight.score;
        }
        for (const int node : marked)
            step.marked.push_back(place[node]);
        m_steps->push_back(std::move(step));
    }

    /// Appends the steps that open the cycles, the last cycle first, and the step that shows the
    /// tree. When a cycle is opened, the graph has the nodes that it had when the cycle was found.
    void recordTree(const std::vector<int>& heads) {
        if (!m_steps)
            return;
        double sum = 0;
        for (int word = 1; word <= m_arc.words(); ++word)
            sum += m_arc.at(heads[word], word);
        // The arc of the tree into a node comes from outside the node.
        const auto resolve = [&](ArborescenceStep::Node& node) {
            for (const int word : node.words)
                if (!std::ranges::binary_search(node.words, heads[word]))
                    node.arc = {heads[word], word};
            node.score = m_arc.at(node.arc.head, node.arc.dependent);
        };
        std::size_t contraction = m_contractions.size();
        for (std::size_t i = m_steps->size(); i-- > 0;) {
            if ((*m_steps)[i].kind != ArborescenceStep::Kind::Cycle)
                continue;
            ArborescenceStep step = (*m_steps)[i];
            step.kind = ArborescenceStep::Kind::Resolved;
            step.sum = sum;
            step.entry = m_contractions[--contraction].entry;
            for (const int index : step.marked)
                if (std::ranges::binary_search(step.nodes[index].words, step.entry.dependent))
                    step.replaced = step.nodes[index].arc;
            std::ranges::for_each(step.nodes, resolve);
            m_steps->push_back(std::move(step));
        }
        ArborescenceStep tree;
        tree.kind = ArborescenceStep::Kind::Tree;
        tree.sum = sum;
        for (int word = 1; word <= m_arc.words(); ++word)
            tree.nodes.push_back({{word}, {heads[word], word}, m_arc.at(heads[word], word)});
        m_steps->push_back(std::move(tree));
    }

    [[nodiscard]] const Edge& bestEdge(int node) { return m_edges(m_best[node], node); }

    /// Finds the best arc into a node. Returns false if all arcs into it are forbidden.
    bool findBest(int node) {
        int best = -1;
        for (const int head : m_nodes)
            if (head != node && m_edges(head, node).weight.isAllowed() &&
                (best < 0 || m_edges(head, node).weight.isBetterThan(m_edges(best, node).weight)))
                best = head;
        m_best[node] = best;
        return best >= 0;
    }

    /// Returns a cycle among the best arcs, each node the head of the next; empty if there is none.
    [[nodiscard]] std::vector<int> findCycle() const {
        // For each node, 1 + the node from which the search began that saw it.
        std::vector<int> seen(m_best.size(), 0);
        seen[0] = -1;
        for (const int from : m_nodes) {
            int node = from;
            while (seen[node] == 0) {
                seen[node] = from + 1;
                node = m_best[node];
            }
            if (node == 0 || seen[node] != from + 1)
                continue;
            std::vector<int> cycle{node};
            for (int head = m_best[node]; head != node; head = m_best[head])
                cycle.push_back(head);
            std::ranges::reverse(cycle);
            return cycle;
        }
        return {};
    }

    /// Contracts a cycle to one node, which has the number of the first node of the cycle.
    void contract(const std::vector<int>& cycle) {
        const int whole = cycle.front();
        std::vector<bool> inside(m_best.size(), false);
        Contraction& contraction = m_contractions.emplace_back();
        m_slots.push_back(cycle);
        for (const int node : cycle) {
            inside[node] = true;
            contraction.members.push_back({m_words[node], bestEdge(node).arc});
        }
        std::vector<Weight> replaced;
        for (const int node : cycle)
            replaced.push_back(bestEdge(node).weight);
        for (const int other : m_nodes) {
            if (inside[other])
                continue;
            Edge in;
            Edge out;
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                const Edge& into = m_edges(other, cycle[i]);
                if (const Weight gain = into.weight - replaced[i]; gain.isBetterThan(in.weight))
                    in = {gain, into.arc};
                const Edge& from = m_edges(cycle[i], other);
                if (from.weight.isBetterThan(out.weight))
                    out = from;
            }
            m_edges(other, whole) = in;
            m_edges(whole, other) = out;
            if (other != 0 && inside[m_best[other]])
                m_best[other] = whole;
        }
        for (const int node : cycle)
            if (node != whole)
                m_words[whole].insert(m_words[whole].end(), m_words[node].begin(),
                                      m_words[node].end());
        std::ranges::sort(m_words[whole]);
        std::erase_if(m_nodes, [&](int node) { return inside[node] && node != whole; });
    }

    [[nodiscard]] std::vector<int> expanded() {
        std::vector<Arc> arcs(m_best.size()); // arc into each node
        for (const int node : m_nodes)
            if (node != 0)
                arcs[node] = bestEdge(node).arc;
        for (std::size_t i = m_contractions.size(); i-- > 0;) {
            Contraction& contraction = m_contractions[i];
            contraction.entry = arcs[m_slots[i].front()];
            for (std::size_t k = 0; k < m_slots[i].size(); ++k) {
                const Contraction::Member& member = contraction.members[k];
                const bool entered =
                    std::ranges::binary_search(member.words, contraction.entry.dependent);
                arcs[m_slots[i][k]] = entered ? contraction.entry : member.arc;
            }
        }
        std::vector<int> heads(arcs.size(), NoHead);
        for (std::size_t word = 1; word < arcs.size(); ++word)
            heads[word] = arcs[word].head;
        return heads;
    }

    const ScoreTable& m_arc;
    std::vector<ArborescenceStep>* m_steps; // receives the steps; may be null
    double m_contracted = 0;                // sum of the scores of the cycles contracted so far
    Grid<Edge> m_edges; // arc for each pair (head, dependent) of nodes of the graph
    std::vector<std::vector<int>> m_words; // words of each node of the graph, in ascending order
    std::vector<int> m_best;               // head of the best incoming arc of each node
    std::vector<int> m_nodes; // nodes of the graph; a cycle has the number of its first node
    std::vector<Contraction> m_contractions;
    std::vector<std::vector<int>> m_slots; // nodes of the members of each contraction
};

} // namespace

std::optional<std::vector<int>> maximumArborescence(const ScoreTable& arc, RootLimit rootLimit,
                                                    std::vector<ArborescenceStep>* steps) {
    return Search(arc, rootLimit, steps).run(rootLimit);
}

} // namespace parsescope
