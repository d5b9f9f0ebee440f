// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <functional>
#include <variant>
#include <vector>

namespace parsescope {

/// The fate of a lost gold arc in a configuration: the reason why it is lost.
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
    /// The head and the dependent are both on the stack, where no transition can join them.
    struct BothOnStack {
        bool operator==(const BothOnStack&) const = default;
    };
    /// The head and the dependent are available, but they can no longer meet.
    struct NoMeeting {
        bool operator==(const NoMeeting&) const = default;
    };
    /// The arc can be built, but not together with all of the gold arcs `others`.
    struct Together {
        std::vector<Arc> others;
        bool operator==(const Together&) const = default;
    };

    Arc arc;
    std::variant<WrongHead, HeadGone, BothOnStack, NoMeeting, Together> reason;
    bool operator==(const ArcFate&) const = default;
};

/// Returns the fate of an arc that is lost in a configuration.
[[nodiscard]] ArcFate fateOf(const Configuration& configuration, const LostArc& lost);

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

/// Returns a sentence with the reason why the arcs of a group are lost. The arcs of a group with
/// several arcs are not named: they are listed below the sentence.
[[nodiscard]] Text fateText(const FateGroup& group, const ArcNames& names);
/// Returns the sentences which state that arcs are lost, without the reasons: those that can no
/// longer be built, and those that can no longer be built together with others.
[[nodiscard]] Text lossText(const std::vector<LostArc>& lost, const ArcNames& names);

} // namespace parsescope
