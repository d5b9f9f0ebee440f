// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

using namespace places;

/// Declares what holds for arc-hybrid [KGS11].
void declareArcHybrid(TransitionSystem& system) {
    system.traits = {.reach = Reach::FromBeneath,
                     .projective = true,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 7,
                     .searchWords = 10};
    setCanonical(system,
                 {{"la", whenReady<b0, s0>}, {"ra", whenReady<s1, s0>}, {"sh", whenBuffered}});
    system.keepsSingleRoot = rootTakesLastWord;
    system.features = "arcs s0 b0; pair s1 s0; s1.pos s0.pos s1.right.pos; "
                      "s1.pos s0.pos s0.right.pos; node s1; s1.pos s1.rlabels s0.pos; "
                      "s1.pos s0.pos b0.form; s1.form s0.pos b0.pos; s1.pos s1.rvalency";
}

} // namespace parsescope
