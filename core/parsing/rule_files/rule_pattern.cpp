// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_pattern.h"

#include "core/parsing/without_root.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace parsescope {

namespace {

using Kind = RuleCondition::Kind;

} // namespace

std::strong_ordering RuleCondition::operator<=>(const RuleCondition& other) const {
    if (const auto order =
            std::tie(kind, first, second) <=> std::tie(other.kind, other.first, other.second);
        order != 0)
        return order;
    return std::lexicographical_compare_three_way(parts.begin(), parts.end(), other.parts.begin(),
                                                  other.parts.end());
}

bool PatternSide::skips() const {
    return std::ranges::find(stack, Skipped) != stack.end();
}

bool PatternSide::has(int node) const {
    const auto holds = [&](const std::vector<int>& nodes) {
        return std::ranges::find(nodes, node) != nodes.end();
    };
    return holds(stack) || holds(buffer) ||
           std::ranges::any_of(lists, [&](const PatternList& list) { return holds(list.nodes); });
}

Obstacle mismatch(const PatternSide& side, const Configuration& configuration, int k) {
    const int skipped = side.skips() ? k - 2 : 0; // `stack` counts "…" as one element
    const int stack = static_cast<int>(side.stack.size()) + skipped;
    const int buffer = static_cast<int>(side.buffer.size());
    if (configuration.bufferSize() < buffer)
        return configuration.bufferSize() == 0 ? Obstacle::BufferEmpty : Obstacle::BufferTooShort;
    if (configuration.stackSize() < stack)
        return configuration.stackSize() == 0 ? Obstacle::StackEmpty : Obstacle::StackTooShort;
    if (!side.bufferGoesOn && configuration.bufferSize() > buffer)
        return Obstacle::BufferTooLong;
    if (!side.stackGoesOn() && configuration.stackSize() > stack)
        return Obstacle::StackTooLong;
    for (std::size_t i = 0; i < side.lists.size(); ++i) {
        const std::size_t named = side.lists[i].nodes.size();
        const std::size_t size = configuration.lists()[i].size();
        if (size < named)
            return Obstacle::ListTooShort;
        if (side.lists[i].runs.empty() && size > named)
            return Obstacle::ListTooLong;
    }
    return Obstacle::None;
}

bool RulePattern::hasVariants() const {
    return before.skips() || (arc && (arc->kind == PatternArc::Head::LeftSpine ||
                                      arc->kind == PatternArc::Head::RightSpine));
}

/// Returns the node of a matching configuration for the name with the 0-based index `node`.
int RulePattern::nodeAt(const Configuration& configuration, int k, int node) const {
    const int onStack = static_cast<int>(before.stack.size()) - (before.skips() ? 1 : 0);
    if (node >= onStack) {
        std::size_t index = node - onStack;
        for (std::size_t i = 0; i < before.lists.size(); ++i) {
            const PatternList& list = before.lists[i];
            const std::vector<int>& nodes = configuration.lists()[i];
            if (index < list.nodes.size())
                return nodes[list.nodesFirst ? index : nodes.size() - list.nodes.size() + index];
            index -= list.nodes.size();
        }
        return configuration.buffer(static_cast<int>(index));
    }
    int depth = 0;
    for (auto element = before.stack.rbegin(); element != before.stack.rend(); ++element) {
        if (*element == node)
            break;
        depth += *element == PatternSide::Skipped ? k - 1 : 1;
    }
    return configuration.stack(depth);
}

/// Returns the head of the arc; NoHead if the spine has no k-th node.
int RulePattern::headIn(const Configuration& configuration, int k) const {
    if (arc->kind == PatternArc::Head::Root)
        return 0;
    const int node = nodeAt(configuration, k, arc->head);
    if (arc->kind == PatternArc::Head::Node)
        return node;
    const std::vector<int> spine = arc->kind == PatternArc::Head::LeftSpine
                                       ? leftSpine(configuration, node)
                                       : rightSpine(configuration, node);
    return k <= static_cast<int>(spine.size()) ? spine[k - 1] : NoHead;
}

