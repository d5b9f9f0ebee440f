// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_by_table.h"
#include "core/oracle/oracle.h"

#include <algorithm>
#include <unordered_map>

namespace parsescope {

namespace {

/// Tries every derivation, remembering the loss of each configuration met.
class Search {
public:
    explicit Search(const Problem& problem) : m_problem(problem) {}

    int loss(const Configuration& configuration) {
        if (m_problem.system.isFinal(configuration))
            return finalLoss(m_problem, configuration);
        const auto known = m_losses.find(configuration);
        if (known != m_losses.end())
            return known->second;
        int best = Unreachable;
        for (Transition transition : m_problem.system.legalTransitions(configuration))
            best = std::min(best, loss(m_problem.system.step(configuration, transition)));
        m_losses.emplace(configuration, best);
        return best;
    }

private:
    Problem m_problem;
    std::unordered_map<Configuration, int, ConfigurationHash> m_losses;
};

} // namespace

/// Exhaustive search over every continuation: the judge of all other oracles. Exponential.
Oracle exhaustive() {
    return {
        .name = "exhaustive",
        .title = "Exhaustive search",
        .source = "by definition",
        .cases = "every system and gold tree of at most 7 words, 5 where configurations are too "
                 "many, as with swap; exponential time",
        .claim =
            [](const Problem& problem) {
                return problem.gold.size() <= problem.system.traits.exhaustiveWords ? Claim::Exact
                                                                                    : Claim::None;
            },
        .prepare = lossByTable<Search>,
    };
}

} // namespace parsescope
