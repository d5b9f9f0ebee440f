// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <map>
#include <vector>

namespace parsescope {

/// What became of a gold arc.
enum class ArcState {
    Built,     ///< it is there
    Reachable, ///< some continuation builds it, taken by itself
    Lost,      ///< no continuation builds it
};

/// Everything that is shown about one configuration of a problem.
struct Explanation {
    Losses losses;
    std::vector<ArcState> arcs; ///< state of the gold arc of each word, by node; entry 0 unused

    [[nodiscard]] ArcState arc(int word) const { return arcs[static_cast<std::size_t>(word)]; }
    /// Number of gold arcs that are lost each by itself. At most the loss: arcs still reachable one
    /// by one may exclude each other [GSS14 §2.4].
    [[nodiscard]] int lostAlone() const;
};

/// Explains configurations of one problem with one oracle that is exact for it. Keeps tables
/// between calls; use it from one thread at a time.
class Explainer {
public:
    Explainer(Problem problem, const Oracle& oracle);

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    [[nodiscard]] Explanation explain(const Configuration& configuration);

private:
    ArcState stateOf(int word, const Configuration& configuration);

    Problem m_problem;
    Oracle m_oracle;
    LossFunction m_loss;
    std::map<int, LossFunction> m_single; // by word: loss with weight 1 on that word alone
};

} // namespace parsescope