bool RulePattern::holds(const RuleCondition& part, const Configuration& c, int k) const {
    const auto each = [&](const RuleCondition& one) { return holds(one, c, k); };
    const auto isServed = [&](int node) { return node == 0 || c.hasHead(node); };
    const int stack = static_cast<int>(before.stack.size()) + (before.skips() ? k - 2 : 0);
    switch (part.kind) {
    case Kind::All:
        return std::ranges::all_of(part.parts, each);
    case Kind::Any:
        return std::ranges::any_of(part.parts, each);
    case Kind::Not:
        return !holds(part.parts.front(), c, k);
    case Kind::HasHead:
        return c.hasHead(nodeAt(c, k, part.first));
    case Kind::IsRoot:
        return nodeAt(c, k, part.first) == 0;
    case Kind::Before:
        return c.placeOf(nodeAt(c, k, part.first)) < c.placeOf(nodeAt(c, k, part.second));
    case Kind::StackHeads:
        for (int depth = stack; depth < c.stackSize(); ++depth)
            if (!isServed(c.stack(depth)))
                return false;
        return true;
    case Kind::BufferHeads:
        for (int i = static_cast<int>(before.buffer.size()); i < c.bufferSize(); ++i)
            if (!isServed(c.buffer(i)))
                return false;
        return true;
    case Kind::SkippedHeads: {
        const auto behind =
            before.stack.end() - std::ranges::find(before.stack, PatternSide::Skipped);
        for (int depth = static_cast<int>(behind) - 1; depth < behind - 1 + k - 1; ++depth)
            if (!c.hasHead(c.stack(depth)))
                return false;
        return true;
    }
    }
    return false;
}

/// Returns the obstacle for a part of the condition that does not hold.
Obstacle RulePattern::reason(const RuleCondition& part) const {
    switch (part.kind) {
    case Kind::HasHead:
    case Kind::StackHeads:
    case Kind::BufferHeads:
    case Kind::SkippedHeads:
        return Obstacle::NeedsHead;
    case Kind::Not:
        return part.parts.front().kind == Kind::HasHead ? Obstacle::HasHead
                                                        : Obstacle::ConditionFails;
    default:
        return Obstacle::ConditionFails;
    }
}

Obstacle RulePattern::legal(const Configuration& c, int k) const {
    if (const Obstacle obstacle = mismatch(before, c, k); obstacle != Obstacle::None)
        return obstacle;
    if (arc) {
        const int dependent = nodeAt(c, k, arc->dependent);
        if (dependent == 0)
            return Obstacle::RootAsDependent;
        if (c.hasHead(dependent) && !arc->replaces)
            return Obstacle::HasHead;
        const int head = headIn(c, k);
        if (head == NoHead)
            return Obstacle::SpineTooShort;
        for (int above = head; above != NoHead; above = c.head(above))
            if (above == dependent)
                return Obstacle::WouldBeCycle;
    }
    for (const RuleCondition& part : condition.parts)
        if (!holds(part, c, k))
            return reason(part);
    return Obstacle::None;
}

void RulePattern::apply(Configuration& c, int k) const {
    // In a parse without ROOT, what is legal depends on what is left without it.
    assert(legal(c, k) == Obstacle::None || legal(withoutRoot(c), k) == Obstacle::None);
    const std::optional<Arc> added = arcIn(c, k);
    std::vector<int> stack;
    std::vector<int> buffer;
    for (const int node : after.stack) {
        if (node != PatternSide::Skipped) {
            stack.push_back(nodeAt(c, k, node));
            continue;
        }
        const auto behind =
            before.stack.end() - std::ranges::find(before.stack, PatternSide::Skipped);
        for (int depth = static_cast<int>(behind) - 2 + k - 1; depth >= behind - 1; --depth)
            stack.push_back(c.stack(depth));
    }
    for (const int node : after.buffer)
        buffer.push_back(nodeAt(c, k, node));
    if (!before.lists.empty())
        applyToLists(c, k, stack);
    else
        c.replace(static_cast<int>(before.stack.size()) + (before.skips() ? k - 2 : 0), stack, 0,
                  {});
    c.replace(0, {}, static_cast<int>(before.buffer.size()), buffer);
    if (added)
        c.attach(added->head, added->dependent);
}

