// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"
#include "core/parsing/systems.h"

namespace parsescope {

namespace {

int swapsWhatIsOutOfOrder(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(c.stackSize() >= 2 && !parse.isInOrder(c.stack(1), c.stack(0)));
}

/// A word of the component of the stack top is shifted before the stack top is swapped.
int swapsLate(const GoldParse& parse) {
    if (swapsWhatIsOutOfOrder(parse) == 0)
        return 0;
    const Configuration& c = parse.configuration();
    return onlyIf(c.bufferSize() == 0 || !parse.isSameComponent(c.stack(0), c.buffer(0)));
}

} // namespace

TransitionSystem withLateSwaps(TransitionSystem system) {
    for (Rule& rule : system.rules)
        if (rule.canonical == swapsWhatIsOutOfOrder)
            rule.canonical = swapsLate;
    return system;
}

/// Returns arc-standard with swap [Nivre 2009]. The transition swap moves the second stack element
/// back to the buffer; swaps sort the words of a non-projective tree into an order in which the
/// tree is projective. The canonical derivation prefers arcs, and then swaps of two words that are
/// not in this order.
TransitionSystem swap() {
    enum { LeftArc = 1, RightArc = 2, Swap = 3 };
    const Rule swapRule{
        .name = "swap",
        .title = Text("Swap"),
        .schema = "σ|i|j, β ⇒ σ|j, i|β, where 0 < i < j",
        .effect = Text("puts the second stack element back into the buffer"),
        .key = 'w',
        .definition = "σ|i|j, β ⇒ σ|j, i|β if i < j and i ≠ 0 and j ≠ 0",
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() < 2)
                    return Obstacle::StackTooShort;
                if (c.stack(0) == 0 || c.stack(1) == 0)
                    return Obstacle::RootStays;
                return c.stack(1) < c.stack(0) ? Obstacle::None : Obstacle::OutOfOrder;
            },
        .apply = [](Configuration& c, int) { c.unshift(1); },
        .arc = noArc,
        .canonical = swapsWhatIsOutOfOrder,
    };
    return {
        .name = "swap",
        .title = Text("Arc-standard with swap"),
        .source = "Nivre 2009",
        .description =
            Text("Arc-standard that can put the second stack element back into the buffer: "
                 "every tree can be built, projective or not."),
        .rules = {shiftRule(), stackLeftArcRule(), stackRightArcRule(), swapRule},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::AnyPair,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 5,
                   .searchWords = 8},
        .canonicalOrder = {LeftArc, RightArc, Swap, Shift},
        .keepsSingleRoot = rootTakesLastWord,
        .features = "arcs s1 s0",
    };
}

} // namespace parsescope
