// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Arc-eager [Nivre 2003]: right dependents get their head as soon as it is on the stack, before
/// they have their own dependents. Words without a head at the end hang on ROOT.
TransitionSystem arcEager() {
    const Rule reduce{
        .name = "re",
        .title = "Reduce",
        .schema = "σ|i ⇒ σ, where i has a head",
        .effect = "removes the top of the stack, which has its head",
        .key = 'e',
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() == 0)
                    return Obstacle::StackEmpty;
                return c.hasHead(c.stack(0)) ? Obstacle::None : Obstacle::NeedsHead;
            },
        .apply = [](Configuration& c, int) { c.popStack(); },
        .arc = noArc,
    };
    const Rule rightArc{
        .name = "ra",
        .title = "Right-Arc",
        .schema = "σ|i, j|β ⇒ σ|i|j, β, i→j",
        .effect = "makes the first word of the buffer a dependent of the top of the stack and "
                  "moves it onto the stack",
        .key = 'r',
        .legal =
            [](const Configuration& c, int) {
                if (c.bufferSize() == 0)
                    return Obstacle::BufferEmpty;
                return c.stackSize() == 0 ? Obstacle::StackEmpty : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.stack(0), c.buffer(0));
                c.shift();
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.stack(0), c.buffer(0)});
            },
    };
    return {
        .name = "arc-eager",
        .title = "Arc-eager",
        .source = "Nivre 2003",
        .description = "A word gets its head as soon as the two meet; right dependents stay on the "
                       "stack to collect their own.",
        .rules = {shiftRule(), reduce, bufferLeftArcRule(), rightArc},
        .start = startWithRootOnStack,
        .isFinal = [](const Configuration& c) { return c.bufferSize() == 0; },
    };
}

} // namespace parsescope
