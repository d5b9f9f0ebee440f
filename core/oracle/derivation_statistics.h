// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/oracle.h"
#include "core/treebank/statistics.h"

namespace parsescope {

/// γ: the sum of the lengths of the left spine of the topmost and of the right spine of the second
/// stack element, which is the number of arcs that lr-spine chooses from [SSN13 §5]. The stack has
/// two elements or more.
[[nodiscard]] int spineLengths(const Configuration& configuration);

/// Number of words in the buffer once each gold subtree is one word that can be built there
/// whatever is on the stack [GRSS14 §5.2]; for a projective tree that is the length of the right
/// stack of [GSS14 §4.2]. The complete subtree of k is reduced to k if its words in the buffer
/// stand side by side and none of them but k has dependents in the stack. O(n).
[[nodiscard]] int reducedBufferSize(const Tree& gold, const Configuration& configuration);

/// Configurations looked at to count the derivations of a sentence.
inline constexpr int EffortToCount = 1000;

/// How much of a sentence is counted: whether it can be derived, or all. The rest takes far longer.
enum class Extent { Start, All };

/// How a system gets along with a treebank: what it can derive, and what the configurations of the
/// optimal paths (optimal_path.h) look like.
struct DerivationStatistics {
    long long sentences = 0; ///< with words, but no more than LongestSentence
    long long words = 0;     ///< in them
    long long tooLong = 0;   ///< sentences left out of all else

    // At the start.
    long long derivable = 0;    ///< sentences with loss 0
    long long notDerivable = 0; ///< sentences with a loss above 0; what is neither is not known
    long long lostArcs = 0;     ///< the losses, or what they are not below
    long long bounds = 0;       ///< sentences with a loss that is not known exactly

    // From here on nothing with Extent::Start.
    long long counted = 0;   ///< derivable sentences whose derivations were counted
    long long uncounted = 0; ///< those for which the effort did not suffice
    long long unique = 0;    ///< sentences with one derivation
    double logSum = 0;       ///< of the decimal logarithms of the numbers of derivations
    double logMost = 0;

    // On the optimal path.
    long long leftOut = 0;        ///< sentences in which none is known
    long long ambiguous = 0;      ///< sentences with a choice somewhere
    long long configurations = 0; ///< not final
    long long choices = 0;        ///< of these, with two or more optimal transitions
    long long maybeChoices = 0;   ///< of these, where that is not known
    Spread gamma;                 ///< of these, with two stack elements, where there are spines
    Spread stack;                 ///< stack elements, ROOT included
    Spread buffer;
    Spread reduced;   ///< sizes of the reduced buffer
    double ratio = 0; ///< sum of (stack + reduced buffer) / words

    bool operator==(const DerivationStatistics&) const = default;
    /// Adds a sentence; `effort` as for countOptimal. False when it was stopped and added nothing.
    bool add(const Problem& problem, Extent extent = Extent::All, int effort = EffortToCount,
             const TaskControl& control = {});

    /// Sentences of which it is known whether they can be derived.
    [[nodiscard]] long long judged() const { return derivable + notDerivable; }
    /// Sentences with a known optimal path.
    [[nodiscard]] long long followed() const { return sentences - leftOut; }
};

} // namespace parsescope
