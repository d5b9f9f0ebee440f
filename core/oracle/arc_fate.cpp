// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_fate.h"

#include <algorithm>

namespace parsescope {

ArcFate fateOf(const Configuration& configuration, const LostArc& lost) {
    const auto [head, dependent] = lost.arc;
    if (!lost.alone())
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
    for (int node = head; node > 0; node = configuration.head(node))
        if (configuration.head(node) == dependent)
            return {lost.arc, ArcFate::Cycle{}};
    if (head > 0 && holds(stack, head) && holds(stack, dependent))
        return {lost.arc, ArcFate::BothOnStack{}};
    return {lost.arc, ArcFate::Excluded{}};
}

ArcFate fateOf(const Configuration& configuration, Arc arc, ArcState state) {
    return state == ArcState::Lost ? fateOf(configuration, LostArc{arc}) : ArcFate{arc, state};
}

std::vector<LostArc> newlyLost(const Tree& gold, const Explanation& before,
                               const Explanation& after) {
    std::vector<LostArc> lost;
    for (int word = 1; word <= gold.size(); ++word)
        if (before.arc(word) != ArcState::Lost && before.arc(word) != ArcState::Unknown &&
            after.arc(word) == ArcState::Lost)
            lost.push_back({{gold.head(word), word}});
    return lost;
}

std::vector<Arc> openDependents(const Tree& gold, const Explanation& here, int head) {
    std::vector<Arc> open;
    for (int word = 1; word <= gold.size(); ++word)
        if (gold.head(word) == head && here.arc(word) != ArcState::Lost &&
            here.arc(word) != ArcState::Built)
            open.push_back({head, word});
    return open;
}

int lastChange(const std::vector<std::optional<ArcState>>& states) {
    if (states.empty() || !states.back())
        return -1;
    const auto before = std::find_if(states.rbegin(), states.rend(),
                                     [&](const auto& state) { return state != states.back(); });
    return static_cast<int>(states.rend() - before);
}

std::vector<FateGroup> fateGroups(const Configuration& configuration,
                                  const std::vector<LostArc>& lost) {
    std::vector<FateGroup> groups;
    for (const LostArc& entry : lost) {
        const ArcFate fate = fateOf(configuration, entry);
        const auto same = std::ranges::find_if(groups, [&](const FateGroup& group) {
            return std::holds_alternative<ArcFate::HeadGone>(fate.outcome) &&
                   group.first.outcome == fate.outcome && group.first.arc.head == fate.arc.head;
        });
        if (same == groups.end())
            groups.push_back({fate, {fate.arc}});
        else
            same->arcs.push_back(fate.arc);
    }
    return groups;
}

namespace {

/// Words the fate of a group.
struct Wording {
    const FateGroup& group;
    const ArcNames& names;

    [[nodiscard]] Text head() const { return names.node(group.first.arc.head); }
    [[nodiscard]] Text dependent() const { return names.node(group.first.arc.dependent); }

    [[nodiscard]] Text arc() const { return names.arc(group.first.arc); }

    Text operator()(ArcState state) const {
        switch (state) {
        case ArcState::Built:
            return Text("{0} has already been built.", arc());
        case ArcState::Implied:
            return Text("{0} is in the tree at the end: a word without a head is a child of ROOT.",
                        arc());
        case ArcState::Reachable:
            return Text("{0} can still be built.", arc());
        case ArcState::Lost:
            return Text("{0} can no longer be built.", arc());
        case ArcState::Unknown:
            break;
        }
        return Text("It is not known whether {0} can still be built.", arc());
    }
    Text operator()(const ArcFate::WrongHead& wrong) const {
        return Text("{0} needs the head {1} but already has the head {2}.", dependent(), head(),
                    names.node(wrong.head));
    }
    Text operator()(const ArcFate::HeadGone&) const {
        if (group.arcs.size() > 1)
            return Text("{0} arcs need {1}, which has left the stack and the buffer:",
                        group.arcs.size(), head());
        return Text("{0} needs the head {1}, which has left the stack and the buffer.", dependent(),
                    head());
    }
    Text operator()(const ArcFate::Cycle&) const {
        return Text("{0} needs the head {1}, which depends on {0} already.", dependent(), head());
    }
    Text operator()(const ArcFate::BothOnStack&) const {
        return Text("{0} needs the head {1}; both are on the stack, where no transition can join "
                    "them.",
                    dependent(), head());
    }
    Text operator()(const ArcFate::Excluded&) const {
        return Text("{0} needs the head {1}, but no further transitions can build this arc.",
                    dependent(), head());
    }
    Text operator()(const ArcFate::Together& together) const {
        return Text("{0} can no longer be built together with {1}.", arc(),
                    names.arcs(together.others));
    }
};

} // namespace

Text fateText(const FateGroup& group, const ArcNames& names) {
    return std::visit(Wording{group, names}, group.first.outcome);
}

Text fateText(const ArcFate& fate, const ArcNames& names) {
    return fateText(FateGroup{fate, {fate.arc}}, names);
}

Text historyText(const ArcFate& fate, int step, const Text& by, const ArcNames& names) {
    const Text arc = names.arc(fate.arc);
    if (const auto* state = std::get_if<ArcState>(&fate.outcome))
        return *state == ArcState::Built && step > 0
                   ? Text("{0} was built at step {1} by {2}.", arc, step, by)
                   : fateText(fate, names);
    if (step == 0)
        return Text("{0} is out of reach from the start.", arc);
    Text text("{0} was lost at step {1} by {2}.", arc, step, by);
    text += fateText(fate, names);
    return text;
}

Text lossText(const std::vector<LostArc>& lost, const ArcNames& names) {
    std::vector<Arc> alone;
    for (const LostArc& one : lost)
        if (one.alone())
            alone.push_back(one.arc);
    Text text;
    if (!alone.empty())
        text += Text("{0} can no longer be built.", names.arcs(alone));
    for (const LostArc& one : lost)
        if (!one.alone())
            text += fateText(ArcFate{one.arc, ArcFate::Together{one.excludes}}, names);
    return text;
}

} // namespace parsescope
