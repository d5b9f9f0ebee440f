// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// The pairs of gold arcs that cross, given by their dependents.
[[nodiscard]] std::vector<std::pair<int, int>> crossingArcs(const Tree& gold);
/// A lower bound on what crossing gold arcs cost a projective tree: among the pairs whose
/// dependents are both open, by node 0..n, pairs without a common arc are chosen greedily, and each
/// costs its cheaper arc. The dependents of the pairs chosen are no longer open afterwards.
int payCrossing(const Problem& problem, const std::vector<std::pair<int, int>>& crossing,
                std::vector<char>& isOpen);

/// What is known about the trees reachable from a configuration without a search.
class Outlook {
public:
    explicit Outlook(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// A lower bound of the cost of arcs not yet built, or Unreachable: a gold arc is lost if the
    /// system declares that it can no longer be built [GN13]; one of two crossing arcs is lost if
    /// the system builds only projective trees; all gold roots but one are lost if a single root is
    /// asked for.
    [[nodiscard]] int bound(const Configuration& configuration) const;
    /// A key such that configurations with equal keys allow the same further arcs: the stack and
    /// the buffer, which of their nodes have heads, the spines if the system uses them, and with
    /// single root whether ROOT has a dependent; for a system that declares no reach, the whole
    /// configuration.
    [[nodiscard]] std::u16string key(const Configuration& configuration) const;
    /// The position of a node in the projective order of the gold tree [Nivre 2009].
    [[nodiscard]] int rank(int node) const { return m_ranks[node]; }

private:
    [[nodiscard]] std::vector<int> pending(const Configuration& configuration) const;
    [[nodiscard]] std::vector<int> attachable(const Configuration& configuration) const;
    [[nodiscard]] int weight(int word) const { return m_problem.cost(NoHead, word); }
    int payRoots(std::vector<int>& open, int roots) const;

    Problem m_problem;
    Reach m_reach;
    std::vector<std::pair<int, int>> m_crossing; // dependents of gold arcs of which one is lost
    std::vector<int> m_ranks;                    // by node
};

} // namespace parsescope
