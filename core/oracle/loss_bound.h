// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace parsescope {

/// Returns the pairs of gold arcs that cross, given by their dependents.
[[nodiscard]] std::vector<std::pair<int, int>> crossingArcs(const Tree& gold);
/// Returns a lower bound on the cost of crossing gold arcs for a system that builds projective
/// trees. Chooses pairs without a common arc greedily among the pairs whose dependents are both
/// open
/// (`isOpen`, by node 0..n), and adds the cost of the cheaper arc of each. Marks the dependents of
/// the chosen pairs as no longer open.
[[nodiscard]] int costOfCrossing(const Problem& problem,
                                 const std::vector<std::pair<int, int>>& crossing,
                                 std::vector<char>& isOpen);

/// A lower bound on the loss of a configuration, from what the system declares about its reach.
class LossBound {
public:
    explicit LossBound(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// A lower bound on the cost of the arcs not yet built, or Unreachable. A gold arc is lost if
    /// the system declares that it can no longer be built [GN13]; one of two crossing arcs is lost
    /// if the system builds only projective trees; all gold roots but one are lost if a single root
    /// is required.
    [[nodiscard]] int bound(const Configuration& configuration) const;
    /// The 0-based position of a node in the projective order of the gold tree [Nivre 2009].
    [[nodiscard]] int rank(int node) const { return m_ranks[node]; }

    /// The part of a configuration that decides which arcs can still be built: the stack and the
    /// buffer, which of their nodes have heads, the spines if the system uses them, and with single
    /// root the number of children of ROOT; for a system without a declared reach, the whole
    /// configuration.
    using Key = std::vector<std::uint16_t>;
    struct KeyHash {
        [[nodiscard]] std::size_t operator()(const Key& key) const;
    };
    [[nodiscard]] Key key(const Configuration& configuration) const;

private:
    /// Where a node can get dependents, as bits.
    enum Side : std::uint8_t { Left = 1, Right = 2, InBuffer = 4 };
    /// By node, the sides on which it can get dependents: 0 for a node that can get none.
    using Sides = std::vector<std::uint8_t>;
    /// The words without a head.
    struct Headless {
        std::vector<int> open; ///< words whose gold arc can still be built
        int lost = 0;          ///< cost of all other words
        bool isEmpty = true;   ///< no word lacks a head
    };

    [[nodiscard]] Sides sidesIn(const Configuration& configuration) const;
    [[nodiscard]] bool isOpenOnStack(const Configuration& configuration, const Sides& sides,
                                     int depth) const;
    [[nodiscard]] Headless headlessWords(const Configuration& configuration) const;
    [[nodiscard]] int costOfRoots(std::vector<int>& open, int roots) const;
    [[nodiscard]] int weight(int word) const { return m_problem.cost(NoHead, word); }

    Problem m_problem;
    Reach m_reach;
    std::vector<std::pair<int, int>> m_crossing; // see crossingArcs; empty if arcs may cross
    std::vector<int> m_ranks;                    // by node
};

} // namespace parsescope
