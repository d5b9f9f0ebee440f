// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

using namespace places;

/// Declares what holds for Attardi's system with arcs over one stack element [Attardi 2006; GRSS14
/// §2]. The canonical derivation takes la before la2 [GRSS14 §7.1]. It reaches every gold tree that
/// can be reached, because keeping a word that has all its dependents on the stack has no
/// advantage: the word only separates other words.
void declareAttardi(TransitionSystem& system) {
    system.traits = {.reach = Reach::AnyPair,
                     .deductions = Deductions::Attardi,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 5,
                     .searchWords = 10};
    setCanonical(system, {{"la", whenReady<s0, s1>},
                          {"ra", whenReady<s1, s0>},
                          {"la2", whenReady<s0, s2>},
                          {"ra2", whenReady<s2, s0>},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = rootTakesLastWord;
}

/// Declares what holds for Attardi's system with arcs over up to two stack elements [Attardi 2006].
void declareAttardi3(TransitionSystem& system) {
    declareAttardi(system);
    system.traits.deductions = Deductions::None;
    system.traits.searchWords = 8;
    setCanonical(system, {{"la", whenReady<s0, s1>},
                          {"ra", whenReady<s1, s0>},
                          {"la2", whenReady<s0, s2>},
                          {"ra2", whenReady<s2, s0>},
                          {"la3", whenReady<s0, s3>},
                          {"ra3", whenReady<s3, s0>},
                          {"sh", whenBuffered}});
}

} // namespace parsescope
