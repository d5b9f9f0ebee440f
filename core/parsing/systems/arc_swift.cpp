// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

enum { LeftArc = 1, RightArc = 2 };

bool pushes(Transition transition) {
    return transition.rule == Shift || transition.rule == RightArc;
}

/// Returns the number of stack elements that can have an arc with the buffer front: from the top
/// down to the first element without a head.
int reach(const Configuration& c) {
    int depth = 0;
    while (depth < c.stackSize() && c.hasHead(c.stack(depth)))
        ++depth;
    return c.bufferSize() == 0 ? 0 : std::min(depth + 1, c.stackSize());
}

/// Returns the arc between the k-th stack element and the buffer front.
template<bool IsLeft>
Arc arcAt(const Configuration& c, int k) {
    const int element = c.stack(k - 1);
    return IsLeft ? Arc{c.buffer(0), element} : Arc{element, c.buffer(0)};
}

template<bool IsLeft>
Rule deepArcRule(Rule rule) {
    rule.legal = [](const Configuration& c, int k) {
        const Obstacle obstacle = needs(c, k, 1);
        if (obstacle != Obstacle::None)
            return obstacle;
        return k > reach(c) ? Obstacle::NeedsHead
                            : mayBeDependent(c, arcAt<IsLeft>(c, k).dependent);
    };
    rule.apply = [](Configuration& c, int k) {
        const auto [head, dependent] = arcAt<IsLeft>(c, k);
        c.attach(head, dependent);
        for (int above = 1; above < k; ++above)
            c.popStack();
        IsLeft ? c.popStack() : c.shift();
    };
    rule.arc = [](const Configuration& c, int k) { return std::optional(arcAt<IsLeft>(c, k)); };
    rule.variants = reach;
    // The words that leave without getting an arc must have all their dependents.
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        for (int k = 1; k <= reach(c); ++k) {
            const Arc arc = arcAt<IsLeft>(c, k);
            if (IsLeft ? parse.isReady(arc.head, arc.dependent) : parse.gold().hasArc(arc))
                return k;
            if (!parse.isComplete(c.stack(k - 1)))
                return 0;
        }
        return 0;
    };
    return rule;
}

} // namespace

/// Returns arc-swift [Qi & Manning 2017]: arc-eager, but arcs reach down the stack over words that
/// have their heads, where arc-eager reduces these words one by one.
TransitionSystem arcSwift() {
    const Rule leftArc = deepArcRule<true>({
        .name = "la",
        .title = Text("Left-Arc"),
        .schema = "σ|iK|…|i1, j|β ⇒ σ, j|β, j→iK, where all above iK have heads",
        .effect =
            Text("makes the K-th stack element a dependent of the first word of the buffer, and "
                 "removes it and all above it"),
        .key = 'l',
        .definition = "σ|i|…, j|β ⇒ σ, j|β, j→i if hashead(…)",
    });
    const Rule rightArc = deepArcRule<false>({
        .name = "ra",
        .title = Text("Right-Arc"),
        .schema = "σ|iK|…|i1, j|β ⇒ σ|iK|j, β, iK→j, where all above iK have heads",
        .effect = Text("makes the first word of the buffer a dependent of the K-th stack element, "
                       "removes all above that, and moves the word onto the stack"),
        .key = 'r',
        .definition = "σ|i|…, j|β ⇒ σ|i|j, β, i→j if hashead(…)",
    });
    return {
        .name = "arc-swift",
        .title = Text("Arc-swift"),
        .source = "Qi & Manning 2017",
        .description =
            Text("Arc-eager without Reduce: arcs reach over the stack elements that have "
                 "their heads, and remove them."),
        .rules = {shiftRuleWithRootWaiting(), leftArc, rightArc},
        .startsWithRootOnStack = true,
        .isFinal = endsWithEmptyBuffer,
        .traits = {.reach = Reach::WithBuffer,
                   .projective = true,
                   .extensible = true,
                   .exhaustiveWords = 7,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Shift},
        .keepsSingleRoot =
            [](const RootedParse& parse, Transition t, Arc arc) {
                return keepsOneHeadless(parse, arc, pushes(t), t.variant - 1);
            },
        .features = "arcs s0 b0",
    };
}

} // namespace parsescope
