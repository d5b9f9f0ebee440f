// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

#include <algorithm>

namespace parsescope {

using namespace places;

Obstacle mayBeArc(const Configuration& c, Arc arc) {
    const Obstacle obstacle = mayBeDependent(c, arc.dependent);
    if (obstacle != Obstacle::None)
        return obstacle;
    for (int above = arc.head; above != NoHead; above = c.head(above))
        if (above == arc.dependent)
            return Obstacle::WouldBeCycle;
    return Obstacle::None;
}

std::optional<Arc> noArc(const Configuration&, int) {
    return std::nullopt;
}

Rule shiftRule() {
    return {
        .name = "sh",
        .title = Text("Shift"),
        .schema = "σ, i|β ⇒ σ|i, β",
        .effect = Text("moves the first word of the buffer onto the stack"),
        .key = 's',
        .legal = [](const Configuration& c, int) { return needs(c, 0, 1); },
        .apply = [](Configuration& c, int) { c.shift(); },
        .arc = noArc,
        .canonical =
            [](const GoldParse& parse) { return onlyIf(parse.configuration().bufferSize() > 0); },
    };
}

Rule shiftRuleWithRootWaiting() {
    Rule rule = shiftRule();
    rule.definition = "σ, i|β ⇒ σ|i, β if i ≠ 0 or hashead(σ)";
    rule.legal = [](const Configuration& c, int) {
        if (c.bufferSize() == 0)
            return Obstacle::BufferEmpty;
        const auto waits = [&](int node) { return node != 0 && !c.hasHead(node); };
        return c.buffer(0) == 0 && std::ranges::any_of(c.stackNodes(), waits) ? Obstacle::RootWaits
                                                                              : Obstacle::None;
    };
    return rule;
}

Rule stackLeftArcRule() {
    return arcRule<s0, s1>({
        .name = "la",
        .title = Text("Left-Arc"),
        .schema = "σ|i|j ⇒ σ|j, j→i",
        .effect = Text("makes the second stack element a dependent of the top and removes it"),
        .key = 'l',
    });
}

Rule stackRightArcRule() {
    return arcRule<s1, s0>({
        .name = "ra",
        .title = Text("Right-Arc"),
        .schema = "σ|i|j ⇒ σ|i, i→j",
        .effect = Text("makes the top a dependent of the second stack element and removes it"),
        .key = 'r',
    });
}

Rule stackLeftArc2Rule() {
    return arcRule<s0, s2>({
        .name = "la2",
        .title = Text("Left-Arc-2"),
        .schema = "σ|i|j|k ⇒ σ|j|k, k→i",
        .effect = Text("makes the third stack element a dependent of the top and removes it"),
        .key = 'k',
        .features = "pair s2 s0",
    });
}

Rule stackRightArc2Rule() {
    return arcRule<s2, s0>({
        .name = "ra2",
        .title = Text("Right-Arc-2"),
        .schema = "σ|i|j|k ⇒ σ|i|j, i→k",
        .effect = Text("makes the top a dependent of the third stack element and removes it"),
        .key = 't',
        .features = "pair s2 s0",
    });
}

Rule bufferLeftArcRule() {
    return arcRule<b0, s0>({
        .name = "la",
        .title = Text("Left-Arc"),
        .schema = "σ|i, j|β ⇒ σ, j|β, j→i",
        .effect = Text("makes the top of the stack a dependent of the first word of the buffer and "
                       "removes it"),
        .key = 'l',
    });
}

bool endsWithOneTree(const Configuration& c) {
    return c.bufferSize() == 0 && c.stackSize() == 1;
}

bool endsWithEmptyBuffer(const Configuration& c) {
    return c.bufferSize() == 0;
}

bool rootJoinsOneTree(const RootedParse& parse, Transition transition) {
    const Configuration& c = parse.configuration;
    return transition.rule != Shift || c.buffer(0) != 0 || c.stackSize() <= 1;
}

bool rootTakesLastWord(const RootedParse& parse, Transition transition, Arc arc) {
    return rootJoinsOneTree(parse, transition) && (arc.head != 0 || parse.headless == 1);
}

bool keepsOneHeadless(const RootedParse& parse, Arc arc, bool pushes, int pops) {
    const Configuration& c = parse.configuration;
    const bool rootLast = c.rootPlace() == RootPlace::Last;
    if (arc.head == 0 && !pushes)
        return rootLast && parse.headless == 1;
    for (int depth = 0; depth < pops; ++depth)
        if (!rootLast && c.head(c.stack(depth)) == 0)
            return false;
    const bool last = c.bufferSize() == (rootLast ? 2 : 1);
    if (!pushes || !last || c.buffer(0) == 0)
        return true;
    const bool staysHeadless = arc.head == NoHead || arc.head == 0;
    return parse.headless - 1 + staysHeadless + parse.roots == 1;
}

} // namespace parsescope
