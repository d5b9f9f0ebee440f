// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <vector>

namespace parsescope {

/// A stack of lr-spine as its oracles see it: each element with the nodes that can be of use. A
/// node of a spine other than its root is of use when it has a gold dependent, still headless, on
/// that side; hanging something on any other node is never better than hanging it on the next node
/// above that is left [GSS14 §6.3]. Levels count the elements from the bottom, 0 is the bottom.
struct LrSpineStack {
    std::vector<int> roots;              ///< of the elements, by level
    std::vector<std::vector<int>> left;  ///< left spines by level, the root first
    std::vector<std::vector<int>> right; ///< right spines by level, the root first
    std::vector<int> leftLevel;          ///< by node: whose left spine it stands in; -1 for none
    std::vector<int> rightLevel;         ///< by node: whose right spine it stands in; -1 for none
    int front = 1;                       ///< first word of the buffer; n + 1 when there is none
    int built = 0;                       ///< cost of the arcs there are
    int rootWords = 0;                   ///< number of words that hang on ROOT
    bool shifted = false;                ///< there is more on the stack than was given

    /// The words of the buffer, for a sentence of `words` words.
    [[nodiscard]] std::vector<int> buffer(int words) const;
    /// Level of the stack top.
    [[nodiscard]] int top() const { return static_cast<int>(roots.size()) - 1; }
    [[nodiscard]] int root(int level) const { return roots[level]; }
    [[nodiscard]] const std::vector<int>& leftSpine(int level) const { return left[level]; }
    [[nodiscard]] const std::vector<int>& rightSpine(int level) const { return right[level]; }
    /// Level of the element in whose left or right spine `node` stands; -1 for none.
    [[nodiscard]] int leftLevelOf(int node) const { return leftLevel[node]; }
    [[nodiscard]] int rightLevelOf(int node) const { return rightLevel[node]; }

    /// Reads a configuration. As long as the stack has fewer than `elements` elements (1 or 2) and
    /// the buffer is not empty, only a shift is possible, and it is made. O(n).
    void read(const Problem& problem, const Configuration& configuration, int elements);

private:
    void readArcs(const Problem& problem, const Configuration& configuration);
    void readSpines(const Problem& problem, int level);

    std::vector<int> m_leftmost; // dependent to the left of each node, NoHead where none
    std::vector<int> m_rightmost;
    std::vector<char> m_waitsLeft; // by node: has a headless gold dependent to the left
    std::vector<char> m_waitsRight;
};

/// Whether one tree that can be reached from a configuration of lr-spine has the arc; its dependent
/// has no head yet. What matters is that the head stands in the spine that faces the dependent: all
/// that lies between them can be hung on either. O(n).
[[nodiscard]] bool lrSpineReachable(const Problem& problem, const Configuration& configuration,
                                    Arc arc);

} // namespace parsescope
