// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/system_file.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
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

constexpr int NoBound = std::numeric_limits<int>::max();

/// The numbers of nodes that a rule finds in one place: the stack, a list or the buffer.
struct Found {
    int least = 0;
    int most = NoBound;
};

/// The changes by a transition of a rule.
struct Growth {
    std::string name;         ///< name of the rule
    std::vector<Found> found; ///< the nodes in each place before the transition
    /// Upper bounds on the changes of the lengths of the stack, the lists and the buffer by named
    /// nodes, and then the number of missing arcs that the transition adds, as a negative number.
    std::vector<int> sizes;
    /// The runs, of any length, that leave their place: the numbers of the old and the new place.
    std::vector<std::pair<std::size_t, std::size_t>> moves;
    bool neverTwice = false; // true if the rule is never taken twice in a row
};

Growth growthOf(const RulePattern& rule, const Rule& declared) {
    const auto change = [](const std::vector<int>& before, const std::vector<int>& after) {
        return static_cast<int>(after.size()) - static_cast<int>(before.size());
    };
    Growth growth;
    growth.name = declared.name;
    growth.neverTwice = declared.neverTwice;
    const auto addFound = [&](std::size_t nodes, bool goesOn) {
        const int least = static_cast<int>(nodes);
        growth.found.push_back({least, goesOn ? NoBound : least});
    };
    // "…" may be empty, so dropping it need not remove an element.
    const int skipped = rule.before.skips() && !rule.after.skips() ? 1 : 0;
    const auto addMoves = [&](const std::vector<int>& runs, std::size_t place) {
        for (const int run : runs)
            if (static_cast<std::size_t>(run) != place)
                growth.moves.emplace_back(run, place);
    };
    growth.sizes.push_back(change(rule.before.stack, rule.after.stack) + skipped);
    const auto skipping = std::ranges::count(rule.before.stack, PatternSide::Skipped);
    addFound(rule.before.stack.size() - static_cast<std::size_t>(skipping),
             rule.before.stackGoesOn() || skipping > 0);
    addMoves(rule.after.runs, 0);
    for (std::size_t i = 0; i < rule.before.lists.size(); ++i) {
        growth.sizes.push_back(change(rule.before.lists[i].nodes, rule.after.lists[i].nodes));
        addFound(rule.before.lists[i].nodes.size(), !rule.before.lists[i].runs.empty());
        addMoves(rule.after.lists[i].runs, i + 1);
    }
    addFound(rule.before.buffer.size(), rule.before.bufferGoesOn);
    growth.sizes.push_back(change(rule.before.buffer, rule.after.buffer));
    growth.sizes.push_back(rule.arc && !rule.arc->replaces ? -1 : 0);
    return growth;
}

/// Returns the upper bound on the change of a weighted sum; nothing if there is no bound.
std::optional<int> changeOf(const Growth& growth, const std::vector<int>& weights) {
    for (const auto& [from, to] : growth.moves)
        if (weights[from] < weights[to])
            return std::nullopt;
    return std::inner_product(weights.begin(), weights.end(), growth.sizes.begin(), 0);
}

/// Searches for a weighted sum that never rises and that falls with at least one of the rules.
/// Removes the rules with which it falls; returns false if there is no such sum. The weights of the
/// result are tried in the order of the digits of a number.
bool removeFalling(std::vector<Growth>& rules) {
    constexpr int MostWeight = 4;
    std::vector<int> weights(rules.front().sizes.size(), 0);
    while (true) {
        std::size_t digit = 0;
        while (digit < weights.size() && weights[digit] == MostWeight)
            weights[digit++] = 0;
        if (digit == weights.size())
            return false;
        ++weights[digit];
        const bool rises = std::ranges::any_of(
            rules, [&](const Growth& growth) { return changeOf(growth, weights).value_or(1) > 0; });
        if (rises)
            continue;
        if (std::erase_if(rules,
                          [&](const Growth& growth) { return changeOf(growth, weights) < 0; }) > 0)
            return true;
    }
}

