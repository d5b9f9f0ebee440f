// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/lr_spine/lr_spine_table.h"

#include <vector>

namespace parsescope {

/// Is there a tree in reach that loses no more than so much? For lr-spine, along a derivation:
/// mostly the tree that was found last still is, or the same tree with the arc that was just added.
/// Whether one tree is in reach can be said in linear time; the table is needed for the rest only.
class LrSpineSearch {
public:
    explicit LrSpineSearch(const Problem& problem) : m_problem(problem), m_table(problem) {}

    /// Looks for a tree with a loss of at most `loss` in reach of `configuration`, to which the
    /// last transition has added `arc`, if any. May be false where there is one.
    bool find(const Configuration& configuration, Arc arc, int loss);
    /// The loss of a configuration.
    int loss(const Configuration& configuration) { return m_table.loss(configuration); }
    /// Remembers a best tree; one must be in reach.
    void remember(const Configuration& configuration);
    /// Remembers a tree.
    void remember(Tree tree);

private:
    [[nodiscard]] int lossOf(const Tree& tree) const;

    Problem m_problem;
    LrSpineTable m_table;
    Tree m_tree;
    int m_treeLoss = Unreachable;
};

} // namespace parsescope
