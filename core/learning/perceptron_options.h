// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// The training regime of a perceptron [GSS14 §5].
enum class Regime {
    Static,  ///< one canonical derivation of the gold tree or, if it has none, of a best tree
    Nondet,  ///< any optimal transition, on derivations of the gold tree
    Explore, ///< any optimal transition, also after mistakes of the parser; like Nondet for
             ///< sentences for which no oracle is exact
};

/// Options for training a perceptron.
struct PerceptronOptions {
    Regime regime = Regime::Explore;
    /// Static only: lba and rba are learnt for arcs of any length, see withBufferArcsOfAnyLength.
    bool anyLength = false;
    /// Explore only: the share of wrong choices that are followed, from 0 to 1.
    double exploration = 1;
    /// Explore only: the first iteration, 1-based, in which wrong choices are followed.
    int firstExploration = 1;
};

} // namespace parsescope
