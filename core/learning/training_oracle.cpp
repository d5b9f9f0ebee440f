// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_oracle.h"

#include "core/oracle/certificate.h"
#include "core/oracle/oracles.h"
#include "core/oracle/static_oracle.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

TrainingOracle::TrainingOracle(const TransitionSystem& system, const Tree& gold, bool rootLast)
    : m_problem{system, gold} {
    if (!rootLast)
        return;
    // ROOT itself must never be given another head.
    m_problem.weights.assign(gold.heads().size(), 1);
    m_problem.weights.back() = gold.size();
}

void TrainingOracle::prepare() {
    if (m_loss)
        return;
    m_loss = chooseOracle(m_problem)->prepare(m_problem);
    if (const Result<Oracle> lemma = findOracle("ssn13-lemma1", m_problem))
        m_lemma = lemma->prepare(m_problem);
    m_startLoss = m_loss(m_problem.system.start(m_problem.gold.size())).value;
    m_current = m_startLoss;
}

const std::vector<Transition>& TrainingOracle::canonicalDerivation() {
    if (m_canonical)
        return *m_canonical;
    const Configuration start = m_problem.system.start(m_problem.gold.size());
    m_canonical = staticDerivation(m_problem.system, m_problem.gold, start);
    if (m_canonical)
        return *m_canonical;
    prepare();
    std::optional<Certificate> best = findCertificate(m_problem.system, m_loss, start);
    m_canonical = best ? std::move(best->transitions) : std::vector<Transition>();
    return *m_canonical;
}

void TrainingOracle::restart() {
    prepare();
    m_current = m_startLoss;
}

int TrainingOracle::lossAfter(const ParserState& state, const Candidate& candidate) {
    m_after = state.configuration();
    state.applyTo(m_after, candidate);
    if (m_current == 0 && m_lemma && m_lemma(m_after).exact)
        return 0;
    return m_loss(m_after).value;
}

bool TrainingOracle::isOptimal(const ParserState& state, const Candidate& candidate) {
    return lossAfter(state, candidate) <= m_current;
}

std::size_t TrainingOracle::bestOptimal(const ParserState& state,
                                        std::span<const Candidate> candidates,
                                        std::span<const float> scores) {
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    std::size_t best = order.front();
    int least = Unreachable;
    for (std::size_t i : order) {
        const int loss = lossAfter(state, candidates[i]);
        if (loss <= m_current)
            return i;
        if (loss < least) {
            least = loss;
            best = i;
        }
    }
    return best; // the shape of the tree leaves nothing better, or the loss was a bound
}

void TrainingOracle::take(const ParserState& state, const Candidate& candidate) {
    m_current = std::max(m_current, lossAfter(state, candidate));
}

} // namespace parsescope
