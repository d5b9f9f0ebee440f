// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/oracle.h"
#include "core/treebank/statistics.h"

namespace parsescope {

/// Returns γ, the sum of the lengths of the left spine of the topmost and of the right spine of the
/// second stack element, which is the number of arcs that lr-spine can build [SSN13 §5]. The stack
/// must have at least two elements.
[[nodiscard]] int spineLengths(const Configuration& configuration);

/// Returns the size of the buffer after each gold subtree that can be built there independently of
/// the stack has been reduced to one word [GRSS14 §5.2]; for a projective tree that is the length
/// of the right stack of [GSS14 §4.2]. The complete subtree of k is reduced to k if its words in
/// the buffer are adjacent and none of them but k has dependents in the stack. O(n).
[[nodiscard]] int reducedBufferSize(const Tree& gold, const Configuration& configuration);

/// The largest number of configurations expanded to count the derivations of a sentence.
inline constexpr int EffortToCount = 1000;

/// The extent of the statistics: only whether sentences can be derived, or all, which takes far
/// longer.
enum class Extent { Start, All };

/// Statistics of a system on a treebank: the trees it can derive, and the configurations on the
/// optimal paths (derivation.h).
struct DerivationStatistics {
    long long sentences = 0; ///< with at least one word and at most LongestSentence
    long long words = 0;     ///< in those sentences
    long long tooLong = 0;   ///< sentences too long, not counted elsewhere

    // At the start.
    long long derivable = 0;    ///< sentences with loss 0
    long long notDerivable = 0; ///< sentences with a loss above 0; the rest is unknown
    long long lostArcs = 0;     ///< the sum of the losses or of their lower bounds
    long long bounds = 0;       ///< sentences with only a lower bound on the loss

    // The rest stays 0 with Extent::Start.
    long long counted = 0;   ///< derivable sentences whose derivations were counted
    long long uncounted = 0; ///< derivable sentences that would have taken too long
    long long unique = 0;    ///< sentences with one derivation
    double logSum = 0;       ///< of the decimal logarithms of the numbers of derivations
    double logMost = 0;

    // On the optimal path.
    long long leftOut = 0;        ///< sentences without a known optimal path
    long long ambiguous = 0;      ///< sentences with two optimal transitions somewhere
    long long configurations = 0; ///< configurations that are not terminal
    long long choices = 0;        ///< those with two or more optimal transitions
    long long maybeChoices = 0;   ///< those for which bounds leave that open
    Spread gamma;                 ///< γ of those with two stack elements, for systems with spines
    Spread stack;                 ///< stack elements, ROOT included
    Spread buffer;
    Spread reduced;   ///< sizes of the reduced buffer
    double ratio = 0; ///< sum of (stack + reduced buffer) / words

    bool operator==(const DerivationStatistics&) const = default;
    /// Adds a sentence; `effort` as for countOptimal. Returns false if it was stopped; then nothing
    /// is added.
    bool add(const Problem& problem, Extent extent = Extent::All, int effort = EffortToCount,
             const TaskControl& control = {});

    /// The number of sentences known to be derivable or not.
    [[nodiscard]] long long judged() const { return derivable + notDerivable; }
    /// The number of sentences with a known optimal path.
    [[nodiscard]] long long followed() const { return sentences - leftOut; }
};

} // namespace parsescope
