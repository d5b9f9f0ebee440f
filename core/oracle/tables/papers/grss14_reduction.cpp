// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/papers/grss14_reduction.h"

#include "core/oracle/tables/arc_standard/arc_standard_reach.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The reduction of the buffer of one configuration.
class Reducer {
public:
    Reducer(const Problem& problem, const Configuration& configuration)
        : m_gold(problem.gold), m_words(problem.gold.size()) {
        m_now.nodes = configuration.stackNodes();
        m_now.front = m_words + 1 - configuration.bufferSize();
        if (m_now.nodes.empty()) { // with an empty stack, only ROOT can be pushed next
            m_now.nodes.push_back(0);
            m_now.front = 1;
        }
        m_now.stackSize = static_cast<int>(m_now.nodes.size());
        m_inStack.assign(m_words + 1, false);
        m_waitsForStack = m_inStack;
        for (int node : m_now.nodes) {
            m_inStack[node] = true;
            if (node != 0)
                m_waitsForStack[m_gold.head(node)] = true;
        }
        const Built built = builtSoFar(problem, configuration);
        m_now.built = built.cost;
        m_now.hopeless = !canCount(problem, configuration, built);
        reduce();
    }

    [[nodiscard]] AttardiReduction& result() { return m_now; }

private:
    [[nodiscard]] bool isBelow(int node, int ancestor) const {
        while (node != ancestor && node > 0)
            node = m_gold.head(node);
        return node == ancestor;
    }

    /// Returns the first and the last word of the subtree that can be reduced to `root`.
    [[nodiscard]] std::array<int, 2> span(int root) const {
        const std::array<int, 2> alone{root, root};
        int first = root;
        int last = root;
        int count = 0;
        for (int word = m_now.front; word <= m_words; ++word) {
            if (!isBelow(word, root))
                continue;
            if (word != root && (m_waitsForStack[word] || m_inStack[m_gold.head(word)]))
                return alone;
            first = std::min(first, word);
            last = std::max(last, word);
            ++count;
        }
        return last - first + 1 == count ? std::array{first, last} : alone;
    }

    /// Returns for each word of the buffer the root to which it is reduced. Spans are nested or
    /// disjoint; the widest span is used.
    [[nodiscard]] std::vector<int> keepers() const {
        std::vector<int> keeper(m_words + 1, 0);
        std::vector<int> width(m_words + 1, 0);
        for (int root = m_now.front; root <= m_words; ++root) {
            const auto [first, last] = span(root);
            for (int word = first; word <= last; ++word) {
                if (last - first + 1 > width[word]) {
                    width[word] = last - first + 1;
                    keeper[word] = root;
                }
            }
        }
        return keeper;
    }

    void reduce() {
        const std::vector<int> keeper = keepers();
        m_now.removed.resize(m_now.nodes.size());
        for (int word = m_now.front; word <= m_words; ++word) {
            const int kept = keeper[word];
            if (m_now.nodes.back() != kept) {
                m_now.nodes.push_back(kept);
                m_now.removed.emplace_back();
            }
            if (kept == word)
                continue;
            const int head = m_gold.head(word);
            const bool isGone = head < m_now.front && !m_inStack[head];
            m_now.removed.back().push_back({isGone ? kept : head, word});
        }
    }

    const Tree& m_gold;
    int m_words;
    std::vector<bool> m_inStack; // for each node, true if it is on the stack
    std::vector<bool>
        m_waitsForStack; // for each node, true if it has a gold dependent on the stack
    AttardiReduction m_now;
};

} // namespace

AttardiReduction reduceBuffer(const Problem& problem, const Configuration& configuration) {
    return Reducer(problem, configuration).result();
}

} // namespace parsescope
