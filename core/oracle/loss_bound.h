// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace parsescope {

/// Returns the pairs of crossing gold arcs. Each arc is represented by its dependent.
[[nodiscard]] std::vector<std::pair<int, int>> crossingArcs(const Tree& gold);
/// Returns a lower bound on the cost of crossing gold arcs for a system that builds projective
/// trees. Considers the pairs whose two dependents are open (`isOpen` has an entry for each node
/// 0..n), chooses pairs without a common arc greedily, and adds the cost of the cheaper arc of each
/// chosen pair. Marks the dependents of the chosen pairs as no longer open.
[[nodiscard]] int costOfCrossing(const Problem& problem,
                                 const std::vector<std::pair<int, int>>& crossing,
                                 std::vector<char>& isOpen);

/// Lower bounds on the losses of configurations, derived from the reach that the system declares.
class LossBound {
public:
    explicit LossBound(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// Returns a lower bound on the cost of the arcs not yet built, or Unreachable. A gold arc is
    /// lost if, by the reach that the system declares, it can no longer be built [GN13]; one of two
    /// crossing arcs is lost if the system builds only projective trees; all gold roots but one are
    /// lost if a single root is required.
    [[nodiscard]] int bound(const Configuration& configuration) const;
    /// Returns the 0-based position of a node in the projective order of the gold tree [Nivre
    /// 2009].
    [[nodiscard]] int rank(int node) const { return m_ranks[node]; }

    /// The part of a configuration that determines which arcs can still be built: the stack and the
    /// buffer, whether each of their nodes has a head, the spines if the system uses them, and, if
    /// a single root is required, the number of children of ROOT. For a system without a declared
    /// reach, the whole configuration.
    using Key = std::vector<std::uint16_t>;
    struct KeyHash {
        [[nodiscard]] std::size_t operator()(const Key& key) const;
    };
    [[nodiscard]] Key key(const Configuration& configuration) const;

private:
    /// The places where a node can get dependents, as bits.
    enum Side : std::uint8_t { Left = 1, Right = 2, InBuffer = 4 };
    /// The sides on which each node 0..n can get dependents; 0 for a node that can get none.
    using Sides = std::vector<std::uint8_t>;
    /// The words without a head.
    struct Headless {
        std::vector<int> open; ///< words whose gold arc can still be built
        int lost = 0;          ///< cost of the words whose gold arc can no longer be built
        bool isEmpty = true;   ///< true if all words have heads
    };

    [[nodiscard]] Sides sidesIn(const Configuration& configuration) const;
    [[nodiscard]] bool isOpenOnStack(const Configuration& configuration, const Sides& sides,
                                     int depth) const;
    [[nodiscard]] Headless headlessWords(const Configuration& configuration) const;
    [[nodiscard]] int costOfRoots(std::vector<int>& open, int roots) const;
    [[nodiscard]] int weight(int word) const { return m_problem.cost(NoHead, word); }

    Problem m_problem;
    Reach m_reach;
    // The result of crossingArcs; empty if the system can build crossing arcs.
    std::vector<std::pair<int, int>> m_crossing;
    std::vector<int> m_ranks; // position of each node in the projective order
};

} // namespace parsescope
