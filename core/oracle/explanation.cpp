// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explanation.h"

#include <algorithm>

namespace parsescope {

int Explanation::lostAlone() const {
    return static_cast<int>(std::count(arcs.begin(), arcs.end(), ArcState::Lost));
}

Explainer::Explainer(Problem problem, const Oracle& oracle)
    : m_problem(std::move(problem)), m_oracle(oracle), m_loss(oracle.prepare(m_problem)) {}

Explanation Explainer::explain(const Configuration& configuration) {
    Explanation result;
    result.losses = losses(m_problem.system, m_loss, configuration);
    result.arcs.assign(static_cast<std::size_t>(m_problem.gold.size()) + 1, ArcState::Built);
    for (int word = 1; word <= m_problem.gold.size(); ++word)
        result.arcs[static_cast<std::size_t>(word)] = stateOf(word, configuration);
    return result;
}

ArcState Explainer::stateOf(int word, const Configuration& configuration) {
    if (configuration.hasHead(word))
        return configuration.head(word) == m_problem.gold.head(word) ? ArcState::Built
                                                                     : ArcState::Lost;
    if (m_oracle.reachable) {
        const Arc arc{m_problem.gold.head(word), word};
        return m_oracle.reachable(m_problem, configuration, arc) ? ArcState::Reachable
                                                                 : ArcState::Lost;
    }
    auto known = m_single.find(word);
    if (known == m_single.end()) {
        Problem single = m_problem;
        single.weights.assign(static_cast<std::size_t>(m_problem.gold.size()) + 1, 0);
        single.weights[static_cast<std::size_t>(word)] = 1;
        known = m_single.emplace(word, m_oracle.prepare(single)).first;
    }
    return known->second(configuration) == 0 ? ArcState::Reachable : ArcState::Lost;
}

} // namespace parsescope
