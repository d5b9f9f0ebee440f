// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser.h"
#include "core/oracle/oracle.h"

namespace parsescope::graph {

/// Judges transitions by a tree that was found without any: the score of a transition is minus the
/// number of the tree's heads that can no longer be had after it, and the tree's labels score 1.
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
    LossFunction m_loss; // of a tree other than that one
};

/// The canonical derivation of the tree in `parse`, as its transitions; none where the system
/// cannot derive it.
void addTransitions(const TransitionSystem& system, Parse& parse);

} // namespace parsescope::graph
