// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/system_texts.h"
#include "core/parsing/rules.h"
#include "core/parsing/systems.h"

namespace parsescope {

namespace {

using namespace places;

/// Implements Rule::canonical for lba and rba. The canonical policy takes them only for arcs of
/// length 1 [FGR12 §3.1].
template<RulePlace Head, RulePlace Dependent>
int betweenNeighbours(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(isReady<Head, Dependent>(parse) &&
                  c.placeOf(c.buffer(1)) == c.placeOf(c.buffer(0)) + 1);
}

/// Returns the rules that arc-eager-buffer adds to arc-eager [FGR12 §3, §4].
std::vector<Rule> bufferTransitions() {
    TransitionSystem system = builtInSystem("arc-eager-buffer");
    setCanonical(system, {{"lba", betweenNeighbours<b1, b0>},
                          {"rba", betweenNeighbours<b0, b1>},
                          {"lnba", whenReady<b1, s0>},
                          {"rnba", whenReady<s0, b1>}});
    std::vector<Rule> rules;
    for (const int index : system.canonicalOrder) {
        Rule rule = system.rules[index];
        rule.crosses = rule.name == "lnba" || rule.name == "rnba";
        rules.push_back(std::move(rule));
    }
    return rules;
}

} // namespace

std::span<const Rule> extensions() {
    static const std::vector<Rule> list = bufferTransitions();
    return list;
}

TransitionSystem withBufferArcsOfAnyLength(TransitionSystem system) {
    for (Rule& rule : system.rules) {
        if (rule.canonical == betweenNeighbours<b1, b0>)
            rule.canonical = whenReady<b1, b0>;
        if (rule.canonical == betweenNeighbours<b0, b1>)
            rule.canonical = whenReady<b0, b1>;
    }
    return system;
}

bool hasCrossingExtension(const TransitionSystem& system) {
    return std::ranges::any_of(
        extensions(), [&](const Rule& rule) { return rule.crosses && system.hasAdded(rule.name); });
}

bool canBeExtended(const TransitionSystem& system) {
    return system.traits.extensible;
}

} // namespace parsescope
