// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Returns Attardi's system, restricted to arcs over one stack element [Attardi 2006; GRSS14 §2]:
/// arc-standard plus arcs between the first and the third element of the stack. The canonical
/// derivation takes la before la2 [GRSS14 §7.1]. It reaches every gold tree that can be reached,
/// because keeping a word that has all its dependents on the stack has no advantage: the word only
/// separates other words.
TransitionSystem attardi() {
    enum { LeftArc = 1, RightArc = 2, LeftArc2 = 3, RightArc2 = 4 };
    return {
        .name = "attardi",
        .title = Text("Attardi"),
        .source = "Attardi 2006",
        .description =
            Text("Arc-standard with arcs over one stack element, which builds most of the "
                 "non-projective trees found in treebanks."),
        .rules = {shiftRule(), stackLeftArcRule(), stackRightArcRule(), stackLeftArc2Rule(),
                  stackRightArc2Rule()},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::AnyPair,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 5,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, LeftArc2, RightArc2, Shift},
        .keepsSingleRoot = rootTakesLastWord,
        .features = "arcs s1 s0",
    };
}

} // namespace parsescope
