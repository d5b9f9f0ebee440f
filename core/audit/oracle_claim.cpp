// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/oracle_claim.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the smallest of the numbers for a transition, which may have several names.
std::optional<Loss> numberFor(const OracleAnswer::Numbers& numbers, const TransitionNames& names,
                              Transition transition) {
    std::optional<Loss> smallest;
    for (const auto& [name, number] : numbers)
        if (names.find(name) == transition && (!smallest || number.value < smallest->value))
            smallest = number;
    return smallest;
}

std::optional<OracleClaim> claimAbout(Transition transition, const OracleAnswer& answer,
                                      Loss before, const TransitionNames& names) {
    std::optional<Loss> cost = numberFor(answer.costs, names, transition);
    if (const std::optional<Loss> after = numberFor(answer.losses, names, transition);
        after && !cost)
        cost =
            after->value >= Unreachable ? *after : Loss(after->value - before.value, after->exact);
    if (cost)
        return OracleClaim{transition, cost, cost->exact && cost->value <= 0};
    const auto isNamed = [&](const std::string& name) { return names.find(name) == transition; };
    if (answer.optimal)
        return OracleClaim{transition, {}, std::ranges::any_of(*answer.optimal, isNamed)};
    if (answer.best && isNamed(*answer.best))
        return OracleClaim{transition, {}, true};
    return std::nullopt;
}

} // namespace

std::vector<OracleClaim> claimsOf(const FaultReport& report, const TransitionSystem& system,
                                  const Configuration& configuration) {
    const OracleAnswer& answer = report.answer;
    const Loss before =
        answer.loss && answer.loss->exact ? *answer.loss : Loss(report.proof.now.loss);
    const TransitionNames names(system);
    std::vector<OracleClaim> claims;
    for (const Transition transition : system.legalTransitions(configuration))
        if (const auto claim = claimAbout(transition, answer, before, names))
            claims.push_back(*claim);
    return claims;
}

} // namespace parsescope
