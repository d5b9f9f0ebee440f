// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

/// Implements Rule::canonical for sh: the front has met all nodes with which it has gold arcs.
int whenFrontHasMetAll(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    const int front = c.buffer(0);
    const bool waits =
        front != 0 && c.placeOf(parse.gold().head(front)) < front && !c.hasHead(front);
    return onlyIf(c.stackSize() == 0 || (!waits && parse.lacksLeft(front) == 0));
}

int whenOnStack(const GoldParse& parse) {
    return onlyIf(parse.configuration().stackSize() > 0);
}

} // namespace

/// Declares what holds for Covington's system for all trees [Covington 2001; Nivre 2008].
void declareCovington(TransitionSystem& system) {
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 6};
    setCanonical(system, {{"la", whenGold<b0, s0>},
                          {"ra", whenGold<s0, b0>},
                          {"sh", whenFrontHasMetAll},
                          {"na", whenOnStack}});
    system.keepsSingleRoot = keepsOneRootOfPairs;
}

} // namespace parsescope
