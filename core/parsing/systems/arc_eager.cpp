// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

using namespace places;

namespace arc_eager {

enum { Reduce = 1, LeftArc = 2, RightArc = 3 };

bool pushes(Transition transition) {
    return transition.rule == Shift || transition.rule == RightArc;
}

/// The canonical derivation takes re only if another stack element has a gold arc with the buffer
/// front.
int reduces(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    if (needs<s0, b0>(c) != Obstacle::None || !c.hasHead(c.stack(0)) ||
        !parse.isComplete(c.stack(0)))
        return 0;
    const auto hasArcWithFront = [&](int node) {
        return parse.gold().hasArc({node, c.buffer(0)}) ||
               (parse.gold().hasArc({c.buffer(0), node}) && !c.hasHead(node));
    };
    return onlyIf(std::ranges::any_of(c.stackNodes(), hasArcWithFront));
}

} // namespace arc_eager

/// Declares what holds for arc-eager [Nivre 2003].
void declareArcEager(TransitionSystem& system) {
    using namespace arc_eager;
    system.traits = {.reach = Reach::WithBuffer,
                     .deductions = Deductions::ArcEager,
                     .projective = true,
                     .goldArcsAreSafe = true,
                     .extensible = true,
                     .exhaustiveWords = 7,
                     .searchWords = 10};
    setCanonical(system, {{"la", whenReady<b0, s0>},
                          {"ra", whenGold<s0, b0>}, // even if the dependent lacks dependents
                          {"re", reduces},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = [](const RootedParse& parse, Transition t, Arc arc) {
        return keepsOneHeadless(parse, arc, pushes(t), t.rule == Reduce ? 1 : 0);
    };
}

} // namespace parsescope
