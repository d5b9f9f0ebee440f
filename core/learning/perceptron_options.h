// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// The training regime of a perceptron [GSS14 §5].
enum class Regime {
    Static,  ///< follows one canonical derivation of the gold tree or, if it has none, of a best
             ///< tree
    Nondet,  ///< follows any optimal transition, on derivations of the gold tree
    Explore, ///< follows any optimal transition, also after mistakes of the parser; like Nondet for
             ///< sentences for which no oracle is exact
    StaticDynamic, ///< arc-hybrid with swap: swaps of one canonical derivation, and any other
                   ///< transition that loses no arc, also after mistakes of the parser (see
                   ///< StaticDynamicOracle)
};

/// The canonical policy that a static perceptron learns.
enum class CanonicalPolicy {
    Usual,     ///< the canonical policy of the system
    AnyLength, ///< lba and rba for arcs of any length (see withBufferArcsOfAnyLength)
    LateSwaps, ///< swaps as late as possible (see withLateSwaps)
};

/// How a perceptron chooses the label of an arc.
enum class LabelTraining {
    After, ///< a second classifier labels the arc of the transition that has been chosen
    Joint, ///< each pair of a transition and a label is a separate class, as in [FGR12 §2.3]
};

/// The features by which a perceptron chooses a transition.
enum class ActionFeatures {
    Templates, ///< the templates of the system
    /// The templates with one value, such as the form of a node, and all pairs of them, which are
    /// the features of a polynomial kernel of second degree.
    Pairs,
};

/// Options for training a perceptron.
struct PerceptronOptions {
    Regime regime = Regime::Explore;
    LabelTraining labels = LabelTraining::Joint;
    ActionFeatures features = ActionFeatures::Templates;
    CanonicalPolicy policy = CanonicalPolicy::Usual; ///< Static only
    /// Explore and StaticDynamic: the probability with which a wrong choice is followed, from 0
    /// to 1.
    double exploration = 1;
    /// Explore and StaticDynamic: the 1-based number of the first iteration in which wrong choices
    /// are followed.
    int firstExploration = 1;

    /// Returns true if wrong choices are followed.
    [[nodiscard]] bool explores() const {
        return regime == Regime::Explore || regime == Regime::StaticDynamic;
    }
};

} // namespace parsescope
