// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace arc_swift {

enum { LeftArc = 1, RightArc = 2 };

bool pushes(Transition transition) {
    return transition.rule == Shift || transition.rule == RightArc;
}

/// Returns the first variant of la or ra whose arc is gold, with a complete dependent for la. The
/// words that leave without getting an arc must have all their dependents.
template<bool IsLeft>
int firstGold(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    for (int k = 1; k <= reachOverHeads(c); ++k) {
        const int element = c.stack(k - 1);
        if (IsLeft ? parse.isReady(c.buffer(0), element)
                   : parse.gold().hasArc({element, c.buffer(0)}))
            return k;
        if (!parse.isComplete(element))
            return 0;
    }
    return 0;
}

} // namespace arc_swift

/// Declares what holds for arc-swift [Qi & Manning 2017].
void declareArcSwift(TransitionSystem& system) {
    using namespace arc_swift;
    system.traits = {.reach = Reach::WithBuffer,
                     .deductions = Deductions::ArcSwift,
                     .projective = true,
                     .extensible = true,
                     .exhaustiveWords = 7,
                     .searchWords = 10};
    setCanonical(system, {{"la", firstGold<true>}, {"ra", firstGold<false>}, {"sh", whenBuffered}});
    system.keepsSingleRoot = [](const RootedParse& parse, Transition t, Arc arc) {
        return keepsOneHeadless(parse, arc, pushes(t), t.variant - 1);
    };
}

} // namespace parsescope
