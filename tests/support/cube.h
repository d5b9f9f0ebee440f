// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/scores.h"
#include "tests/support/trees.h"

#include <QString>
#include <QStringList>

#include <map>
#include <set>

namespace parsescope::test {

/// Random scores for parts of all kinds: multiples of 2⁻³⁰ from -8 to 8, so that sums are exact.
/// Parts of kinds that are switched off have score 0.
class RandomParts : public PartScores {
public:
    RandomParts(PartContexts contexts, LabelledArcs arcs, std::uint64_t seed)
        : m_contexts(contexts), m_arcs(std::move(arcs)), m_seed(seed) {}

    [[nodiscard]] const LabelledArcs& arcs() const override { return m_arcs; }
    [[nodiscard]] PartContexts contexts() const override { return m_contexts; }
    [[nodiscard]] double arc(int arc) override { return random({1, arc}); }
    [[nodiscard]] double beside(int second, int previous, int arc) override {
        return (m_contexts.siblings ? random({2, previous, arc}) : 0) +
               (m_contexts.triSiblings ? random({3, second, previous, arc}) : 0);
    }
    [[nodiscard]] double below(int above, int previous, int arc) override {
        return (m_contexts.grandparents ? random({4, above, arc}) : 0) +
               (m_contexts.grandSiblings ? random({5, above, previous, arc}) : 0);
    }
    [[nodiscard]] double valency(int above, bool left, int count) override {
        return m_contexts.valency ? random({6, above, left ? 1 : 0, count}) : 0;
    }

private:
    [[nodiscard]] double random(std::initializer_list<int> part) const {
        std::uint64_t hash = m_seed + 1;
        for (int value : part) {
            hash = (hash + static_cast<std::uint64_t>(value + 7)) * 0xD1342543DE82EF95U;
            hash ^= hash >> 31U;
        }
        return static_cast<double>(hash % (1ULL << 34U)) / (1ULL << 30U) - 8;
    }

    PartContexts m_contexts;
    LabelledArcs m_arcs;
    std::uint64_t m_seed;
};

/// Returns each possible labelled arc with a probability of `percent` percent.
inline LabelledArcs randomArcs(int words, int labels, int percent, Random& random) {
    std::vector<LabelledArc> arcs;
    for (int head = 0; head <= words; ++head)
        for (int dependent = 1; dependent <= words; ++dependent)
            for (int label = 0; label < labels; ++label)
                if (head != dependent && pick(random, 100) < percent)
                    arcs.push_back({head, dependent, label});
    return {words, std::move(arcs)};
}

/// Returns the dependents of a node on one side, from the node outwards.
inline std::vector<int> sideOf(const LabelledArcs& arcs, const std::vector<int>& tree, int head,
                               bool left) {
    std::vector<int> side;
    for (int node = 1; node < static_cast<int>(tree.size()); ++node)
        if (tree[node] != NoArc && arcs[tree[node]].head == head && (node < head) == left)
            side.push_back(node);
    if (left)
        std::reverse(side.begin(), side.end());
    return side;
}

/// Returns the score of the dependents of a node on one side. Unless `closed` is true, parts that
/// include the arc to the node itself do not count.
inline double scoreOfSide(PartScores& scores, const std::vector<int>& tree, int head, bool left,
                          bool closed) {
    const int above = tree[head];
    double sum = 0;
    int previous = NoArc;
    int second = NoArc;
    const std::vector<int> side = sideOf(scores.arcs(), tree, head, left);
    for (int node : side) {
        sum += scores.arc(tree[node]) + scores.beside(second, previous, tree[node]);
        if (closed && above != NoArc)
            sum += scores.below(above, previous, tree[node]);
        second = previous;
        previous = tree[node];
    }
    if (closed && above != NoArc)
        sum += scores.valency(above, left, static_cast<int>(side.size()));
    return sum;
}

/// Returns the score of the tree in which the arc to word k is `tree[k]`, an index into the arcs.
inline double scoreOfTree(PartScores& scores, const std::vector<int>& tree) {
    double sum = 0;
    for (int node = 0; node < static_cast<int>(tree.size()); ++node)
        sum += scoreOfSide(scores, tree, node, true, true) +
               scoreOfSide(scores, tree, node, false, true);
    return sum;
}

/// Returns the best score of all projective trees with all labels, which are tried one by one.
inline double bestByBruteForce(PartScores& scores, RootLimit rootLimit) {
    const LabelledArcs& arcs = scores.arcs();
    const int words = arcs.words();
    double best = MinusInfinity;
    for (const Tree& tree : allTrees(words)) {
        if (!tree.isProjective() ||
            (rootLimit == RootLimit::One && words > 0 && tree.rootCount() != 1))
            continue;
        std::vector<int> choice(words + 1, NoArc);
        const std::function<void(int)> choose = [&](int word) {
            if (word > words) {
                best = std::max(best, scoreOfTree(scores, choice));
                return;
            }
            const ArcRange range = arcs.between(tree.head(word), word);
            for (int arc = range.first; arc < range.first + range.count; ++arc) {
                choice[word] = arc;
                choose(word + 1);
            }
        };
        choose(1);
    }
    return best;
}

/// Cube pruning without structural diversity, implemented as simply as possible: partial trees are
/// lists of arcs that are scored from scratch.
class PlainCubePruning {
public:
    PlainCubePruning(PartScores& scores, int beam, RootLimit rootLimit)
        : m_scores(scores), m_arcs(scores.arcs()), m_beam(beam) {
        const int words = m_arcs.words();
        for (int node = 0; node <= words; ++node)
            m_trees[{true, node, node}] = {{0, std::vector<int>(words + 1, NoArc)}};
        for (int length = 1; length <= words; ++length)
            for (bool complete : {false, true})
                for (int head = 0; head <= words; ++head)
                    for (int end : {head - length, head + length})
                        if (end >= 1 && end <= words)
                            fill({complete, head, end}, rootLimit);
    }

