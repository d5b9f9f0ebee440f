// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard.h"

#include "core/parsing/systems.h"

namespace parsescope {

bool isArcStandard(const TransitionSystem& system) {
    return rulesOf(system) == "arc-standard" && !system.hasAdded("lnba") &&
           !system.hasAdded("rnba");
}

bool reachableInArcStandard(const Problem& problem, const Configuration& configuration, Arc arc) {
    if (problem.singleRoot)
        for (int word = 1; word <= configuration.words(); ++word)
            if (configuration.head(word) == 0)
                return false;
    return !configuration.hasHead(arc.head) && !configuration.hasHead(arc.dependent);
}

} // namespace parsescope
