// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/tree.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

// Returns the words of the cycle that contains `end`, the smallest word first.
std::vector<int> cycleThrough(std::span<const int> heads, int end) {
    std::vector<int> cycle{end};
    for (int word = heads[end]; word != end; word = heads[word])
        cycle.push_back(word);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    return cycle;
}

// Returns the nodes 0..n in an order in which every head comes before its dependents.
std::vector<int> headsFirst(const std::vector<int>& heads) {
    // For each node, the number of dependents that are not in the order yet.
    std::vector<int> pending(heads.size(), 0);
    for (std::size_t word = 1; word < heads.size(); ++word)
        ++pending[heads[word]];
    std::vector<int> order;
    order.reserve(heads.size());
    for (std::size_t leaf = 0; leaf < heads.size(); ++leaf)
        if (pending[leaf] == 0)
            order.push_back(static_cast<int>(leaf));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int head = heads[order[i]];
        if (head != NoHead && --pending[head] == 0)
            order.push_back(head);
    }
    std::reverse(order.begin(), order.end());
    return order;
}

// A structure that finds the lowest common ancestor of two nodes in time O(log n). Every node is on
// a chain that continues to the dependent with the largest subtree, and there are few chains
// between a node and ROOT.
class Ancestors {
public:
    Ancestors(const std::vector<int>& heads, const std::vector<int>& order)
        : m_heads(heads), m_depth(heads.size(), 0), m_chainTop(heads.size(), 0) {
        const std::vector<int> largest = largestDependents(order);
        for (const int node : order) {
            const int head = heads[node];
            if (head == NoHead)
                continue;
            m_depth[node] = m_depth[head] + 1;
            m_chainTop[node] = largest[head] == node ? m_chainTop[head] : node;
        }
    }

    [[nodiscard]] int lowestCommon(int a, int b) const {
        while (m_chainTop[a] != m_chainTop[b]) {
            if (m_depth[m_chainTop[a]] < m_depth[m_chainTop[b]])
                std::swap(a, b);
            a = m_heads[m_chainTop[a]];
        }
        return m_depth[a] < m_depth[b] ? a : b;
    }

private:
    // Returns, for each node, the dependent with the largest subtree; NoHead for a leaf.
    [[nodiscard]] std::vector<int> largestDependents(const std::vector<int>& order) const {
        std::vector<int> size(m_heads.size(), 1);
        std::vector<int> largest(m_heads.size(), NoHead);
        for (auto node = order.rbegin(); node != order.rend(); ++node) {
            const int head = m_heads[*node];
            if (head == NoHead)
                continue;
            size[head] += size[*node];
            int& best = largest[head];
            if (best == NoHead || size[*node] > size[best])
                best = *node;
        }
        return largest;
    }

    const std::vector<int>& m_heads;
    std::vector<int> m_depth;
    std::vector<int> m_chainTop;
};

} // namespace

std::vector<std::vector<int>> findCycles(std::span<const int> heads) {
    std::vector<std::vector<int>> cycles;
    std::vector<int> visitedFrom(heads.size(), 0);
    for (int start = 1; start < static_cast<int>(heads.size()); ++start) {
        int word = start;
        while (word > 0 && visitedFrom[word] == 0) {
            visitedFrom[word] = start;
            word = heads[word];
        }
        if (word > 0 && visitedFrom[word] == start)
            cycles.push_back(cycleThrough(heads, word));
    }
    std::sort(cycles.begin(), cycles.end());
    return cycles;
}

Text cycleText(const std::vector<int>& cycle) {
    constexpr std::size_t MostWords = 12;
    if (cycle.size() == 1)
        return Text("word {0} is its own head", cycle.front());
    std::string words;
    for (std::size_t i = 0; i < std::min(cycle.size(), MostWords); ++i)
        words += std::to_string(cycle[i]) + " → ";
    if (cycle.size() > MostWords)
        words += "… → ";
    return Text("the heads of words {0} form a cycle", words + std::to_string(cycle.front()));
}