    [[nodiscard]] std::vector<double> scoresOf(const CubeItem& item) const {
        std::vector<double> result;
        if (const auto found = m_trees.find(item); found != m_trees.end())
            for (const auto& [score, tree] : found->second)
                result.push_back(score);
        return result;
    }

private:
    using Scored = std::pair<double, std::vector<int>>;

    void fill(const CubeItem& item, RootLimit rootLimit) {
        const int step = item.head < item.end ? 1 : -1;
        struct Grid {
            std::vector<Scored> inner, outer;
            int arc;
        };
        std::vector<Grid> grids;
        if (item.complete) {
            for (int m = item.head + step; m != item.end + step; m += step)
                grids.push_back({m_trees[{false, item.head, m}], m_trees[{true, m, item.end}], -1});
        } else {
            const ArcRange range = m_arcs.between(item.head, item.end);
            for (int split = item.head; split != item.end; split += step)
                for (int arc = range.first; arc < range.first + range.count; ++arc)
                    if (rootLimit == RootLimit::None || item.head != 0 || split == 0)
                        grids.push_back({m_trees[{true, item.head, split}],
                                         m_trees[{true, item.end, split + step}], arc});
        }
        struct Cell {
            std::size_t grid, row, column;
            auto operator<=>(const Cell&) const = default;
        };
        std::map<Cell, Scored> frontier;
        std::set<Cell> seen;
        const auto reach = [&](const Cell& cell) {
            const Grid& grid = grids[cell.grid];
            if (cell.row >= grid.inner.size() || cell.column >= grid.outer.size() ||
                !seen.insert(cell).second)
                return;
            std::vector<int> tree = grid.inner[cell.row].second;
            for (std::size_t node = 1; node < tree.size(); ++node)
                if (const int arc = grid.outer[cell.column].second[node]; arc != NoArc)
                    tree[node] = arc;
            if (grid.arc >= 0)
                tree[item.end] = grid.arc;
            frontier[cell] = {score(item, tree), tree};
        };
        for (std::size_t grid = 0; grid < grids.size(); ++grid)
            reach({grid, 0, 0});
        std::map<std::vector<int>, Scored> kept;
        while (!frontier.empty() && static_cast<int>(kept.size()) < m_beam) {
            const auto best = std::ranges::max_element(
                frontier, {}, [](const auto& entry) { return entry.second.first; });
            const auto [cell, scored] = *best;
            frontier.erase(best);
            Scored& place = kept.try_emplace(signature(item, scored.second), scored).first->second;
            if (place.first < scored.first)
                place = scored;
            reach({cell.grid, cell.row + 1, cell.column});
            reach({cell.grid, cell.row, cell.column + 1});
        }
        std::vector<Scored>& trees = m_trees[item];
        for (const auto& [key, scored] : kept)
            trees.push_back(scored);
        std::ranges::sort(trees, std::greater());
    }

    /// Returns the properties of a partial tree that later scores can depend on.
    [[nodiscard]] std::vector<int> signature(const CubeItem& item,
                                             const std::vector<int>& tree) const {
        const PartContexts contexts = m_scores.contexts();
        std::vector<int> arcs; // arcs to the dependents, from the outermost inwards
        for (int node : sideOf(m_arcs, tree, item.head, item.end < item.head))
            arcs.insert(arcs.begin(), tree[node]);
        const int count = static_cast<int>(arcs.size());
        if (!contexts.grandparents && !contexts.grandSiblings) {
            const bool first =
                contexts.siblings || contexts.triSiblings || (!item.complete && contexts.valency);
            arcs.resize(std::min<std::size_t>(arcs.size(), contexts.triSiblings ? 2
                                                           : first              ? 1
                                                                                : 0));
        }
        arcs.push_back(contexts.valency ? count : 0);
        return arcs;
    }

