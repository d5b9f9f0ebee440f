// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Returns arc-standard [Nivre 2004; GSS14 §2.3]: the two topmost trees of the stack are joined,
/// and a word gets its head only when it has all its dependents.
TransitionSystem arcStandard() {
    enum { LeftArc = 1, RightArc = 2 };
    return {
        .name = "arc-standard",
        .title = Text("Arc-standard"),
        .source = "Nivre 2004",
        .description = Text("Joins the two topmost trees of the stack; a word must have all its "
                            "dependents before it gets its head."),
        .rules = {shiftRule(), stackLeftArcRule(), stackRightArcRule()},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::AnyPair,
                   .projective = true,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 7,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Shift},
        .keepsSingleRoot = rootTakesLastWord,
        .features = "arcs s1 s0",
    };
}

} // namespace parsescope
