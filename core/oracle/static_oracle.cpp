// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/static_oracle.h"

#include "core/parsing/gold_parse.h"

namespace parsescope {

std::optional<std::vector<Transition>> staticDerivation(const TransitionSystem& system,
                                                        const Tree& gold,
                                                        const Configuration& configuration) {
    GoldParse parse(system, gold, configuration);
    std::vector<Transition> taken;
    while (!system.isFinal(parse.configuration())) {
        const std::optional<Transition> transition = parse.next();
        if (!transition)
            return std::nullopt;
        parse.take(*transition);
        taken.push_back(*transition);
    }
    if (finalHeads(parse.configuration()) != gold.heads())
        return std::nullopt;
    return taken;
}

} // namespace parsescope
