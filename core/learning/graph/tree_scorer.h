// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"
#include "core/oracle/oracle.h"

namespace parsescope::graph {

/// Scores transitions by a tree that was not built by transitions: the score of a transition is
/// minus the loss after it, with the tree as gold tree. The labels of the tree have the score 1.
class TreeScorer : public Scorer {
public:
    /// `parse` has the heads and labels of the tree.
    TreeScorer(const TransitionSystem& system, Parse parse, int labels, bool singleRoot);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    Parse m_parse;
    int m_labels;
    LossFunction m_loss; // with the tree as gold tree
};

/// Sets the transitions of `parse` to the canonical derivation of its tree; to none if the system
/// cannot derive the tree.
void addTransitions(const TransitionSystem& system, Parse& parse);

} // namespace parsescope::graph
