// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <vector>

namespace parsescope {

/// A configuration of arc-standard in the form of [GSS14 §4]: the stack, and the *right stack*, the
/// roots of the largest fragments of a projective gold tree that can be built in the buffer with
/// any stack. Buffers of lba and rba (front p, then all words from q on) are allowed. Workspaces
/// are kept between calls; nothing is allocated after the first.
class RightStack {
public:
    static constexpr int Lost = 1 << 20;
    static constexpr int NoElement = -1; ///< ends a list

    /// A node of the stack or of the right stack.
    struct Element {
        int node = 0;
        int weight = 0; ///< cost of a wrong head; 0 for ROOT
        /// The place of its gold head: its level in the stack, or minus its column in the right
        /// stack. Lost if the gold head has left, and for ROOT.
        int head = Lost;
        int next = NoElement; ///< the next in the list of firstAbove or firstRight
        /// True for a *climber*, the root of a fragment that may usefully become the head: it has
        /// gold dependents to its left, or can be the only child of ROOT.
        bool climbs = false;
    };

    explicit RightStack(const Problem& problem);

    /// Arranges a configuration that has at least ROOT left. If only a shift is possible, it is
    /// made first: ROOT is moved onto an empty stack and, with a single root, the buffer front onto
    /// ROOT alone.
    void arrange(const Configuration& configuration);

    [[nodiscard]] int height() const { return static_cast<int>(m_stack.size()); }
    /// By level: 0 is the stack top, height() - 1 is ROOT.
    [[nodiscard]] const Element& stack(int level) const { return m_stack[level]; }
    /// Number of gold fragments.
    [[nodiscard]] int width() const { return static_cast<int>(m_roots.size()) - 1; }
    /// The root of a fragment, by column from 1.
    [[nodiscard]] const Element& root(int column) const { return m_roots[column]; }

    /// The first stack element above `level` whose gold head is at `level`; a list by
    /// Element::next.
    [[nodiscard]] int firstAbove(int level) const { return m_firstAbove[level]; }
    /// The first column whose gold head is stack element `level`; an ascending list.
    [[nodiscard]] int firstRight(int level) const { return m_firstRight[level]; }

    /// Weight of all elements whose gold arc is lost.
    [[nodiscard]] int lost() const { return m_lost; }
    /// Weight of all other elements.
    [[nodiscard]] int open() const { return m_open; }
    /// Number of gold arcs between stack elements.
    [[nodiscard]] int stackArcs() const { return m_stackArcs; }
    /// Number of roots of fragments whose gold head is ROOT.
    [[nodiscard]] int rootArcs() const { return m_rootArcs; }

    /// True if `node` is in the remaining buffer.
    [[nodiscard]] bool inBuffer(int node) const { return node == m_front || node >= m_rest; }

private:
    void takeStack(const Configuration& configuration);
    void findRoots();
    void findHeads(const Configuration& configuration);

    std::vector<int> m_gold;    // by node
    std::vector<int> m_weights; // by node
    bool m_singleRoot;
    std::vector<int> m_end; // by node: last word of its gold subtree

    std::vector<Element> m_stack;
    std::vector<Element> m_roots; // from 1
    std::vector<int> m_firstAbove;
    std::vector<int> m_firstRight;
    std::vector<int> m_place;   // by node, as Element::head
    std::vector<char> m_climbs; // by node of the buffer; false between calls
    int m_front = 0;
    int m_rest = 0;
    int m_lost = 0;
    int m_open = 0;
    int m_stackArcs = 0;
    int m_rootArcs = 0;
};

} // namespace parsescope
