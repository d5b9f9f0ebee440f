// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"
#include "core/oracle/oracle.h"

namespace parsescope::graph {

/// A scorer of transitions by a tree that was not built by transitions. The score of a transition
/// is minus the loss after it, with the tree as gold tree. The labels of the tree have score 1, all
/// other labels 0.
class TreeScorer : public Scorer {
public:
    /// Makes a scorer from the tree with the heads and labels of `parse`. `labels` is the number of
    /// labels of the model.
    TreeScorer(const TransitionSystem& system, Parse parse, int labels, bool singleRoot);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    Parse m_parse;
    int m_labels;
    LossFunction m_loss; // loss function with the tree as gold tree
};

/// Sets the transitions of `parse` to the canonical derivation of its tree, or to an empty list if
/// the system cannot derive the tree.
void addTransitions(const TransitionSystem& system, Parse& parse);

} // namespace parsescope::graph
