// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"

#include "core/parsing/systems.h"

namespace parsescope {

bool isArcStandard(const TransitionSystem& system) {
    return deductionsOf(system) == Deductions::ArcStandard && !hasCrossingExtension(system);
}

bool canCount(const Problem& problem, const Configuration& configuration, const Built& built) {
    const bool finished = configuration.stackSize() + configuration.bufferSize() == 1;
    return !problem.shape.singleRoot() || built.roots == (finished ? 1 : 0);
}

Text secondChildOfRoot() {
    return Text("A word is already a child of ROOT, and another one would have to become one.");
}

bool reachableInArcStandard(const Problem& problem, const Configuration& configuration, Arc arc) {
    const bool isFree = !configuration.hasHead(arc.head) && !configuration.hasHead(arc.dependent);
    return isFree && (!problem.shape.singleRoot() || builtSoFar(problem, configuration).roots == 0);
}

} // namespace parsescope
