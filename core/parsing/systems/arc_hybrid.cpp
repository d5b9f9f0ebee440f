// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Returns arc-hybrid [KGS11]: the left-arc of arc-eager with the right-arc of arc-standard.
TransitionSystem arcHybrid() {
    enum { LeftArc = 1, RightArc = 2 };
    return {
        .name = "arc-hybrid",
        .title = Text("Arc-hybrid"),
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .description =
            Text("Left arcs come from the buffer, right arcs from within the stack; a word "
                 "must have all its dependents before it gets its head."),
        .rules = {shiftRuleWithRootWaiting(), bufferLeftArcRule(), stackRightArcRule()},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::FromBeneath,
                   .projective = true,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 7,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Shift},
        .keepsSingleRoot = rootTakesLastWord,
        .features = "arcs s0 b0; pair s1 s0; s1.pos s0.pos s1.right.pos; "
                    "s1.pos s0.pos s0.right.pos; node s1; s1.pos s1.rlabels s0.pos; "
                    "s1.pos s0.pos b0.form; s1.form s0.pos b0.pos; s1.pos s1.rvalency",
    };
}

} // namespace parsescope