/// Returns an upper bound on the number of nodes in a place, for all configurations after a
/// transition of the rule `first`, if only `rules` are taken.
int mostAfter(const Growth& first, const std::vector<Growth>& rules, std::size_t place) {
    const auto isFilled = [&](const Growth& rule) {
        return std::ranges::any_of(rule.moves, [&](auto move) { return move.second == place; });
    };
    const auto after = [&](const Growth& rule, int before) {
        return before == NoBound || isFilled(rule) ? NoBound : before + rule.sizes[place];
    };
    int most = after(first, first.found[place].most);
    for (bool rises = true; rises && most != NoBound;) {
        rises = false;
        for (const Growth& rule : rules) {
            const auto [least, limit] = rule.found[place];
            if (least > most)
                continue;
            if (const int risen = after(rule, std::min(most, limit)); risen > most) {
                // A rule that can be taken again with more nodes raises the number without end.
                most = limit == NoBound ? NoBound : risen;
                rises = true;
            }
        }
    }
    return most;
}

std::vector<Growth> without(std::vector<Growth> rules, std::string_view name) {
    std::erase_if(rules, [&](const Growth& rule) { return rule.name == name; });
    return rules;
}

/// Returns the rules among `rules` that can be taken after the rule `first`.
std::vector<Growth> possibleAfter(const Growth& first, std::vector<Growth> rules) {
    for (std::size_t place = 0; place < first.found.size(); ++place) {
        const int most = mostAfter(first, rules, place);
        std::erase_if(rules, [&](const Growth& rule) { return rule.found[place].least > most; });
    }
    return rules;
}

/// Returns the names of rules that, as far as is known, can follow each other for ever; an empty
/// list if every sequence of `rules` ends. Tries at most `branches` distinctions of cases.
std::vector<std::string> endless(std::vector<Growth> rules, int& branches) {
    // Sums fall one after the other. A rule that is never taken twice in a row needs no sum if all
    // other rules have one.
    while (!rules.empty() && !(rules.size() == 1 && rules.front().neverTwice))
        if (!removeFalling(rules))
            break;
    if (rules.empty() || (rules.size() == 1 && rules.front().neverTwice))
        return {};
    // A rule that finds few nodes in a place, for example an empty buffer, begins a phase in which
    // other rules cannot be taken. An endless sequence would take this rule again and again, and
    // then only rules of the phase, or it would no longer take the rule.
    for (const Growth& first : rules) {
        const std::vector<Growth> phase = possibleAfter(first, rules);
        if (phase.size() == rules.size() || branches == 0)
            continue;
        --branches;
        const bool ends = std::ranges::none_of(
                              phase, [&](const Growth& rule) { return rule.name == first.name; }) ||
                          endless(phase, branches).empty();
        if (ends)
            return endless(without(rules, first.name), branches);
    }
    std::vector<std::string> names;
    for (const Growth& rule : rules)
        names.push_back(rule.name);
    return names;
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
// this is true of the number of pairs in the opposite order. For transitions without an exchange,
// and for all transitions of systems with lists, weighted sums of the sizes and of the missing arcs
// must fall: a first sum, which no rule raises, then a second sum while the first one is constant,
// and so on. Where no sum falls, phases are considered (see endless).
std::vector<std::string> endlessRules(const TransitionSystem& system) {
    std::vector<Growth> others;
    std::vector<std::string> exchanging;
    bool canFall = true;    // true if the number of pairs in the order of the sentence never rises
    bool canFallToo = true; // true if the number of pairs in the opposite order never rises
    for (const Rule& rule : system.rules) {
        const std::shared_ptr<const RulePattern>& pattern = rule.pattern;
        if (!pattern)
            return {std::string(rule.name)};
        const bool exchangesNodes = system.lists.empty() && !exchanges(*pattern).empty();
        if (!exchangesNodes) {
            others.push_back(growthOf(*pattern, rule));
            continue;
        }
        canFall = canFall && exchangesOnly(*pattern, true);
        canFallToo = canFallToo && exchangesOnly(*pattern, false);
        exchanging.emplace_back(rule.name);
    }
    if (!canFall && !canFallToo)
        return exchanging;
    constexpr int MostBranches = 16;
    int branches = MostBranches;
    return endless(std::move(others), branches);
}

bool surelyEnds(const TransitionSystem& system) {
    return endlessRules(system).empty();
}

} // namespace parsescope
