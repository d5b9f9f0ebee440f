// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

/// Returns the first variant of la or ra whose arc is gold and whose dependent has all its gold
/// dependents. In variant k, the head is the stack element k - `HeadOffset` and the dependent the
/// element k - `DependentOffset`, counted from the top.
template<int HeadOffset, int DependentOffset>
int firstReady(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    for (int k = 1; k <= pairsOfNeighbours(c); ++k)
        if (parse.isReady(c.stack(k - HeadOffset), c.stack(k - DependentOffset)))
            return k;
    return 0;
}

} // namespace

/// Declares what holds for easy-first [Goldberg & Elhadad 2010].
void declareEasyFirst(TransitionSystem& system) {
    system.traits = {.reach = Reach::AnyPair,
                     .deductions = Deductions::AllProjective,
                     .projective = true,
                     .dependentsLeave = true,
                     .goldArcsAreSafe = true,
                     .exhaustiveWords = 6,
                     .searchWords = 10};
    setCanonical(system,
                 {{"la", firstReady<1, 0>}, {"ra", firstReady<0, 1>}, {"sh", whenBuffered}});
    system.keepsSingleRoot = [](const RootedParse& parse, Transition, Arc arc) {
        return arc.head != 0 || parse.headless == 1;
    };
}

} // namespace parsescope
