// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// The entry in a list of heads for a word that has no head.
inline constexpr int NoHead = -1;

/// An arc from a head to a dependent. Nodes are the words 1..n and ROOT = 0.
struct Arc {
    int head = NoHead;
    int dependent = NoHead;
    auto operator<=>(const Arc&) const = default;
};

/// A dependency tree over words 1..n below ROOT = 0. Several words may have the head ROOT.
/// Invariant: every word has a head in 0..n and reaches ROOT.
class Tree {
public:
    /// Makes a tree without words.
    Tree() : m_heads{NoHead} {}

    /// Returns the tree in which word i + 1 has the head heads[i]. Fails if a head is outside 0..n
    /// or if there is a cycle.
    [[nodiscard]] static Result<Tree> fromHeads(std::span<const int> heads);

    /// Returns the number of words.
    [[nodiscard]] int size() const { return static_cast<int>(m_heads.size()) - 1; }
    /// Returns the head of `word` in 1..n; NoHead for ROOT.
    [[nodiscard]] int head(int word) const { return m_heads[word]; }
    /// Returns the heads of nodes 0..n; entry 0 is NoHead.
    [[nodiscard]] const std::vector<int>& heads() const { return m_heads; }
    [[nodiscard]] bool hasArc(Arc arc) const {
        return arc.dependent >= 1 && arc.dependent <= size() && head(arc.dependent) == arc.head;
    }
    /// Returns this tree with the head of `word` in 1..n changed to `head`. Fails if `head` is
    /// outside 0..n or if the change makes a cycle.
    [[nodiscard]] Result<Tree> withHead(int word, int head) const;
    /// Returns true if `word` is `node` or a descendant of `node`.
    [[nodiscard]] bool isBelow(int word, int node) const;
    /// Returns the dependents of `node`, from left to right.
    [[nodiscard]] std::vector<int> dependents(int node) const;
    /// Returns the number of words whose head is ROOT.
    [[nodiscard]] int rootCount() const;

    /// Returns true if no two arcs cross, including arcs from ROOT.
    [[nodiscard]] bool isProjective() const;
    /// Returns true if a word strictly between the ends of `arc` is not a descendant of its head.
    [[nodiscard]] bool isNonProjective(Arc arc) const;
    /// Returns the largest number of gaps in the yield of a word; 0 for a projective tree.
    [[nodiscard]] int gapDegree() const;

    bool operator==(const Tree&) const = default;

private:
    std::vector<int> m_heads; // heads of nodes 0..n
};

/// Returns the cycles among `heads`, the heads of nodes 0..n with values from NoHead to n. The
/// cycles are sorted by their smallest words. Each cycle begins with its smallest word and
/// continues from word to head. Takes linear time.
[[nodiscard]] std::vector<std::vector<int>> findCycles(std::span<const int> heads);
/// Returns the text of a cycle for a message, for example "the heads of words 2 → 5 → 2 form a
/// cycle".
[[nodiscard]] Text cycleText(const std::vector<int>& cycle);

/// Returns the left spine of `node` in a partial tree: `node`, its leftmost left dependent, the
/// leftmost left dependent of that dependent, and so on [SSN13 §3]. `heads` has a head for each
/// node 0..n, NoHead if there is none. `rootPlace` is the position of ROOT, 0 or n + 1.
[[nodiscard]] std::vector<int> leftSpine(std::span<const int> heads, int node, int rootPlace = 0);
/// Returns the right spine of `node`, the mirror image of the left spine.
[[nodiscard]] std::vector<int> rightSpine(std::span<const int> heads, int node, int rootPlace = 0);

} // namespace parsescope