Result<Tree> Tree::fromHeads(std::span<const int> heads) {
    Tree tree;
    tree.m_heads.insert(tree.m_heads.end(), heads.begin(), heads.end());
    const int n = tree.size();
    for (int word = 1; word <= n; ++word) {
        const int head = tree.head(word);
        if (head < 0 || head > n)
            return failure("the head of word {0} is {1}, expected a number from 0 to {2}", word,
                           head, n);
    }
    const std::vector<std::vector<int>> cycles = findCycles(tree.m_heads);
    if (!cycles.empty())
        return failure("{0}, expected every word to reach ROOT", cycleText(cycles.front()));
    return tree;
}

Result<Tree> Tree::withHead(int word, int head) const {
    std::vector<int> heads(m_heads.begin() + 1, m_heads.end());
    heads[word - 1] = head;
    return fromHeads(heads);
}

bool Tree::isBelow(int word, int node) const {
    while (word != node && word > 0)
        word = head(word);
    return word == node;
}

std::vector<int> Tree::dependents(int node) const {
    std::vector<int> result;
    for (int word = 1; word <= size(); ++word)
        if (head(word) == node)
            result.push_back(word);
    return result;
}

int Tree::rootCount() const {
    return static_cast<int>(std::count(m_heads.begin() + 1, m_heads.end(), 0));
}

// A tree is projective if the words of each subtree are adjacent.
bool Tree::isProjective() const {
    const std::vector<int> order = headsFirst(m_heads);
    std::vector<int> first(m_heads.size());
    std::vector<int> last(m_heads.size());
    std::vector<int> count(m_heads.size(), 1);
    for (int node = 0; node <= size(); ++node)
        first[node] = last[node] = node;
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        if (last[*node] - first[*node] + 1 != count[*node])
            return false;
        const int above = head(*node);
        if (above == NoHead)
            continue;
        first[above] = std::min(first[above], first[*node]);
        last[above] = std::max(last[above], last[*node]);
        count[above] += count[*node];
    }
    return true;
}

bool Tree::isNonProjective(Arc arc) const {
    const int begin = std::min(arc.head, arc.dependent) + 1;
    const int end = std::max(arc.head, arc.dependent);
    std::vector<bool> below(m_heads.size(), false); // true for nodes known to be below arc.head
    for (int word = begin; word < end; ++word) {
        int node = word;
        for (; node != arc.head && !below[node]; node = head(node)) {
            if (node == 0)
                return true;
            below[node] = true; // if the assumption turns out to be wrong, the function returns
                                // true in any case
        }
    }
    return false;
}

// Two neighbours i and i + 1 are both in the yield of a node if their lowest common ancestor is
// below or equal to the node. A yield of s words with p pairs of neighbours has s - p blocks and
// therefore s - p - 1 gaps.
int Tree::gapDegree() const {
    const std::vector<int> order = headsFirst(m_heads);
    const Ancestors ancestors(m_heads, order);
    std::vector<int> blocks(m_heads.size(), 1);
    for (int word = 1; word < size(); ++word)
        --blocks[ancestors.lowestCommon(word, word + 1)];
    int degree = 0;
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        if (*node == 0)
            continue;
        degree = std::max(degree, blocks[*node] - 1);
        blocks[head(*node)] += blocks[*node];
    }
    return degree;
}

std::vector<int> leftSpine(std::span<const int> heads, int node, int rootPlace) {
    std::vector<int> leftmost(heads.size(), NoHead);
    for (int word = static_cast<int>(heads.size()) - 1; word >= 1; --word)
        if (heads[word] > word || (heads[word] == 0 && rootPlace > word))
            leftmost[heads[word]] = word;
    std::vector<int> spine;
    for (; node != NoHead; node = leftmost[node])
        spine.push_back(node);
    return spine;
}

std::vector<int> rightSpine(std::span<const int> heads, int node, int rootPlace) {
    std::vector<int> rightmost(heads.size(), NoHead);
    for (int word = 1; word < static_cast<int>(heads.size()); ++word)
        if (heads[word] != NoHead && (heads[word] == 0 ? rootPlace : heads[word]) < word)
            rightmost[heads[word]] = word;
    std::vector<int> spine;
    for (; node != NoHead; node = rightmost[node])
        spine.push_back(node);
    return spine;
}

} // namespace parsescope
