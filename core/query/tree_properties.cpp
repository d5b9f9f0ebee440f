// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_properties.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// The numbers with which a walk through the tree, heads first, enters and leaves each node.
struct Walk {
    std::vector<int> enter;
    /// A node and the nodes below it have the numbers from enter[node] up to before leave[node].
    std::vector<int> leave;

    explicit Walk(const Tree& tree) : enter(tree.size() + 1, 0), leave(tree.size() + 1, 1) {
        const int size = tree.size();
        // For each node, the number of dependents whose subtrees are not counted yet.
        std::vector<int> waiting(size + 1, 0);
        for (int word = 1; word <= size; ++word)
            ++waiting[tree.head(word)];
        std::vector<int> order; // nodes in an order in which every head follows its dependents
        for (int node = 0; node <= size; ++node)
            if (waiting[node] == 0)
                order.push_back(node);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (const int head = tree.head(order[i]); head != NoHead) {
                leave[head] += leave[order[i]]; // sizes of the subtrees so far
                if (--waiting[head] == 0)
                    order.push_back(head);
            }
        std::vector<int> next(size + 1, 1); // number for the next dependent
        for (auto node = order.rbegin(); node != order.rend(); ++node) {
            const int head = tree.head(*node);
            enter[*node] =
                head == NoHead ? 0 : std::exchange(next[head], next[head] + leave[*node]);
            next[*node] = enter[*node] + 1;
            leave[*node] += enter[*node];
        }
    }
};

/// A structure that quickly finds the smallest and the largest number in any part of a list.
class Extremes {
public:
    explicit Extremes(const std::vector<int>& numbers) : m_size(numbers.size()), m_of(2 * m_size) {
        for (std::size_t i = 0; i < m_size; ++i)
            m_of[m_size + i] = {numbers[i], numbers[i]};
        for (std::size_t i = m_size - 1; i > 0; --i)
            m_of[i] = both(m_of[2 * i], m_of[2 * i + 1]);
    }

    /// Returns the smallest and the largest of the numbers from index `begin` to before `end`. The
    /// range must not be empty.
    [[nodiscard]] std::pair<int, int> of(std::size_t begin, std::size_t end) const {
        std::pair<int, int> result = m_of[m_size + begin];
        for (begin += m_size, end += m_size; begin < end; begin /= 2, end /= 2) {
            if (begin % 2 == 1)
                result = both(result, m_of[begin++]);
            if (end % 2 == 1)
                result = both(result, m_of[--end]);
        }
        return result;
    }

private:
    static std::pair<int, int> both(std::pair<int, int> a, std::pair<int, int> b) {
        return {std::min(a.first, b.first), std::max(a.second, b.second)};
    }

    std::size_t m_size;
    std::vector<std::pair<int, int>> m_of;
};

} // namespace

int longestSpine(const Tree& tree) {
    const int size = tree.size();
    int longest = 0;
    for (const bool left : {true, false}) {
        std::vector<int> outermost(size + 1, 0);
        std::vector<int> length(size + 1, 1);
        for (int i = 1; i <= size; ++i) {
            // This order visits the outermost dependent last.
            const int word = left ? size + 1 - i : i;
            const int head = tree.head(word);
            if (left ? word < head : word > head)
                outermost[head] = word;
        }
        for (int i = 1; i <= size; ++i) {
            // This order visits the outermost dependent of a node before the node.
            const int node = left ? i : size + 1 - i;
            if (outermost[node] > 0)
                length[node] += length[outermost[node]];
            longest = std::max(longest, length[node]);
        }
    }
    return longest;
}

std::vector<int> nonProjectiveWords(const Tree& tree) {
    const Walk walk(tree);
    const Extremes extremes(walk.enter);
    std::vector<int> words;
    for (int word = 1; word <= tree.size(); ++word) {
        const int head = tree.head(word);
        const int begin = std::min(head, word) + 1;
        const int end = std::max(head, word);
        if (begin >= end)
            continue;
        const auto [least, greatest] = extremes.of(begin, end);
        if (least < walk.enter[head] || greatest >= walk.leave[head])
            words.push_back(word);
    }
    return words;
}

} // namespace parsescope
