// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"
#include "core/parsing/systems.h"

namespace parsescope {

using namespace places;

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

/// Declares what holds for arc-standard with swap [Nivre 2009]. Swaps sort the words of a
/// non-projective tree into an order in which the tree is projective. The canonical derivation
/// prefers arcs, and then swaps of two words that are not in this order.
void declareSwap(TransitionSystem& system) {
    system.traits = {.reach = Reach::AnyPair,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 5,
                     .searchWords = 8};
    setCanonical(system, {{"la", whenReady<s0, s1>},
                          {"ra", whenReady<s1, s0>},
                          {"swap", swapsWhatIsOutOfOrder},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = rootTakesLastWord;
}

} // namespace parsescope
