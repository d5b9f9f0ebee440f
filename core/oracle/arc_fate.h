// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <functional>
#include <variant>
#include <vector>

namespace parsescope {

/// The fate of a gold arc in a configuration: what has become of it and, if it is lost, why.
struct ArcFate {
    /// The dependent already has another head.
    struct WrongHead {
        int head = NoHead;
        bool operator==(const WrongHead&) const = default;
    };
    /// The head has left the stack, the buffer and the lists.
    struct HeadGone {
        bool operator==(const HeadGone&) const = default;
    };
    /// The head depends on the dependent, directly or not.
    struct Cycle {
        bool operator==(const Cycle&) const = default;
    };
    /// The head is a word, and the head and the dependent are both on the stack, where no
    /// transition can join them.
    struct BothOnStack {
        bool operator==(const BothOnStack&) const = default;
    };
    /// The head and the dependent are available, but no continuation builds the arc: the two can no
    /// longer meet, or a condition excludes the arc, for example that ROOT has a single child.
    struct Excluded {
        bool operator==(const Excluded&) const = default;
    };
    /// The arc can be built, but not together with all of the gold arcs `others`.
    struct Together {
        std::vector<Arc> others;
        bool operator==(const Together&) const = default;
    };

    Arc arc;
    /// The state of an arc that is not lost, or the reason why the arc is lost.
    std::variant<ArcState, WrongHead, HeadGone, Cycle, BothOnStack, Excluded, Together> outcome;

    [[nodiscard]] bool isLost() const { return !std::holds_alternative<ArcState>(outcome); }
    bool operator==(const ArcFate&) const = default;
};

/// Returns the fate of an arc that is lost in a configuration.
[[nodiscard]] ArcFate fateOf(const Configuration& configuration, const LostArc& lost);
/// Returns the fate of a gold arc that has the state `state` in a configuration.
[[nodiscard]] ArcFate fateOf(const Configuration& configuration, Arc arc, ArcState state);

/// Returns the gold arcs that are lost in the explanation `after` but not in `before`, sorted by
/// dependent. Arcs whose state is not known are left out.
[[nodiscard]] std::vector<LostArc> newlyLost(const Tree& gold, const Explanation& before,
                                             const Explanation& after);
/// Returns the gold arcs from the node `head` that are not built yet and can still be built, sorted
/// by dependent. Arcs whose state is not known are included.
[[nodiscard]] std::vector<Arc> openDependents(const Tree& gold, const Explanation& here, int head);
/// Returns the index of the first of the equal states with which a history of an arc ends; -1 if
/// the last state is missing.
[[nodiscard]] int lastChange(const std::vector<std::optional<ArcState>>& states);

/// Lost arcs that share a reason: one arc, or several arcs whose head is gone.
struct FateGroup {
    ArcFate first;
    std::vector<Arc> arcs; ///< all arcs of the group, in the order in which they were given
};
/// Returns the fates of arcs that are lost in a configuration. Arcs that need one head, which is
/// gone, are in one group.
[[nodiscard]] std::vector<FateGroup> fateGroups(const Configuration& configuration,
                                                const std::vector<LostArc>& lost);

/// The names of nodes and arcs in texts about a sentence.
struct ArcNames {
    std::function<Text(int node)> node;
    std::function<Text(Arc arc)> arc;
    /// Returns the names of several arcs as a list.
    std::function<Text(const std::vector<Arc>& arcs)> arcs;
};

/// Returns a sentence about the fate of an arc; for a lost arc, the reason why it is lost.
[[nodiscard]] Text fateText(const ArcFate& fate, const ArcNames& names);
/// Returns sentences about the history of an arc whose fate was settled by the step `step` of a
/// derivation, the transition `by`. The step is 0 if no transition has changed the fate.
[[nodiscard]] Text historyText(const ArcFate& fate, int step, const Text& by,
                               const ArcNames& names);
/// Returns a sentence with the reason why the arcs of a group are lost. The arcs of a group with
/// several arcs are not named: they are listed below the sentence.
[[nodiscard]] Text fateText(const FateGroup& group, const ArcNames& names);
/// Returns the sentences which state that arcs are lost, without the reasons: those that can no
/// longer be built, and those that can no longer be built together with others.
[[nodiscard]] Text lossText(const std::vector<LostArc>& lost, const ArcNames& names);

} // namespace parsescope
