// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_fate.h"

#include <algorithm>

namespace parsescope {

ArcFate fateOf(const Configuration& configuration, const LostArc& lost) {
    const auto [head, dependent] = lost.arc;
    if (!lost.alone)
        return {lost.arc, ArcFate::Together{lost.excludes}};
    if (configuration.hasHead(dependent))
        return {lost.arc, ArcFate::WrongHead{configuration.head(dependent)}};
    const auto holds = [](const std::vector<int>& nodes, int node) {
        return std::ranges::find(nodes, node) != nodes.end();
    };
    const std::vector<int>& stack = configuration.stackNodes();
    const bool isOnList = std::ranges::any_of(
        configuration.lists(), [&](const std::vector<int>& list) { return holds(list, head); });
    if (!isOnList && !holds(stack, head) && !holds(configuration.bufferNodes(), head))
        return {lost.arc, ArcFate::HeadGone{}};
    if (holds(stack, head) && holds(stack, dependent))
        return {lost.arc, ArcFate::BothOnStack{}};
    return {lost.arc, ArcFate::NoMeeting{}};
}

std::vector<FateGroup> fateGroups(const Configuration& configuration,
                                  const std::vector<LostArc>& lost) {
    std::vector<FateGroup> groups;
    for (const LostArc& entry : lost) {
        const ArcFate fate = fateOf(configuration, entry);
        const auto same = std::ranges::find_if(groups, [&](const FateGroup& group) {
            return std::holds_alternative<ArcFate::HeadGone>(fate.reason) &&
                   group.first.reason == fate.reason && group.first.arc.head == fate.arc.head;
        });
        if (same == groups.end())
            groups.push_back({fate, {fate.arc}});
        else
            same->arcs.push_back(fate.arc);
    }
    return groups;
}

namespace {

/// Words the reason of a group.
struct Wording {
    const FateGroup& group;
    const ArcNames& names;

    [[nodiscard]] Text head() const { return names.node(group.first.arc.head); }
    [[nodiscard]] Text dependent() const { return names.node(group.first.arc.dependent); }

    Text operator()(const ArcFate::WrongHead& wrong) const {
        return Text("{0} needs the head {1} but already has the head {2}.", dependent(), head(),
                    names.node(wrong.head));
    }
    Text operator()(const ArcFate::HeadGone&) const {
        if (group.arcs.size() > 1)
            return Text("{0} arcs need {1}, which has left the stack:", group.arcs.size(), head());
        return Text("{0} needs the head {1}, which has left the stack.", dependent(), head());
    }
    Text operator()(const ArcFate::BothOnStack&) const {
        return Text("{0} needs the head {1}; both are on the stack, where no transition can join "
                    "them.",
                    dependent(), head());
    }
    Text operator()(const ArcFate::NoMeeting&) const {
        return Text("{0} needs the head {1}, but the two can no longer meet.", dependent(), head());
    }
    Text operator()(const ArcFate::Together& together) const {
        return Text("{0} can no longer be built together with {1}.", names.arc(group.first.arc),
                    names.arcs(together.others));
    }
};

} // namespace

Text fateText(const FateGroup& group, const ArcNames& names) {
    return std::visit(Wording{group, names}, group.first.reason);
}

Text lossText(const std::vector<LostArc>& lost, const ArcNames& names) {
    std::vector<Arc> alone;
    for (const LostArc& one : lost)
        if (one.alone)
            alone.push_back(one.arc);
    Text text;
    if (!alone.empty())
        text += Text("{0} can no longer be built.", names.arcs(alone));
    for (const LostArc& one : lost)
        if (!one.alone)
            text += fateText({{one.arc, ArcFate::Together{one.excludes}}, {one.arc}}, names);
    return text;
}

} // namespace parsescope
