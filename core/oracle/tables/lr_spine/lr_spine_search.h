// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/quick_search.h"
#include "core/oracle/tables/lr_spine/lr_spine_table.h"

namespace parsescope {

/// The quick search of lr-spine. It decides in linear time whether lr-spine can reach a given tree.
/// Along a derivation, it tries the tree found last and then this tree with the arc that was just
/// added. The answer is Unknown if neither tree can be reached.
class LrSpineSearch : public QuickSearch {
public:
    explicit LrSpineSearch(const Problem& problem) : m_problem(problem), m_table(problem) {}

    [[nodiscard]] Answer find(const Configuration& configuration, Arc added, int loss) override;
    [[nodiscard]] std::optional<int> tableLoss(const Configuration& configuration) override {
        return m_table.loss(configuration);
    }
    void remember(const Tree& tree) override;
    void rememberBest(const Configuration& configuration) override;

private:
    /// Returns the loss of a projective tree; Unreachable for other trees, since lr-spine builds
    /// only projective trees.
    [[nodiscard]] int lossOf(const Tree& tree) const;

    Problem m_problem;
    LrSpineTable m_table;
    Tree m_tree;
    int m_treeLoss = Unreachable;
};

} // namespace parsescope
