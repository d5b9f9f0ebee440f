// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Attardi's system, restricted to arcs over one stack element [Attardi 2006; GRSS14 §2]:
/// arc-standard plus arcs between the first and the third element of the stack.
TransitionSystem attardi() {
    const Rule leftArc2{
        .name = "la2",
        .title = "Left-Arc-2",
        .schema = "σ|i|j|k ⇒ σ|j|k, k→i",
        .effect = "makes the third stack element a dependent of the top and removes it",
        .key = 'k',
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() < 3)
                    return Obstacle::StackTooShort;
                return c.stack(2) == 0 ? Obstacle::RootAsDependent : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.stack(0), c.stack(2));
                c.popStack(2);
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.stack(0), c.stack(2)});
            },
    };
    const Rule rightArc2{
        .name = "ra2",
        .title = "Right-Arc-2",
        .schema = "σ|i|j|k ⇒ σ|i|j, i→k",
        .effect = "makes the top a dependent of the third stack element and removes it",
        .key = 't',
        .legal = [](const Configuration& c,
                    int) { return c.stackSize() < 3 ? Obstacle::StackTooShort : Obstacle::None; },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.stack(2), c.stack(0));
                c.popStack();
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.stack(2), c.stack(0)});
            },
    };
    return {
        .name = "attardi",
        .title = "Attardi",
        .source = "Attardi 2006",
        .description = "Arc-standard with arcs over one stack element, which builds most of the "
                       "non-projective trees found in treebanks.",
        .rules = {shiftRule(), stackLeftArcRule(), stackRightArcRule(), leftArc2, rightArc2},
        .start = startWithRootInBuffer,
        .isFinal = endsWithOneTree,
    };
}

} // namespace parsescope
