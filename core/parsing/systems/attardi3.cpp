// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

using namespace places;

/// Declares what holds for Attardi's system with arcs over up to two stack elements [Attardi 2006].
void declareAttardi3(TransitionSystem& system) {
    system.traits = {.reach = Reach::AnyPair,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 5,
                     .searchWords = 8};
    setCanonical(system, {{"la", whenReady<s0, s1>},
                          {"ra", whenReady<s1, s0>},
                          {"la2", whenReady<s0, s2>},
                          {"ra2", whenReady<s2, s0>},
                          {"la3", whenReady<s0, s3>},
                          {"ra3", whenReady<s3, s0>},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = rootTakesLastWord;
    system.features = "arcs s1 s0";
    setFeatures(system, {{"la2", "pair s2 s0"},
                         {"ra2", "pair s2 s0"},
                         {"la3", "pair s3 s0"},
                         {"ra3", "pair s3 s0"}});
}

} // namespace parsescope
