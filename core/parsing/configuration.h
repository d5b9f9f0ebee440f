// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"
#include "core/treebank/tree.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// A configuration of a parser: the stack, the buffer, the further lists that some systems declare,
/// and the arcs built so far. Configurations can be copied, compared and printed. Nodes are the
/// words 1..n and ROOT = 0, which never gets a head.
class Configuration {
public:
    Configuration() = default;
    /// Constructs a configuration without arcs. `stack` is given bottom first, `buffer` front
    /// first; together they contain nodes 0..n, each at most once. `lists` are the further lists,
    /// each from left to right, in the order of TransitionSystem::lists.
    Configuration(int words, std::vector<int> stack, std::vector<int> buffer,
                  RootPlace root = RootPlace::First, std::vector<std::vector<int>> lists = {});

    /// Returns the number of words, n.
    [[nodiscard]] int words() const { return static_cast<int>(m_heads.size()) - 1; }
    /// Returns the position of ROOT in the initial configuration.
    [[nodiscard]] RootPlace rootPlace() const { return m_root; }
    /// Returns the place of a node in the sentence: i for word i; for ROOT 0, or n + 1 if ROOT is
    /// last.
    [[nodiscard]] int placeOf(int node) const {
        return node == 0 && m_root == RootPlace::Last ? words() + 1 : node;
    }

    [[nodiscard]] int stackSize() const { return static_cast<int>(m_stack.size()); }
    /// Returns the stack element `depth` elements below the top; 0 is the top.
    [[nodiscard]] int stack(int depth) const { return m_stack[m_stack.size() - 1 - depth]; }
    [[nodiscard]] int bufferSize() const { return static_cast<int>(m_buffer.size()); }
    /// Returns the buffer node `offset` nodes behind the front; 0 is the front.
    [[nodiscard]] int buffer(int offset) const { return m_buffer[m_buffer.size() - 1 - offset]; }
    /// Returns the stack, bottom first.
    [[nodiscard]] const std::vector<int>& stackNodes() const { return m_stack; }
    /// Returns the buffer, front first.
    [[nodiscard]] std::vector<int> bufferNodes() const {
        return {m_buffer.rbegin(), m_buffer.rend()};
    }

    /// Returns the further lists, each from left to right; empty for systems without such lists.
    [[nodiscard]] const std::vector<std::vector<int>>& lists() const { return m_lists; }
    /// Returns the index of the rule that must not be taken next, because it was taken last; -1 if
    /// there is none.
    [[nodiscard]] int barredRule() const { return m_barred; }
    /// Returns the number of transitions that may still be taken; -1 if there is no limit.
    [[nodiscard]] int stepsLeft() const { return m_stepsLeft; }

    /// Returns the head of `node`; NoHead if there is none.
    [[nodiscard]] int head(int node) const { return m_heads[node]; }
    [[nodiscard]] bool hasHead(int node) const { return head(node) != NoHead; }
    /// Returns the heads of nodes 0..n; NoHead for nodes without a head.
    [[nodiscard]] const std::vector<int>& heads() const { return m_heads; }

    // The functions below are the primitive operations of which transitions consist.
    /// Moves the buffer front onto the stack.
    void shift();
    /// Moves the stack element `depth` elements below the top to the front of the buffer.
    void unshift(int depth = 0);
    /// Removes the stack element `depth` elements below the top.
    void popStack(int depth = 0);
    /// Removes the buffer node `offset` nodes behind the front.
    void dropBuffer(int offset = 0);
    /// Replaces the topmost `popped` stack elements by `stack`, bottom first, and the first `taken`
    /// buffer nodes by `buffer`, front first.
    void replace(int popped, std::span<const int> stack, int taken, std::span<const int> buffer);
    /// Adds the arc head → dependent, in place of another arc to `dependent` if there is one.
    void attach(int head, int dependent);
    /// Moves the top of the stack to the left end of a list.
    void moveToList(int list);
    /// Moves all nodes of a list, in their order, onto the stack.
    void moveFromList(int list);
    /// Adds the buffer front to the right end of a list, without removing it from the buffer.
    void copyToList(int list);
    /// Exchanges the stack and a list.
    void exchangeWithList(int list);
    /// Replaces the stack, given bottom first, and all lists, whose number must not change.
    void replaceLists(std::vector<int> stack, std::vector<std::vector<int>> lists);
    /// Sets the index of the rule that must not be taken next; -1 for none.
    void bar(int rule) { m_barred = rule; }
    /// Sets the number of transitions that may still be taken; -1 for no limit.
    void limitSteps(int steps) { m_stepsLeft = steps; }

    /// Returns the stack, the further lists, the buffer and the arcs (sorted by dependent) as text:
    /// "[0 2 | 3 4 | 2→1]"; with one list, "[0 | 1 2 | 3 4 | 2→1]". If a rule is barred, "| not 4"
    /// follows, with its index; if the number of transitions is limited, "| 5 left".
    [[nodiscard]] std::string text() const;

    bool operator==(const Configuration&) const = default;

private:
    std::vector<int> m_stack; // stack elements, bottom first
    std::vector<int>
        m_buffer; // buffer nodes, front last, so that the front can be removed in constant time
    std::vector<int> m_heads{NoHead};
    std::vector<std::vector<int>> m_lists; // further lists, each from left to right
    RootPlace m_root = RootPlace::First;
    int m_barred = -1;    // index of the rule that must not be taken next
    int m_stepsLeft = -1; // number of transitions that may still be taken; -1 for no limit
};

/// Returns the left spine of `node` in the arcs of a configuration: `node`, its leftmost left
/// dependent, the leftmost left dependent of this dependent, … [SSN13 §3].
[[nodiscard]] std::vector<int> leftSpine(const Configuration& configuration, int node);
/// Returns the right spine of `node`, the mirror image of its left spine.
[[nodiscard]] std::vector<int> rightSpine(const Configuration& configuration, int node);

/// A hash function over all members that operator== compares.
struct ConfigurationHash {
    [[nodiscard]] std::size_t operator()(const Configuration& configuration) const;
};

} // namespace parsescope
