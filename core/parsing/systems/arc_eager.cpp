// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

enum { Reduce = 1, LeftArc = 2, RightArc = 3 };

bool pushes(Transition transition) {
    return transition.rule == Shift || transition.rule == RightArc;
}

/// Returns re. The canonical derivation takes re only if another stack element has a gold arc with
/// the buffer front.
Rule reduceRule() {
    return {
        .name = "re",
        .title = Text("Reduce"),
        .schema = "σ|i ⇒ σ, where i has a head",
        .effect = Text("removes the top of the stack, which has its head"),
        .key = 'e',
        .definition = "σ|i ⇒ σ if hashead(i)",
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() == 0)
                    return Obstacle::StackEmpty;
                return c.hasHead(c.stack(0)) ? Obstacle::None : Obstacle::NeedsHead;
            },
        .apply = [](Configuration& c, int) { c.popStack(); },
        .arc = noArc,
        .canonical =
            [](const GoldParse& parse) {
                const Configuration& c = parse.configuration();
                if (needs<s0, b0>(c) != Obstacle::None || !c.hasHead(c.stack(0)) ||
                    !parse.isComplete(c.stack(0)))
                    return 0;
                const auto hasArcWithFront = [&](int node) {
                    return parse.gold().hasArc({node, c.buffer(0)}) ||
                           (parse.gold().hasArc({c.buffer(0), node}) && !c.hasHead(node));
                };
                return onlyIf(std::ranges::any_of(c.stackNodes(), hasArcWithFront));
            },
    };
}

/// Returns ra. The canonical derivation takes ra even if the dependent still lacks dependents.
Rule rightArcRule() {
    Rule rule = arcRule<s0, b0>({
        .name = "ra",
        .title = Text("Right-Arc"),
        .schema = "σ|i, j|β ⇒ σ|i|j, β, i→j",
        .effect = Text("makes the first word of the buffer a dependent of the top of the stack and "
                       "moves it onto the stack"),
        .key = 'r',
    });
    rule.apply = [](Configuration& c, int) {
        c.attach(c.stack(0), c.buffer(0));
        c.shift();
    };
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        return onlyIf(needs<s0, b0>(c) == Obstacle::None &&
                      parse.gold().hasArc({c.stack(0), c.buffer(0)}));
    };
    return rule;
}

} // namespace

/// Returns arc-eager [Nivre 2003]: right dependents get their head as soon as the head is on the
/// stack, before they have their own dependents. Words without a head at the end become children of
/// ROOT.
TransitionSystem arcEager() {
    return {
        .name = "arc-eager",
        .title = Text("Arc-eager"),
        .source = "Nivre 2003",
        .description =
            Text("A word gets its head as soon as the two meet; right dependents stay on the "
                 "stack to collect their own."),
        .rules = {shiftRuleWithRootWaiting(), reduceRule(), bufferLeftArcRule(), rightArcRule()},
        .startsWithRootOnStack = true,
        .isFinal = endsWithEmptyBuffer,
        .traits = {.reach = Reach::WithBuffer,
                   .projective = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 7,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Reduce, Shift},
        .keepsSingleRoot =
            [](const RootedParse& parse, Transition t, Arc arc) {
                return keepsOneHeadless(parse, arc, pushes(t), t.rule == Reduce ? 1 : 0);
            },
        .features = "arcs s0 b0; since 2 node b3; since 2 brief b0 b1; since 2 brief s0 b1",
    };
}

} // namespace parsescope
