// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"

#include <string>

namespace parsescope {

Oracle arcStandardTable(); // arc_standard_table.cpp
Oracle exhaustive();       // exhaustive.cpp

std::span<const Oracle> oracles() {
    // THE LIST.
    static const Oracle list[] = {
        arcStandardTable(),
        exhaustive(),
    };
    return list;
}

Result<Oracle> chooseOracle(const Problem& problem) {
    for (const Oracle& oracle : oracles())
        if (oracle.exactFor(problem))
            return oracle;
    return failure("no oracle is exact for " + problem.system.name + " with a sentence of " +
                   std::to_string(problem.gold.size()) + " words");
}

Result<Oracle> findOracle(std::string_view name, const Problem& problem) {
    std::string known;
    for (const Oracle& oracle : oracles()) {
        known += (known.empty() ? "" : ", ") + std::string(oracle.name);
        if (oracle.name != name)
            continue;
        if (oracle.exactFor(problem))
            return oracle;
        return failure("oracle \"" + std::string(name) +
                       "\" is not exact here: " + std::string(oracle.cases));
    }
    return failure("unknown oracle \"" + std::string(name) + "\", expected one of: " + known);
}

} // namespace parsescope
