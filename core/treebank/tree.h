// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// In a list of heads: a word that has no head, or none yet.
inline constexpr int NoHead = -1;

/// An arc, head → dependent. Nodes are the words 1..n and ROOT = 0.
struct Arc {
    int head = NoHead;
    int dependent = NoHead;
    auto operator<=>(const Arc&) const = default;
};

/// A dependency tree over words 1..n below ROOT = 0. Several words may have the head ROOT.
/// Invariant: every word has a head in 0..n and reaches ROOT.
class Tree {
public:
    /// A tree without words.
    Tree() : m_heads{NoHead} {}

    /// The tree in which word i + 1 has the head heads[i]. Fails on heads outside 0..n and cycles.
    [[nodiscard]] static Result<Tree> fromHeads(std::span<const int> heads);

    /// Number of words.
    [[nodiscard]] int size() const { return static_cast<int>(m_heads.size()) - 1; }
    /// The head of `word` in 1..n; NoHead for ROOT.
    [[nodiscard]] int head(int word) const { return m_heads[word]; }
    /// The heads by node 0..n; entry 0 is NoHead.
    [[nodiscard]] const std::vector<int>& heads() const { return m_heads; }
    [[nodiscard]] bool hasArc(Arc arc) const {
        return arc.dependent >= 1 && arc.dependent <= size() && head(arc.dependent) == arc.head;
    }
    /// This tree with the head of `word` in 1..n changed to `head`. Fails on a head outside 0..n
    /// and when that makes a cycle.
    [[nodiscard]] Result<Tree> withHead(int word, int head) const;
    /// True when `word` is `node` or a descendant of it.
    [[nodiscard]] bool isBelow(int word, int node) const;
    /// Dependents of `node`, from left to right.
    [[nodiscard]] std::vector<int> dependents(int node) const;
    /// The number of words whose head is ROOT.
    [[nodiscard]] int rootCount() const;

    /// True when no arc crosses another (arcs of ROOT included).
    [[nodiscard]] bool isProjective() const;
    /// True when a word strictly between the ends of `arc` is not a descendant of its head.
    [[nodiscard]] bool isNonProjective(Arc arc) const;
    /// The largest number of gaps in the yield of a node; 0 for a projective tree.
    [[nodiscard]] int gapDegree() const;

    bool operator==(const Tree&) const = default;

private:
    std::vector<int> m_heads; // index 0..n
};

/// The cycles among `heads` (indexed by node 0..n, values NoHead..n), by smallest word. Each begins
/// with its smallest word and goes from word to head. O(n).
[[nodiscard]] std::vector<std::vector<int>> findCycles(std::span<const int> heads);
/// The text of a cycle for a message: "the heads of words 2 → 5 → 2 form a cycle".
[[nodiscard]] std::string cycleText(const std::vector<int>& cycle);

/// The left spine of `node` in a partial tree: `node`, its leftmost left dependent, the leftmost
/// left dependent of that, … [SSN13 §3]. `heads` is indexed by node 0..n, NoHead where none. ROOT
/// stands at `rootPlace`, 0 or n + 1.
[[nodiscard]] std::vector<int> leftSpine(std::span<const int> heads, int node, int rootPlace = 0);
/// The right spine of `node`, the mirror image of the left spine.
[[nodiscard]] std::vector<int> rightSpine(std::span<const int> heads, int node, int rootPlace = 0);

} // namespace parsescope
