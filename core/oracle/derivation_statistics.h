// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// How a system gets along with a treebank: what it can derive, and what the configurations of the
/// optimal derivations look like, those that build arcs as soon as possible.
struct DerivationStatistics {
    long long sentences = 0; ///< with words
    long long words = 0;
    long long leftOut =
        0; ///< sentences for which no optimal derivation is known; only counted here
    long long derivable = 0; ///< sentences with loss 0 at the start
    long long lostArcs = 0;  ///< the losses at the start

    long long counted = 0;   ///< derivable sentences whose derivations were counted
    long long uncounted = 0; ///< those for which the effort did not suffice
    long long unique = 0;    ///< sentences with one derivation
    double logSum = 0;       ///< of the decimal logarithms of the numbers of derivations
    double logMost = 0;

    long long configurations = 0; ///< not final
    long long choices = 0;        ///< of these, with two or more optimal transitions
    Spread gamma;                 ///< of these, with two stack elements, where there are spines
    Spread stack;                 ///< stack elements, ROOT included
    Spread buffer;
    Spread reduced;   ///< sizes of the reduced buffer
    double ratio = 0; ///< sum of (stack + reduced buffer) / words

    /// Adds a sentence; `effort` as for countOptimal.
    void add(const TransitionSystem& system, const Tree& gold, int effort);
};

} // namespace parsescope
