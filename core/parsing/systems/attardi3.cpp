// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Returns Attardi's system with arcs over up to two stack elements [Attardi 2006]: attardi plus
/// arcs between the first and the fourth element of the stack.
TransitionSystem attardi3() {
    using namespace places;
    enum { LeftArc = 1, RightArc, LeftArc2, RightArc2, LeftArc3, RightArc3 };
    return {
        .name = "attardi3",
        .title = Text("Attardi, over two"),
        .source = "Attardi 2006",
        .description =
            Text("Arc-standard with arcs over one or two stack elements, which builds nearly "
                 "all of the non-projective trees found in treebanks."),
        .rules = {shiftRule(), stackLeftArcRule(), stackRightArcRule(), stackLeftArc2Rule(),
                  stackRightArc2Rule(),
                  arcRule<s0, s3>({
                      .name = "la3",
                      .title = Text("Left-Arc-3"),
                      .schema = "σ|i|j|k|l ⇒ σ|j|k|l, l→i",
                      .effect = Text("makes the fourth stack element a dependent of the top and "
                                     "removes it"),
                      .key = 'j',
                      .features = "pair s3 s0",
                  }),
                  arcRule<s3, s0>({
                      .name = "ra3",
                      .title = Text("Right-Arc-3"),
                      .schema = "σ|i|j|k|l ⇒ σ|i|j|k, i→l",
                      .effect = Text("makes the top a dependent of the fourth stack element and "
                                     "removes it"),
                      .key = 'y',
                      .features = "pair s3 s0",
                  })},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::AnyPair,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .extensible = true,
                   .exhaustiveWords = 5,
                   .searchWords = 8},
        .canonicalOrder = {LeftArc, RightArc, LeftArc2, RightArc2, LeftArc3, RightArc3, Shift},
        .keepsSingleRoot = rootTakesLastWord,
        .features = "arcs s1 s0",
    };
}

} // namespace parsescope
