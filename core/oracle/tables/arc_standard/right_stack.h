// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"

#include <vector>

namespace parsescope {

/// A configuration of arc-standard in the form of [GSS14 §4]: the stack, and the *right stack*, the
/// roots of the largest fragments of a projective gold tree that can be built in the buffer with
/// any stack. Buffers of lba and rba (front p, then all words from q on) are allowed. The
/// workspaces are kept between calls, so that only the first call allocates memory.
class RightStack {
public:
    static constexpr int Lost = 1 << 20;
    static constexpr int NoElement = -1; ///< value of Element::next at the end of a list

    /// A node of the stack or of the right stack.
    struct Element {
        int node = 0;
        int weight = 0; ///< cost of a wrong head; 0 for ROOT
        /// The place of the gold head: its level in the stack, or minus its column in the right
        /// stack. Lost for ROOT, and if the gold head has left the stack.
        int head = Lost;
        int next = NoElement; ///< the next element in the list of firstAbove or firstRight
        /// True for a *climber*: the root of a fragment that can usefully become the head of the
        /// tree with the stack top, because it has gold dependents to its left or can be the only
        /// child of ROOT.
        bool climbs = false;
    };

    explicit RightStack(const Problem& problem);

    /// Arranges a configuration whose stack or buffer contains at least ROOT. If only a shift is
    /// possible, it is made first: ROOT is moved onto an empty stack and, if a single root is
    /// required, the buffer front onto a stack with only ROOT.
    void arrange(const Configuration& configuration);

    /// Arranges a configuration of `problem` and returns its loss. `largestGain` returns the
    /// largest weight of gold arcs that a tree over the arranged elements can have; it is called
    /// only if the gold arcs may exclude one another.
    template<class LargestGain>
    [[nodiscard]] int loss(const Problem& problem, const Configuration& configuration,
                           LargestGain largestGain) {
        const Built built = builtSoFar(problem, configuration);
        if (!canCount(problem, configuration, built))
            return Unreachable;
        arrange(configuration);
        // Gold arcs between the stack and the buffer do not exclude one another, since they are
        // nested.
        const bool free = !m_singleRoot || rootArcs() <= 1;
        if (stackArcs() == 0 && free)
            return built.cost + lost();
        return built.cost + lost() + open() - largestGain();
    }

    [[nodiscard]] int height() const { return static_cast<int>(m_stack.size()); }
    /// Returns the stack element at a level: 0 is the stack top, height() - 1 is ROOT.
    [[nodiscard]] const Element& stack(int level) const { return m_stack[level]; }
    /// Returns the number of gold fragments.
    [[nodiscard]] int width() const { return static_cast<int>(m_roots.size()) - 1; }
    /// Returns the root of the fragment in a column; the first column is 1.
    [[nodiscard]] const Element& root(int column) const { return m_roots[column]; }

    /// Returns the level of the first stack element above `level` whose gold head is at `level`;
    /// NoElement if there is none. Element::next is the level of the next element.
    [[nodiscard]] int firstAbove(int level) const { return m_firstAbove[level]; }
    /// Returns the first column whose root has stack element `level` as gold head; NoElement if
    /// there is none. Element::next is the next column, in ascending order.
    [[nodiscard]] int firstRight(int level) const { return m_firstRight[level]; }

    /// Returns the weight of all elements whose gold arc is lost.
    [[nodiscard]] int lost() const { return m_lost; }
    /// Returns the weight of all elements whose gold arc is not lost.
    [[nodiscard]] int open() const { return m_open; }
    /// Returns the number of gold arcs between stack elements.
    [[nodiscard]] int stackArcs() const { return m_stackArcs; }
    /// Returns the number of roots of fragments whose gold head is ROOT.
    [[nodiscard]] int rootArcs() const { return m_rootArcs; }

    /// True if `node` is in the remaining buffer.
    [[nodiscard]] bool inBuffer(int node) const { return node == m_front || node >= m_rest; }

private:
    void takeStack(const Configuration& configuration);
    void findRoots();
    void findHeads(const Configuration& configuration);

    std::vector<int> m_gold;    // gold head of each node
    std::vector<int> m_weights; // cost of a wrong head of each node
    bool m_singleRoot;
    std::vector<int> m_end; // last word of the gold subtree of each node

    std::vector<Element> m_stack;
    std::vector<Element> m_roots; // root of the fragment in each column, from column 1 on
    std::vector<int> m_firstAbove;
    std::vector<int> m_firstRight;
    std::vector<int> m_place; // place of each node, numbered as in Element::head
    std::vector<char>
        m_climbs; // for each node, 1 if it is a climber of the buffer; all 0 between calls
    int m_front = 0;
    int m_rest = 0;
    int m_lost = 0;
    int m_open = 0;
    int m_stackArcs = 0;
    int m_rootArcs = 0;
};

} // namespace parsescope
