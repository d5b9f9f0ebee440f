// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// The pairs of gold arcs that cross each other, by their dependents.
[[nodiscard]] std::vector<std::pair<int, int>> crossingArcs(const Tree& gold);
/// A lower bound on what crossing gold arcs cost a projective tree: among the pairs whose
/// dependents are both open, by node 0..n, pairs without a common arc are chosen greedily, and each
/// costs its cheaper arc. The dependents of the pairs chosen are no longer open afterwards.
int payCrossing(const Problem& problem, const std::vector<std::pair<int, int>>& crossing,
                std::vector<char>& isOpen);

/// What can be said about the trees reachable from a configuration without searching.
class Outlook {
public:
    explicit Outlook(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// At least so much will be paid for the arcs still to come, or Unreachable: a gold arc is lost
    /// for good where the system declares that it can't be built any more [GN13]; of crossing arcs
    /// one is lost where all trees of the system are projective; of several gold roots all but one
    /// are lost when there must be a single one.
    [[nodiscard]] int bound(const Configuration& configuration) const;
    /// What the arcs still to come depend on: two configurations with the same key have the same
    /// future. That is the stack and the buffer, which of their nodes have heads, the spines where
    /// the system has them, and with single root whether a word hangs on ROOT; of a system with
    /// unknown reach, the whole configuration.
    [[nodiscard]] std::u16string key(const Configuration& configuration) const;
    /// Where a node stands when each gold subtree is written without gaps [Nivre 2009].
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

/// The loss by best-first search over configurations: for any system and gold tree. The search
/// gives up after `budget` configurations have been expanded and then answers with a lower bound;
/// it never guesses. Among configurations that look equally good, the one is tried first that gold
/// arcs lead to, so that easy cases take little more steps than a derivation has. An answer depends
/// on the problem and the configuration alone, not on what was asked before.
[[nodiscard]] LossFunction searchLoss(const Problem& problem, int budget);

} // namespace parsescope
