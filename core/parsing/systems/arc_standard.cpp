// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

using namespace places;

/// Declares what holds for arc-standard [Nivre 2004; GSS14 §2.3].
void declareArcStandard(TransitionSystem& system) {
    system.traits = {.reach = Reach::AnyPair,
                     .deductions = Deductions::ArcStandard,
                     .projective = true,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 7,
                     .searchWords = 10};
    setCanonical(system,
                 {{"la", whenReady<s0, s1>}, {"ra", whenReady<s1, s0>}, {"sh", whenBuffered}});
    system.keepsSingleRoot = rootTakesLastWord;
}

/// Declares what holds for arc-hybrid [KGS11].
void declareArcHybrid(TransitionSystem& system) {
    declareArcStandard(system);
    system.traits.reach = Reach::FromBeneath;
    system.traits.deductions = Deductions::ArcHybrid;
    setCanonical(system,
                 {{"la", whenReady<b0, s0>}, {"ra", whenReady<s1, s0>}, {"sh", whenBuffered}});
}

} // namespace parsescope
