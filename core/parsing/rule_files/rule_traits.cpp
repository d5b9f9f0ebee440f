// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/system_file.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns true if the rule has no arc, or if its arc is from ROOT or between nodes that the rule
/// names. Other nodes never enter the stack or the buffer.
bool joinsWhatItNames(const RulePattern& rule) {
    return !rule.arc || rule.arc->kind == PatternArc::Head::Node ||
           rule.arc->kind == PatternArc::Head::Root;
}

/// Returns true if the rule removes only the dependent of an arc between nodes that the rule names.
bool onlyDependentLeaves(const RulePattern& rule) {
    const auto stays = [&](int node) { return rule.after.has(node); };
    if (rule.before.skips() && !rule.after.skips())
        return false;
    if (!joinsWhatItNames(rule))
        return false;
    for (int node = 0; node < static_cast<int>(rule.names.size()); ++node) {
        const bool leaves = rule.arc && rule.arc->dependent == node;
        if (stays(node) == leaves)
            return false;
    }
    return true;
}

/// Returns true if the nodes that the rule names stay, and so do the nodes that "…" matches.
bool allNodesStay(const RulePattern& rule) {
    for (int node = 0; node < static_cast<int>(rule.names.size()); ++node)
        if (!rule.after.has(node))
            return false;
    return !rule.before.skips() || rule.after.skips();
}

bool everyRule(const TransitionSystem& system, bool (*holds)(const RulePattern&)) {
    return std::ranges::all_of(
        system.rules, [&](const Rule& rule) { return rule.pattern && holds(*rule.pattern); });
}

} // namespace

bool keepsAllNodes(const TransitionSystem& system) {
    return everyRule(system, allNodesStay);
}

// If exactly the dependents leave, no node of the stack or buffer has a head. So no arc can close a
// cycle, and the legality of rules depends only on the nodes of the stack and the buffer. ROOT
// never leaves, so if a parse ends with a single stack element, this element is ROOT.
Traits traitsOf(const TransitionSystem& system) {
    constexpr int ExhaustiveWords = 4;
    Traits traits;
    traits.exhaustiveWords = surelyEnds(system) ? ExhaustiveWords : -1;
    traits.searchWords = -1;
    traits.replacesHeads = !everyRule(
        system, [](const RulePattern& rule) { return !rule.arc || !rule.arc->replaces; });
    if (traits.replacesHeads)
        return traits; // all kinds of reach suppose that heads are not replaced
    if (!system.lists.empty())
        return traits; // all kinds of reach speak of the stack and the buffer
    if (everyRule(system, joinsWhatItNames))
        traits.reach = Reach::Present;
    if (!everyRule(system, onlyDependentLeaves))
        return traits;
    traits.reach = Reach::AnyPair;
    const PatternSide* end = system.end ? &system.end->before : nullptr;
    traits.dependentsLeave = end && !end->stackGoesOn() && end->stack.size() == 1 &&
                             !end->bufferGoesOn && end->buffer.empty();
    return traits;
}

} // namespace parsescope
