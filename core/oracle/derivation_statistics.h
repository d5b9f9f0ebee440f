// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/problem.h"
#include "core/treebank/statistics.h"

namespace parsescope {

/// Returns γ, the number of arcs that lr-spine can build [SSN13 §5]: the length of the left spine
/// of the stack top plus the length of the right spine of the second stack element. The stack must
/// have at least two elements.
[[nodiscard]] int spineLengths(const Configuration& configuration);

/// Returns the size of the buffer after each gold subtree that can be built in the buffer
/// independently of the stack has been reduced to one word [GRSS14 §5.2]. For projective trees, the
/// size is the length of the right stack of [GSS14 §4.2]. The complete subtree of a word k is
/// reduced to k if its words in the buffer are adjacent and none of these words except k has
/// its head or dependents on the stack (see AttardiReduction, which the oracle uses). Takes O(n)
/// time.
[[nodiscard]] int reducedBufferSize(const Tree& gold, const Configuration& configuration);

/// The largest number of configurations expanded to count the derivations of a sentence.
inline constexpr int EffortToCount = 1000;

/// The extent of the statistics: `Start` computes only whether sentences can be derived; `All` also
/// follows the optimal paths and counts derivations, which takes far longer.
enum class Extent { Start, All };

/// Statistics of a system on a treebank: the trees it can derive, and the configurations on the
/// optimal paths (derivation.h).
struct DerivationStatistics {
    long long sentences = 0; ///< sentences with at least 1 and at most LongestSentence words
    long long words = 0;     ///< number of words in `sentences`
    /// Sentences with more than LongestSentence words, which all other numbers leave out.
    long long tooLong = 0;

    // Numbers for the initial configurations.
    long long derivable = 0; ///< sentences with loss 0
    /// Sentences with a loss above 0; the other sentences are undecided.
    long long notDerivable = 0;
    long long lostArcs = 0; ///< the sum of the losses or of their lower bounds
    long long bounds = 0;   ///< sentences with only a lower bound on the loss

    // All numbers from here on stay 0 with Extent::Start.
    long long counted = 0;   ///< derivable sentences whose derivations were counted
    long long uncounted = 0; ///< derivable sentences with too many derivations to count
    long long unique = 0;    ///< sentences with one derivation
    double logSum = 0;       ///< sum of the decimal logarithms of the numbers of derivations
    double logMost = 0;

    // Numbers for the configurations on the optimal paths.
    long long leftOut = 0; ///< sentences without a known optimal path
    /// Sentences with at least one configuration with two or more optimal transitions.
    long long ambiguous = 0;
    long long configurations = 0; ///< configurations that are not terminal
    long long choices = 0;        ///< configurations with two or more optimal transitions
    /// Configurations for which some losses are only bounds, so that they may have two or more
    /// optimal transitions.
    long long maybeChoices = 0;
    Spread gamma; ///< γ of the configurations with at least two stack elements; only for systems
                  ///< with spines
    Spread stack; ///< numbers of stack elements, including ROOT
    Spread buffer;
    Spread reduced;   ///< sizes of the reduced buffer
    double ratio = 0; ///< sum over the configurations of (stack + reduced buffer) / words

    bool operator==(const DerivationStatistics&) const = default;
    /// Adds a sentence. Its derivations are counted with the limit `effort` of countOptimal. If
    /// `control` asks to stop, returns false and adds nothing.
    bool add(const Problem& problem, Extent extent = Extent::All, int effort = EffortToCount,
             const TaskControl& control = {});

    /// Returns the number of sentences known to be derivable or known not to be.
    [[nodiscard]] long long judged() const { return derivable + notDerivable; }
    /// Returns the number of sentences with a known optimal path.
    [[nodiscard]] long long followed() const { return sentences - leftOut; }
};

} // namespace parsescope
