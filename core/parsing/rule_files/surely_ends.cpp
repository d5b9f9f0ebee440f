// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rule_files/system_file.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the nodes of a side from the bottom of the stack to the end of the buffer.
std::vector<int> nodesInOrder(const PatternSide& side) {
    std::vector<int> nodes = side.stack;
    nodes.insert(nodes.end(), side.buffer.begin(), side.buffer.end());
    return nodes;
}

/// Returns the pairs of nodes that a rule exchanges, each in the order before the rule.
std::vector<std::pair<int, int>> exchanges(const RulePattern& rule) {
    const std::vector<int> before = nodesInOrder(rule.before);
    const std::vector<int> after = nodesInOrder(rule.after);
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t second = 0; second < after.size(); ++second)
        for (std::size_t first = second + 1; first < after.size(); ++first)
            if (std::ranges::find(before, after[first]) < std::ranges::find(before, after[second]))
                pairs.emplace_back(after[first], after[second]);
    return pairs;
}

/// Upper bounds on the changes of the lengths of the stack and the buffer by a transition, and the
/// number of arcs that it adds.
struct Growth {
    int stack;
    int buffer;
    int arcs;
};

Growth growthOf(const RulePattern& rule) {
    const auto size = [](const std::vector<int>& list) { return static_cast<int>(list.size()); };
    // "…" may be empty, so dropping it need not remove an element.
    const int skipped = rule.before.skips() && !rule.after.skips() ? 1 : 0;
    return {size(rule.after.stack) - size(rule.before.stack) + skipped,
            size(rule.after.buffer) - size(rule.before.buffer), rule.arc ? 1 : 0};
}

/// True if a rule exchanges nodes only if they are in the order of the sentence, or only if they
/// are in the opposite order.
bool exchangesOnly(const RulePattern& rule, bool inOrder) {
    return std::ranges::all_of(exchanges(rule), [&](std::pair<int, int> pair) {
        if (!inOrder)
            std::swap(pair.first, pair.second);
        const RuleCondition asked{RuleCondition::Kind::Before, pair.first, pair.second};
        return std::ranges::find(rule.condition.parts, asked) != rule.condition.parts.end();
    });
}

} // namespace

// Consider the stack and the buffer as one sequence. If nodes are exchanged only when they are in
// the order of the sentence, the number of pairs of nodes in the order of the sentence never rises,
// and it falls with each exchange. If nodes are exchanged only when they are in the opposite order,
// this is true of the number of pairs in the opposite order. For transitions without an exchange, a
// weighted sum of the sizes and of the missing arcs must fall.
bool surelyEnds(const TransitionSystem& system) {
    std::vector<Growth> others;
    bool canFall = true;    // true if the number of pairs in the order of the sentence never rises
    bool canFallToo = true; // true if the number of pairs in the opposite order never rises
    for (const Rule& rule : system.rules) {
        const Result<RulePattern> pattern = patternOf(rule);
        if (!pattern)
            return false;
        canFall = canFall && exchangesOnly(*pattern, true);
        canFallToo = canFallToo && exchangesOnly(*pattern, false);
        if (exchanges(*pattern).empty())
            others.push_back(growthOf(*pattern));
    }
    if (!canFall && !canFallToo)
        return false;
    constexpr int MostWeight = 4;
    for (int stack = 0; stack <= MostWeight; ++stack)
        for (int buffer = 0; buffer <= MostWeight; ++buffer)
            for (int arcs = 0; arcs <= MostWeight; ++arcs)
                if (std::ranges::all_of(others, [&](const Growth& growth) {
                        return stack * growth.stack + buffer * growth.buffer - arcs * growth.arcs <
                               0;
                    }))
                    return true;
    return false;
}

} // namespace parsescope
