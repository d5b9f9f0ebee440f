// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

#include <vector>

namespace parsescope {

/// The stack of lr-spine for its oracles: each element with its useful spine nodes. A node of a
/// spine other than the root is useful if it has a headless gold dependent on that side; attaching
/// a word to any other node is never better than attaching it to the next useful node above [GSS14
/// §6.3]. Levels count the elements from the bottom; 0 is the bottom.
struct LrSpineStack {
    std::vector<int> roots;             ///< root of the element at each level
    std::vector<std::vector<int>> left; ///< left spine of the element at each level, the root first
    std::vector<std::vector<int>>
        right;                   ///< right spine of the element at each level, the root first
    std::vector<int> leftLevel;  ///< for each node, the level of the element whose left spine
                                 ///< contains it; -1 for none
    std::vector<int> rightLevel; ///< for each node, the level of the element whose right spine
                                 ///< contains it; -1 for none
    int front = 1;               ///< first word of the buffer; n + 1 if it is empty
    int built = 0;               ///< cost of the arcs of the configuration
    int rootWords = 0;           ///< number of children of ROOT
    bool shifted = false;        ///< true if elements were shifted onto the given stack

    /// Returns the words of the buffer, for a sentence of `words` words.
    [[nodiscard]] std::vector<int> buffer(int words) const;
    /// Returns the level of the stack top.
    [[nodiscard]] int top() const { return static_cast<int>(roots.size()) - 1; }
    [[nodiscard]] int root(int level) const { return roots[level]; }
    [[nodiscard]] const std::vector<int>& leftSpine(int level) const { return left[level]; }
    [[nodiscard]] const std::vector<int>& rightSpine(int level) const { return right[level]; }
    /// Returns the level of the element whose left spine contains `node`; -1 for none. rightLevelOf
    /// does so for right spines.
    [[nodiscard]] int leftLevelOf(int node) const { return leftLevel[node]; }
    [[nodiscard]] int rightLevelOf(int node) const { return rightLevel[node]; }

    /// Reads a configuration. Shifts as long as the stack has fewer than `elements` elements (1 or
    /// 2) and the buffer is not empty, because no other transition is possible. Takes O(n) time.
    void read(const Problem& problem, const Configuration& configuration, int elements);

private:
    void readArcs(const Problem& problem, const Configuration& configuration);
    void readSpines(const Problem& problem, int level);

    std::vector<int> m_leftmost; // leftmost dependent of each node; NoHead for none
    std::vector<int> m_rightmost;
    std::vector<char>
        m_waitsLeft; // for each node, 1 if it has a headless gold dependent to the left
    std::vector<char> m_waitsRight;
};

/// Returns the remark for charts of configurations in which only a shift is possible.
[[nodiscard]] Text onlyShiftPossible();

/// Returns true if some tree that can be reached from a configuration of lr-spine contains the arc,
/// whose dependent has no head yet. This is the case if the head is in the spine that faces the
/// dependent, because all nodes between head and dependent can then be attached to one of them.
/// Takes O(n) time.
[[nodiscard]] bool lrSpineReachable(const Problem& problem, const Configuration& configuration,
                                    Arc arc);

} // namespace parsescope
