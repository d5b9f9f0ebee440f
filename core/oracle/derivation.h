// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/tree.h"

#include <functional>
#include <optional>
#include <vector>

namespace parsescope {

class LossFunction;

/// A configuration of a derivation with its losses, and the transition taken in it.
struct DerivationStep {
    int number = 0; ///< 0-based number of the step
    Configuration configuration;
    Losses losses;
    std::optional<Transition>
        transition;         ///< the transition taken in the configuration; none in the last step
    std::optional<Arc> arc; ///< the arc that the transition adds; none if it adds no arc
};

/// A function that chooses the transition for a step. It receives the step with its losses; if it
/// returns nothing, the derivation ends.
using Chooser = std::function<std::optional<Transition>(const DerivationStep&)>;

/// Returns the optimal transition that builds arcs as early as possible: the first optimal
/// transition that adds an arc, or the first one if none adds an arc. Gold arcs from ROOT are built
/// rather than left to be implied at the end (see treeAtEnd). In systems with Reach::Pairs,
/// transitions after which more of these arcs must be implied than after others are left out,
/// unless too many gold arcs cross for the count. In all other cases, if the buffer front still
/// lacks a gold arc with ROOT and no transition adds an arc, a transition is preferred after which
/// preferred transitions build such an arc before the buffer changes. `losses` are the losses of
/// `configuration`, and `loss` computes those of further configurations. Returns nothing in a
/// terminal configuration, or if no transition is known to be optimal.
[[nodiscard]] std::optional<Transition> preferredTransition(const Problem& problem,
                                                            const LossFunction& loss,
                                                            const Configuration& configuration,
                                                            const Losses& losses);
/// Returns a chooser of preferred transitions. Both arguments must outlive the chooser.
[[nodiscard]] Chooser preferOptimal(const Problem& problem, const LossFunction& loss);
/// Returns a chooser that takes the given transitions one after the other.
[[nodiscard]] Chooser prescribe(std::vector<Transition> transitions);

/// Takes the chosen transitions from `start` and calls `visit` with every step. Returns the last
/// step, whose configuration is not terminal if the chooser ended the derivation; nothing if
/// `visit` returned false.
std::optional<DerivationStep>
followDerivation(const TransitionSystem& system, const LossFunction& loss, Configuration start,
                 const Chooser& choose, const std::function<bool(const DerivationStep&)>& visit);
/// Returns all steps of a derivation from the initial configuration.
[[nodiscard]] std::vector<DerivationStep>
derivationSteps(const Problem& problem, const LossFunction& loss, const Chooser& choose);

/// Follows the optimal path, which consists of the preferred transitions: calls `visit` before each
/// transition and returns the terminal configuration. Returns nothing if no permitted tree can be
/// reached, or if the oracle returns only bounds.
[[nodiscard]] std::optional<Configuration>
followOptimal(const Problem& problem, const LossFunction& loss, Configuration start,
              const std::function<void(const DerivationStep&)>& visit);

/// A proof of a loss: transitions that lead to a terminal configuration and do not raise the loss.
/// The resulting tree is one of the best that can be reached.
struct Certificate {
    std::vector<Transition>
        transitions;        ///< transitions from the configuration to a terminal configuration
    std::vector<int> heads; ///< heads of nodes 0..n in the resulting tree
    bool operator==(const Certificate&) const = default;
};
/// Returns the certificate along the optimal path; nothing if followOptimal returns nothing.
[[nodiscard]] std::optional<Certificate>
findCertificate(const Problem& problem, const LossFunction& loss, Configuration configuration);

/// Returns whether two or more transitions are optimal; nothing if some losses are only bounds and
/// leave the question open.
[[nodiscard]] std::optional<bool> hasChoice(const Losses& losses);

/// Returns the canonical derivation of the gold tree from a configuration, by the policy that the
/// system declares: arcs as early as possible, buffer transitions first; for details see the files
/// of the systems. Returns nothing if this derivation does not end in the gold tree, even if
/// another derivation would, or if the system has no policy. Takes O(n) steps of at most O(n) each;
/// steps of swap and lr-spine may take longer.
[[nodiscard]] std::optional<std::vector<Transition>>
staticDerivation(const TransitionSystem& system, const Tree& gold,
                 const Configuration& configuration);

} // namespace parsescope
