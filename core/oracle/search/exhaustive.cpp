// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"

#include <algorithm>
#include <unordered_map>

namespace parsescope {

namespace {

/// A search that tries every derivation and stores the loss of each configuration visited.
class ExhaustiveSearch {
public:
    explicit ExhaustiveSearch(const Problem& problem) : m_problem(problem) {}

    int loss(const Configuration& configuration) {
        if (m_problem.system->isFinal(configuration))
            return finalLoss(m_problem, configuration);
        const auto known = m_losses.find(configuration);
        if (known != m_losses.end())
            return known->second;
        int best = Unreachable;
        for (Transition transition : m_problem.system->legalTransitions(configuration))
            best = std::min(best, loss(m_problem.system->step(configuration, transition)));
        m_losses.emplace(configuration, best);
        return best;
    }

private:
    Problem m_problem;
    std::unordered_map<Configuration, int, ConfigurationHash> m_losses;
};

} // namespace

/// Returns the oracle that tries every continuation, against which all other oracles are tested.
/// Exponential time.
Oracle exhaustive() {
    return {
        .name = "exhaustive",
        .title = Text("Exhaustive search"),
        .source = Text("by definition"),
        .cases = Text("every system with gold trees of at most 7 words, or 5 if there are too many "
                      "configurations, as with swap; exponential time"),
        .algorithm =
            {
                .claim =
                    [](const Problem& problem) {
                        return problem.gold.size() <= problem.system->traits.exhaustiveWords
                                   ? Claim::Exact
                                   : Claim::None;
                    },
                .table = lossesBy<ExhaustiveSearch>,
                .handlesRootLast = true,
            },
    };
}

} // namespace parsescope