/// Replaces the stack and the lists of a configuration. `stack` are the nodes of the right side on
/// the stack.
void RulePattern::applyToLists(Configuration& c, int k, const std::vector<int>& stack) const {
    const int popped = static_cast<int>(before.stack.size()) + (before.skips() ? k - 2 : 0);
    std::vector<std::vector<int>> runs{
        {c.stackNodes().begin(), c.stackNodes().end() - static_cast<std::ptrdiff_t>(popped)}};
    for (std::size_t i = 0; i < before.lists.size(); ++i) {
        const std::vector<int>& nodes = c.lists()[i];
        const auto named = static_cast<std::ptrdiff_t>(before.lists[i].nodes.size());
        if (before.lists[i].nodesFirst)
            runs.emplace_back(nodes.begin() + named, nodes.end());
        else
            runs.emplace_back(nodes.begin(), nodes.end() - named);
    }
    const auto joined = [&](const std::vector<int>& numbers) {
        std::vector<int> nodes;
        for (const int run : numbers)
            nodes.insert(nodes.end(), runs[run].begin(), runs[run].end());
        return nodes;
    };
    std::vector<std::vector<int>> lists;
    for (const PatternList& list : after.lists) {
        std::vector<int>& nodes = lists.emplace_back(joined(list.runs));
        std::vector<int> named;
        for (const int node : list.nodes)
            named.push_back(nodeAt(c, k, node));
        nodes.insert(list.nodesFirst ? nodes.begin() : nodes.end(), named.begin(), named.end());
    }
    std::vector<int> whole = joined(after.runs);
    whole.insert(whole.end(), stack.begin(), stack.end());
    c.replaceLists(std::move(whole), std::move(lists));
}

std::optional<Arc> RulePattern::arcIn(const Configuration& c, int k) const {
    if (!arc)
        return std::nullopt;
    return Arc{headIn(c, k), nodeAt(c, k, arc->dependent)};
}

/// Returns an upper bound on the number of legal variants. If skipped words need heads, counting
/// stops at the first word without a head.
int RulePattern::variants(const Configuration& c) const {
    if (before.skips()) {
        int k = 0;
        const auto stops = [&](const RuleCondition& part) {
            return part.kind == Kind::SkippedHeads && !holds(part, c, k);
        };
        while (mismatch(before, c, k + 1) == Obstacle::None ||
               mismatch(before, c, k + 1) == Obstacle::StackTooLong) {
            ++k;
            if (std::ranges::any_of(condition.parts, stops))
                return k - 1;
        }
        return k;
    }
    if (mismatch(before, c, 1) != Obstacle::None)
        return 0;
    const int node = nodeAt(c, 1, arc->head);
    return static_cast<int>(arc->kind == PatternArc::Head::LeftSpine ? leftSpine(c, node).size()
                                                                     : rightSpine(c, node).size());
}

bool RulePattern::matches(const Configuration& c) const {
    return mismatch(before, c, 1) == Obstacle::None && holds(condition, c, 1);
}

bool RulePattern::saysTheSame(const RulePattern& other) const {
    return before == other.before && after == other.after && arc == other.arc &&
           simplified(condition, arc) == simplified(other.condition, other.arc);
}

RuleCondition simplified(RuleCondition condition, const std::optional<PatternArc>& arc) {
    std::vector<RuleCondition> parts;
    for (RuleCondition& part : condition.parts) {
        RuleCondition one = simplified(std::move(part), std::nullopt);
        if (one.kind == condition.kind && one.kind != Kind::Not)
            parts.insert(parts.end(), one.parts.begin(), one.parts.end());
        else
            parts.push_back(std::move(one));
    }
    condition.parts = std::move(parts);
    if (condition.kind == Kind::Not && condition.parts.front().kind == Kind::Not)
        return RuleCondition(condition.parts.front().parts.front());
    if (condition.kind == Kind::Not)
        return condition;
    std::ranges::sort(condition.parts, [](const auto& a, const auto& b) { return a < b; });
    const auto again = std::ranges::unique(condition.parts);
    condition.parts.erase(again.begin(), again.end());
    if (arc)
        std::erase_if(condition.parts, [&](const RuleCondition& part) {
            if (part.kind != Kind::Not)
                return false;
            const RuleCondition& denied = part.parts.front();
            return denied.first == arc->dependent &&
                   ((denied.kind == Kind::HasHead && !arc->replaces) ||
                    denied.kind == Kind::IsRoot);
        });
    return condition;
}

} // namespace parsescope
