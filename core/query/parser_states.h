// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"
#include "core/query/query.h"
#include "core/query/scanner.h"
#include "core/treebank/statistics.h"

#include <string>

namespace parsescope {

// The conditions below fail for sentences longer than LongestSentence (sentence_length.h), and for
// sentences for which the oracle cannot decide. They do not match sentences without a tree.

/// Returns the condition that the gold tree can be derived or, if `derivable` is false, cannot be
/// derived.
[[nodiscard]] Condition isDerivable(const TransitionSystem& system, bool derivable);
/// Returns the condition that the number of configurations of the optimal path (derivation.h) with
/// at least two optimal transitions satisfies `count`. Each of these configurations is a match.
[[nodiscard]] Condition isAmbiguous(const TransitionSystem& system, Comparison count);
/// Returns the condition that the loss of the initial configuration satisfies `loss`.
[[nodiscard]] Condition hasLoss(const TransitionSystem& system, Comparison loss);
/// Returns the condition that, in some configuration of the canonical derivation, the loss after
/// `transition` satisfies `loss`. `transition` can also be the name of a rule, which includes all
/// its variants. Sentences without a canonical derivation do not match. Each configuration with a
/// known loss that satisfies `loss` is a match. Fails if there is no match but some losses are
/// unknown.
[[nodiscard]] Condition hasLossAfter(const TransitionSystem& system, std::string transition,
                                     Comparison loss);
/// Returns γ [SSN13 §5] of the configurations with at least two stack elements in the canonical
/// derivation of lr-spine. If there is no canonical derivation, returns an empty Spread.
[[nodiscard]] Spread canonicalGamma(const Tree& tree);
/// Returns the condition that the largest γ in the canonical derivation of lr-spine satisfies
/// `gamma`. The only match is the first configuration with the largest γ.
[[nodiscard]] Condition hasGamma(Comparison gamma);

} // namespace parsescope
