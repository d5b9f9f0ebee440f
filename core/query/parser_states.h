// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/query/number_comparison.h"
#include "core/query/query.h"
#include "core/treebank/statistics.h"

#include <string>

namespace parsescope {

// All of these fail for sentences longer than LongestSentence (sentence_length.h), and where
// the oracle knows too little to answer. A sentence without a tree is not found.

/// The gold tree can be derived, or cannot.
[[nodiscard]] Condition isDerivable(const TransitionSystem& system, bool derivable);
/// As many configurations of the optimal path (derivation.h) have two or more optimal
/// transitions. One match for each of those.
[[nodiscard]] Condition isAmbiguous(const TransitionSystem& system, Comparison count);
/// The loss of the start.
[[nodiscard]] Condition hasLoss(const TransitionSystem& system, Comparison loss);
/// The loss after a transition of that name (or any variant of the rule of that name) somewhere in
/// the canonical derivation; not found where there is none. One match for each place where it is
/// known; fails when none is and some may be.
[[nodiscard]] Condition hasLossAfter(const TransitionSystem& system, std::string transition,
                                     Comparison loss);
/// γ [SSN13 §5] of the configurations of the canonical derivation of lr-spine with two stack
/// elements or more; of none where there is no such derivation.
[[nodiscard]] Spread canonicalGamma(const Tree& tree);
/// The largest γ in the canonical derivation of lr-spine. One match, where it is first reached.
[[nodiscard]] Condition hasGamma(Comparison gamma);

} // namespace parsescope
