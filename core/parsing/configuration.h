// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/tree_shape.h"
#include "core/treebank/tree.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// What a parser knows at one moment: stack, buffer and the arcs built so far. A value: copyable,
/// comparable, printable. Nodes are words 1..n and ROOT = 0, which never gets a head.
class Configuration {
public:
    Configuration() = default;
    /// No arcs. `stack` is written bottom first, `buffer` front first; together they hold nodes of
    /// 0..n, each at most once.
    Configuration(int words, std::vector<int> stack, std::vector<int> buffer,
                  RootPlace root = RootPlace::First);

    /// Number of words n.
    [[nodiscard]] int words() const { return static_cast<int>(m_heads.size()) - 1; }
    /// Where ROOT stood when the parse began.
    [[nodiscard]] RootPlace rootPlace() const { return m_root; }
    /// Place of a node in the sentence: that of word i is i, that of ROOT 0 or, when it is last,
    /// n + 1.
    [[nodiscard]] int placeOf(int node) const {
        return node == 0 && m_root == RootPlace::Last ? words() + 1 : node;
    }

    [[nodiscard]] int stackSize() const { return static_cast<int>(m_stack.size()); }
    /// Stack element `depth` below the top; 0 is the top.
    [[nodiscard]] int stack(int depth) const { return m_stack[m_stack.size() - 1 - depth]; }
    [[nodiscard]] int bufferSize() const { return static_cast<int>(m_buffer.size()); }
    /// Buffer node `offset` behind the front; 0 is the front.
    [[nodiscard]] int buffer(int offset) const { return m_buffer[m_buffer.size() - 1 - offset]; }
    /// Bottom first.
    [[nodiscard]] const std::vector<int>& stackNodes() const { return m_stack; }
    /// Front first.
    [[nodiscard]] std::vector<int> bufferNodes() const {
        return {m_buffer.rbegin(), m_buffer.rend()};
    }

    /// Head of `node` so far, or NoHead.
    [[nodiscard]] int head(int node) const { return m_heads[node]; }
    [[nodiscard]] bool hasHead(int node) const { return head(node) != NoHead; }
    /// Indexed by node 0..n.
    [[nodiscard]] const std::vector<int>& heads() const { return m_heads; }

    // The primitives that transitions are made of.
    /// Moves the buffer front onto the stack.
    void shift();
    /// Puts the stack element `depth` below the top in front of the buffer.
    void unshift(int depth = 0);
    /// Removes the stack element `depth` below the top.
    void popStack(int depth = 0);
    /// Removes the buffer node `offset` behind the front.
    void dropBuffer(int offset = 0);
    /// Replaces the topmost `popped` stack elements by `stack`, bottom first, and the first `taken`
    /// buffer nodes by `buffer`, front first.
    void replace(int popped, std::span<const int> stack, int taken, std::span<const int> buffer);
    /// Adds the arc head → dependent.
    void attach(int head, int dependent);

    /// "[0 2 | 3 4 | 2→1]": stack, buffer and arcs by dependent.
    [[nodiscard]] std::string text() const;

    bool operator==(const Configuration&) const = default;

private:
    std::vector<int> m_stack;  // bottom first
    std::vector<int> m_buffer; // front last, so that taking the front is cheap
    std::vector<int> m_heads{NoHead};
    RootPlace m_root = RootPlace::First;
};

/// Left spine of `node` in the arcs of a configuration: `node`, its leftmost dependent to the left,
/// that one's leftmost dependent, … [SSN13 §3].
[[nodiscard]] std::vector<int> leftSpine(const Configuration& configuration, int node);
/// Right spine, the mirror image of the left spine.
[[nodiscard]] std::vector<int> rightSpine(const Configuration& configuration, int node);

/// Hashes all that equality compares.
struct ConfigurationHash {
    [[nodiscard]] std::size_t operator()(const Configuration& configuration) const;
};

} // namespace parsescope
