// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/extensions.h"

#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

/// Implements Rule::canonical for lba and rba. The canonical policy takes them only for arcs of
/// length 1 [FGR12 §3.1].
template<RulePlace Head, RulePlace Dependent>
int canonicalBetweenNeighbours(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(isReady<Head, Dependent>(parse) &&
                  c.placeOf(c.buffer(1)) == c.placeOf(c.buffer(0)) + 1);
}

/// Returns lba: i|j|β ⇒ j|β, j→i, with i ≠ 0 [FGR12 §3.1].
Rule leftBufferArc() {
    Rule rule = arcRule<b1, b0>({
        .name = "lba",
        .title = Text("Left-Buffer-Arc"),
        .schema = "σ, i|j|β ⇒ σ, j|β, j→i",
        .effect =
            Text("makes the first word of the buffer a dependent of the second and removes it"),
        .key = 'b',
        .features = "until 1 pair b0 b1",
    });
    rule.canonical = canonicalBetweenNeighbours<b1, b0>;
    return rule;
}

/// Returns rba: i|j|β ⇒ i|β, i→j [FGR12 §3.1].
Rule rightBufferArc() {
    Rule rule = arcRule<b0, b1>({
        .name = "rba",
        .title = Text("Right-Buffer-Arc"),
        .schema = "σ, i|j|β ⇒ σ, i|β, i→j",
        .effect =
            Text("makes the second word of the buffer a dependent of the first and removes it"),
        .key = 'n',
        .features = "until 1 pair b0 b1; since 2 right b0",
    });
    rule.canonical = canonicalBetweenNeighbours<b0, b1>;
    return rule;
}

/// Returns lnba: σ|t, i|j|β ⇒ σ, i|j|β, j→t, with t ≠ 0 and headless [FGR12 §4.1].
Rule leftNonprojectiveArc() {
    return arcRule<b1, s0>({
        .name = "lnba",
        .title = Text("Left-Nonprojective-Buffer-Arc"),
        .schema = "σ|t, i|j|β ⇒ σ, i|j|β, j→t",
        .effect =
            Text("makes the top of the stack a dependent of the second word of the buffer and "
                 "removes it"),
        .key = 'v',
        .crosses = true,
        .features = "until 1 pair s0 b1",
    });
}

/// Returns rnba: σ|t, i|j|β ⇒ σ|t, i|β, t→j [FGR12 §4.1].
Rule rightNonprojectiveArc() {
    return arcRule<s0, b1>({
        .name = "rnba",
        .title = Text("Right-Nonprojective-Buffer-Arc"),
        .schema = "σ|t, i|j|β ⇒ σ|t, i|β, t→j",
        .effect =
            Text("makes the second word of the buffer a dependent of the top of the stack and "
                 "removes it"),
        .key = 'm',
        .crosses = true,
        .features = "until 1 pair s0 b1",
    });
}

} // namespace

std::span<const Rule> extensions() {
    static const Rule list[] = {leftBufferArc(), rightBufferArc(), leftNonprojectiveArc(),
                                rightNonprojectiveArc()};
    return list;
}

TransitionSystem withBufferArcsOfAnyLength(TransitionSystem system) {
    for (Rule& rule : system.rules) {
        if (rule.canonical == canonicalBetweenNeighbours<b1, b0>)
            rule.canonical = [](const GoldParse& parse) { return onlyIf(isReady<b1, b0>(parse)); };
        if (rule.canonical == canonicalBetweenNeighbours<b0, b1>)
            rule.canonical = [](const GoldParse& parse) { return onlyIf(isReady<b0, b1>(parse)); };
    }
    return system;
}

bool canBeExtended(const TransitionSystem& system) {
    return system.traits.extensible;
}

} // namespace parsescope
