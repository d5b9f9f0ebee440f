// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Arc-hybrid [KGS11]: the left-arc of arc-eager with the right-arc of arc-standard.
TransitionSystem arcHybrid() {
    const Rule leftArc{
        .name = "la",
        .title = "Left-Arc",
        .schema = "σ|i, j|β ⇒ σ, j|β, j→i",
        .effect = "makes the top of the stack a dependent of the first word of the buffer and "
                  "removes it",
        .key = 'l',
        .legal =
            [](const Configuration& c, int) {
                if (c.bufferSize() == 0)
                    return Obstacle::BufferEmpty;
                if (c.stackSize() == 0)
                    return Obstacle::StackEmpty;
                return c.stack(0) == 0 ? Obstacle::RootAsDependent : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.buffer(0), c.stack(0));
                c.popStack();
            },
        .arc = [](const Configuration& c,
                  int) { return std::optional(Arc{c.buffer(0), c.stack(0)}); },
    };
    return {
        .name = "arc-hybrid",
        .title = "Arc-hybrid",
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .description = "Left arcs come from the buffer, right arcs from within the stack; a word "
                       "must have all its dependents before it gets its head.",
        .rules = {shiftRule(), leftArc, stackRightArcRule()},
        .start = startWithRootInBuffer,
        .isFinal = endsWithOneTree,
    };
}

}  // namespace parsescope
