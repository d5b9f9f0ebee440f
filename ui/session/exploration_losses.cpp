// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exploration_losses.h"

#include "core/oracle/root_last.h"
#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"

#include <algorithm>
#include <utility>

namespace parsescope {

bool ExplorationLosses::withhold(const QString& reason) {
    return reason != std::exchange(m_withheld, reason);
}

void ExplorationLosses::begin(const Exploration& exploration, const ParseSettings& settings,
                              const Sentence& sentence, const std::optional<Tree>& gold) {
    ++m_problemNumber;
    m_exploration = &exploration;
    m_explanations.clear();
    m_claims.clear();
    if (std::optional<Problem> problem = chooseOracle(settings, sentence, gold))
        m_explanations.begin(exploration, *std::move(problem), *m_oracle);
    m_explanations.explain();
}

/// Stores the oracle and returns its problem, or stores the reason why there is none.
std::optional<Problem> ExplorationLosses::chooseOracle(const ParseSettings& settings,
                                                       const Sentence& sentence,
                                                       const std::optional<Tree>& gold) {
    m_oracle.reset();
    m_noOracle.clear();
    if (!m_withheld.isEmpty()) {
        m_noOracle = m_withheld;
    } else if (!gold) {
        m_noOracle = hasUnfinishedTree(sentence)
                         ? tr("Losses need a gold tree, and that of this sentence is unfinished.")
                         : tr("Losses need a gold tree, and this sentence has none.");
    } else if (gold->size() > Explanations::MaxWords) {
        m_noOracle = tr("Losses are not available: the sentence has %1 words, and the tables are "
                        "computed for up to %2.")
                         .arg(gold->size())
                         .arg(Explanations::MaxWords);
    } else {
        Problem problem = settings.problem(*gold);
        const Result<Oracle> oracle = oracleFor(problem, settings.oracle);
        if (oracle) {
            m_oracle = *oracle;
            return problem;
        }
        m_noOracle = tr("Losses are not available: %1.").arg(toQt(oracle.error().message));
    }
    return std::nullopt;
}

std::optional<int> ExplorationLosses::loss(int node) const {
    const Explanation* here = explanation(node);
    const bool known = here && here->losses.loss.exact && here->losses.loss.value < Unreachable;
    return known ? std::optional(here->losses.loss.value) : std::nullopt;
}

std::optional<int> ExplorationLosses::cost(int node, Transition transition) const {
    const Explanation* here = explanation(node);
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (!entry || !entry->loss.exact || !here->losses.loss.exact ||
        entry->loss.value >= Unreachable)
        return std::nullopt;
    return entry->loss.value - here->losses.loss.value;
}

const OracleClaim* ExplorationLosses::claim(int node, Transition transition) const {
    const auto found = std::ranges::find(m_claims, transition, &OracleClaim::transition);
    return node == m_claimed && found != m_claims.end() ? &*found : nullptr;
}

void ExplorationLosses::setClaims(std::vector<OracleClaim> claims) {
    m_claims = std::move(claims);
    m_claimed = m_exploration->cursor();
}

std::optional<int> ExplorationLosses::lossRise(int node) const {
    const Exploration::Node& step = m_exploration->node(node);
    return step.parent < 0 ? std::nullopt : cost(step.parent, step.transition);
}

int ExplorationLosses::optimalSince() const {
    int node = m_exploration->cursor();
    while (lossRise(node) == 0)
        node = m_exploration->node(node).parent;
    return node;
}

std::optional<Transition> ExplorationLosses::preferredTransition() const {
    const Explanation* here = explanation();
    return here ? here->preferred : std::nullopt;
}

} // namespace parsescope
