// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <optional>

namespace parsescope {

/// The gold arcs from ROOT that must be left to be implied at the end (see final_tree.h), for the
/// systems with Reach::Pairs. ROOT becomes a word of a problem of n + 1 words, whose arcs are lost
/// if they cannot be built, and an arc from ROOT costs less than any other arc.
class RootArcCost {
public:
    /// Returns the computation for a problem; nothing if the system has no guarantee Reach::Pairs,
    /// or if too many gold arcs cross.
    [[nodiscard]] static std::optional<RootArcCost> of(const Problem& problem);

    /// Returns a number that compares configurations of equal loss: the number is smaller if, among
    /// the trees with this loss that can be reached, one needs fewer implied gold arcs.
    [[nodiscard]] int operator()(const Configuration& configuration) const;

private:
    explicit RootArcCost(const Problem& problem);
    [[nodiscard]] int place(int node) const;

    Problem m_problem; ///< the problem in which ROOT is a word
    int m_root;        ///< the word that ROOT is in m_problem
    LossFunction m_loss;
};

} // namespace parsescope