    [[nodiscard]] double score(const CubeItem& item, const std::vector<int>& tree) {
        double sum = 0;
        for (int node = 0; node < static_cast<int>(tree.size()); ++node) {
            if (node != item.head && tree[node] == NoArc)
                continue;
            for (bool left : {true, false}) {
                const bool outside =
                    !item.complete && node == item.end && left == (item.end < item.head);
                if (node == item.head || !outside)
                    sum += scoreOfSide(m_scores, tree, node, left, node != item.head);
            }
        }
        return sum;
    }

    PartScores& m_scores;
    const LabelledArcs& m_arcs;
    int m_beam;
    std::map<CubeItem, std::vector<Scored>> m_trees;
};

/// Returns the arcs of a random projective tree, indexed by dependent. Every possible arc must be
/// in `arcs`.
inline std::vector<int> randomProjectiveArcs(const LabelledArcs& arcs, Random& random) {
    const Tree tree = randomProjectiveTree(arcs.words(), random);
    std::vector<int> result{NoArc};
    for (int word = 1; word <= arcs.words(); ++word) {
        const ArcRange range = arcs.between(tree.head(word), word);
        result.push_back(range.first + pick(random, range.count));
    }
    return result;
}

/// Returns random scores, multiples of 1/8 from -8 to 8. Some cells are forbidden.
inline HigherOrderTables randomTables(int words, int labels, Random& random) {
    HigherOrderTables tables(words, labels);
    const auto score = [&] {
        return pick(random, 12) == 0 ? MinusInfinity : (pick(random, 129) - 64) / 8.0;
    };
    const bool siblings = pick(random, 4) > 0;
    const bool grandparents = pick(random, 4) > 0;
    if (siblings)
        tables.addSiblings();
    if (grandparents)
        tables.addGrandparents();
    for (int a = 0; a <= words; ++a)
        for (int b = 0; b <= words; ++b) {
            for (int label = 0; label < labels; ++label)
                tables.arc(a, b, label) = score();
            for (int c = 0; c <= words; ++c) {
                if (siblings)
                    tables.sibling(a, b, c) = score();
                if (grandparents)
                    tables.grandparent(a, b, c) = score();
            }
        }
    return tables;
}

/// Returns the score of a tree by the scores in `tables`; each wrong head adds `margin`. Heads and
/// labels are indexed by node 0..n.
inline double scoreInTables(const HigherOrderTables& tables, const std::vector<int>& heads,
                            const std::vector<int>& labels, const std::vector<int>& gold,
                            double margin) {
    double sum = 0;
    for (int word = 1; word <= tables.words(); ++word) {
        const int head = heads[word];
        sum += tables.arc(head, word, labels[word]);
        if (!gold.empty() && gold[word] != head)
            sum += margin;
        if (tables.hasGrandparents() && head > 0)
            sum += tables.grandparent(heads[head], head, word);
        int sibling = 0;
        for (int other = 1; other <= tables.words(); ++other)
            if (heads[other] == head && (head < other) == (head < word) &&
                std::abs(other - head) < std::abs(word - head) &&
                (sibling == 0 || std::abs(other - head) > std::abs(sibling - head)))
                sibling = other;
        if (tables.hasSiblings() && sibling > 0)
            sum += tables.sibling(head, sibling, word);
    }
    return sum;
}

/// Returns the best score of all projective trees by the scores in `tables`; the trees are tried
/// one by one.
inline double bestByBruteForce(const HigherOrderTables& tables, RootLimit rootLimit,
                               const std::vector<int>& gold, double margin) {
    double best = MinusInfinity;
    for (const Tree& tree : allTrees(tables.words())) {
        if (!tree.isProjective() ||
            (rootLimit == RootLimit::One && tree.size() > 0 && tree.rootCount() != 1))
            continue;
        std::vector<int> labels(tree.size() + 1, 0);
        for (int word = 1; word <= tree.size(); ++word)
            for (int label = 1; label < tables.labels(); ++label)
                if (tables.arc(tree.head(word), word, label) >
                    tables.arc(tree.head(word), word, labels[word]))
                    labels[word] = label;
        best = std::max(best, scoreInTables(tables, tree.heads(), labels, gold, margin));
    }
    return best;
}

} // namespace parsescope::test
