// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace parsescope {

/// The state of a gold arc in a configuration.
enum class ArcState {
    Built,     ///< the configuration has the arc
    Implied,   ///< the configuration is terminal and implies the arc; see impliedArcs
    Reachable, ///< some continuation builds the arc, but may lose other gold arcs
    Lost,      ///< no continuation builds the arc
    Unknown,   ///< not known, because the oracle returns only bounds
};

/// The losses and arcs of one configuration of a problem.
struct Explanation {
    Losses losses;
    std::optional<Transition> preferred; ///< the result of preferredTransition
    std::vector<ArcState> arcs;          ///< state of the gold arc to each node; entry 0 is unused

    [[nodiscard]] ArcState arc(int word) const { return arcs[word]; }
    /// Returns the number of gold arcs in the state Lost, which is at most the loss: arcs that are
    /// reachable one by one may exclude each other [GSS14 §2.4].
    [[nodiscard]] int lostAlone() const {
        return static_cast<int>(std::count(arcs.begin(), arcs.end(), ArcState::Lost));
    }
};

/// A gold arc that a transition loses.
struct LostArc {
    Arc arc;
    /// A minimal set of gold arcs, not yet built, that cannot all be built together with this arc.
    /// The set has three or more arcs only if no single arc excludes this arc; pairs are also tried
    /// if there are at most 20 candidates. Empty for an arc that is lost alone.
    std::vector<Arc> excludes{};

    /// Returns true if no continuation builds the arc, even if all other gold arcs are given up.
    [[nodiscard]] bool alone() const { return excludes.empty(); }
    bool operator==(const LostArc&) const = default;
};

/// The effect of a transition on the best trees that can be reached. Let B be the tree of the
/// certificate after the transition. Let A be the tree that shares the most gold arcs with B among
/// the best trees that can be reached before the transition. With weights, only words of weight
/// above 0 are considered.
struct Consequences {
    /// False if the oracle returns only bounds for a required loss; all other members are empty
    /// then.
    bool known = false;
    /// True if no permitted tree can be reached after the transition; all other members are empty
    /// then.
    bool deadEnd = false;
    /// The gold arcs of A that B lacks, sorted by dependent. Empty for an optimal transition.
    std::vector<LostArc> lost;
    /// The gold arcs of B that A lacks, sorted by dependent; usually none. The loss rises by the
    /// weight of the lost arcs minus the weight of the gained arcs.
    std::vector<Arc> gained;
};

} // namespace parsescope
