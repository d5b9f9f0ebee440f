// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/tree_scorer.h"

#include "core/oracle/oracles.h"
#include "core/oracle/static_oracle.h"

#include <algorithm>

namespace parsescope::graph {

TreeScorer::TreeScorer(const TransitionSystem& system, Parse parse, int labels, bool singleRoot)
    : m_parse(std::move(parse)), m_labels(labels) {
    const Problem problem{
        system, *Tree::fromHeads(std::span(m_parse.heads).subspan(1)), {}, {singleRoot}};
    if (const Result<Oracle> oracle = chooseOracle(problem))
        m_loss = oracle->prepare(problem);
}

void TreeScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                       std::span<float> scores) {
    std::fill(scores.begin(), scores.end(), 0.0F);
    if (!m_loss)
        return;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        Configuration next = state.configuration();
        state.applyTo(next, candidates[i]);
        scores[i] = -static_cast<float>(m_loss(next).value);
    }
}

void TreeScorer::scoreLabels(const ParserState& /*state*/, const Candidate& candidate,
                             std::vector<float>& scores) {
    scores.assign(m_labels, 0.0F);
    if (const int label = m_parse.labels[candidate.arc.dependent]; label >= 0)
        scores[label] = 1;
}

void addTransitions(const TransitionSystem& system, Parse& parse) {
    const auto words = static_cast<int>(parse.heads.size()) - 1;
    parse.builtBy.assign(parse.heads.size(), -1);
    parse.transitions.clear();
    Configuration configuration = system.start(words);
    const auto tree = Tree::fromHeads(std::span(parse.heads).subspan(1));
    const auto derivation = staticDerivation(system, *tree, configuration);
    if (!derivation)
        return;
    for (const Transition transition : *derivation) {
        if (const std::optional<Arc> arc = system.arc(configuration, transition))
            parse.builtBy[arc->dependent] = static_cast<int>(parse.transitions.size());
        parse.transitions.push_back(transition);
        configuration = system.step(std::move(configuration), transition);
    }
}

} // namespace parsescope::graph
