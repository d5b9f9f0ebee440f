// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// How a perceptron is taught [GSS14 §5].
enum class Regime {
    Static,  ///< one canonical derivation of each sentence; of a best tree where it has none
    Nondet,  ///< any optimal transition, on the way to the gold tree
    Explore, ///< any optimal transition, wherever the parser's own mistakes lead; as Nondet for
             ///< sentences for which no oracle is exact
};

/// What the training of a perceptron can be told besides what all kinds of models can.
struct PerceptronOptions {
    Regime regime = Regime::Explore;
    /// Static: lba and rba are taught for arcs of any length, see withBufferArcsOfAnyLength.
    bool anyLength = false;
    /// Explore: the share of wrong choices that are followed, from 0 to 1 …
    double exploration = 1;
    /// … from this iteration on, counted from 1.
    int firstExploration = 1;
};

} // namespace parsescope
