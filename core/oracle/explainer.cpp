// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explainer.h"

#include "core/chart/chart.h"
#include "core/oracle/oracles.h"
#include "core/oracle/quick_search.h"
#include "core/parsing/transition_system.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The largest number of candidates for which all pairs are tried.
constexpr int MaxPairs = 20;

} // namespace

Explainer::Explainer(Problem problem, const Oracle& oracle)
    : m_problem(std::move(problem)), m_oracle(std::make_shared<Oracle>(oracle)),
      m_prepared(oracle.prepare(m_problem)), m_loss(searchingFirst(oracle, m_prepared)) {}

Chart Explainer::chart(const Configuration& configuration) const {
    return m_prepared->chart(configuration);
}

Explanation Explainer::explain(const Configuration& configuration, const TaskControl& control) {
    Explanation result;
    result.losses = losses(configuration, control);
    result.preferred = preferred(configuration, result.losses, control);
    result.arcs.assign(m_problem.gold.size() + 1, ArcState::Unknown);
    if (const std::vector<int> heads = treeAtEnd(m_problem.system, configuration); !heads.empty()) {
        for (int word = 1; word <= m_problem.gold.size(); ++word)
            result.arcs[word] = heads[word] != m_problem.gold.head(word) ? ArcState::Lost
                                : configuration.hasHead(word)            ? ArcState::Built
                                                                         : ArcState::Implied;
        return result;
    }
    std::vector<int> open;
    for (int word = 1; word <= m_problem.gold.size(); ++word) {
        if (isSettled(word, configuration))
            result.arcs[word] = stateOf(word, configuration, control);
        else
            open.push_back(word);
    }
    // A best tree lacks all lost arcs. If the lost arcs account for its whole loss, it has all
    // other gold arcs.
    const Loss& best = result.losses.loss;
    const bool counts = m_problem.weights.empty() && best.exact && best.value < Unreachable;
    int lost = result.lostAlone();
    for (int word : open) {
        if (control.stopRequested())
            break;
        ArcState& state = result.arcs[word];
        state = counts && lost == best.value ? ArcState::Reachable
                                             : stateOf(word, configuration, control);
        lost += state == ArcState::Lost;
    }
    return result;
}

/// Returns true if a word has its gold head, or a head that cannot be replaced.
bool Explainer::isSettled(int word, const Configuration& configuration) const {
    return configuration.hasHead(word) && (!m_problem.system->traits.replacesHeads ||
                                           configuration.head(word) == m_problem.gold.head(word));
}

std::shared_ptr<PreparedOracle> Explainer::prepared(const Problem& problem) const {
    if (m_oracle->claim(problem) == Claim::Exact)
        return m_oracle->prepare(problem);
    const Result<Oracle> other = chooseOracle(problem);
    return (other ? *other : *m_oracle).prepare(problem);
}

/// Returns the loss with weight 1 for `word` and 0 for all other words. Keeps the oracle if memory
/// allows.
Loss Explainer::lossOfAlone(int word, const Configuration& configuration,
                            const TaskControl& control) {
    if (const auto known = m_single.find(word); known != m_single.end())
        return known->second->loss(configuration, control);
    const std::shared_ptr<PreparedOracle> alone = prepared(onlyWords(m_problem, {word}));
    // Besides its tables, each oracle keeps the weights and the gold tree.
    const std::size_t bytes =
        alone->bytes() + 4 * sizeof(int) * static_cast<std::size_t>(m_problem.gold.size());
    if (m_bytes + bytes <= control.memory) {
        m_single.emplace(word, alone);
        m_bytes += bytes;
    }
    return alone->loss(configuration, control);
}

ArcState Explainer::stateOf(int word, const Configuration& configuration,
                            const TaskControl& control) {
    if (isSettled(word, configuration))
        return configuration.head(word) == m_problem.gold.head(word) ? ArcState::Built
                                                                     : ArcState::Lost;
    if (const std::optional<bool> answer = m_prepared->canBuild(configuration, goldArc(word)))
        return *answer ? ArcState::Reachable : ArcState::Lost;
    const Loss loss = lossOfAlone(word, configuration, control);
    if (loss.value > 0)
        return ArcState::Lost;
    return loss.exact ? ArcState::Reachable : ArcState::Unknown;
}

/// Returns a loss above 0 if the words in `words` cannot all get their gold heads.
Loss Explainer::clash(const std::vector<int>& words, const Configuration& configuration,
                      const TaskControl& control) const {
    if (const auto answer = m_prepared->canBuildAll(configuration, words, control))
        return *answer ? 0 : 1;
    return prepared(onlyWords(m_problem, words))->loss(configuration, control);
}

/// Returns a best tree that shares as many gold arcs with `heads` as possible: a wrong head costs
/// its weight, and slightly more if `heads` has the gold head.
std::optional<Certificate> Explainer::bestNear(const std::vector<int>& heads,
                                               const Configuration& configuration,
                                               const TaskControl& control) const {
    const int words = m_problem.gold.size();
    Problem problem = m_problem;
    problem.weights.assign(words + 1, 0);
    for (int word = 1; word <= words; ++word)
        problem.weights[word] = worth(word) * (words + 1) +
                                (heads[word] == m_problem.gold.head(word) && worth(word) > 0);
    return findCertificate(problem, stoppable(prepared(problem), control), configuration);
}

/// Returns a minimal set of candidates that cannot all get their gold heads together with `word`.
/// All candidates together must exclude the gold arc of `word`.
std::optional<std::vector<int>> Explainer::excludedBy(int word, std::vector<int> candidates,
                                                      const Configuration& configuration,
                                                      const TaskControl& control) const {
    bool known = true;
    const auto clashes = [&](std::vector<int> words) {
        words.push_back(word);
        if (control.stopRequested())
            return true; // after a stop, either answer ends the search
        const Loss loss = clash(words, configuration, control);
        known = known && (loss.exact || loss.value > 0);
        return loss.value > 0;
    };
    for (int one : candidates)
        if (clashes({one}))
            return std::vector{one};
    if (static_cast<int>(candidates.size()) <= MaxPairs)
        for (std::size_t i = 0; i < candidates.size(); ++i)
            for (std::size_t j = i + 1; j < candidates.size(); ++j)
                if (clashes({candidates[i], candidates[j]}))
                    return std::vector{candidates[i], candidates[j]};
    // Candidates are left out one by one as long as the rest still clashes.
    for (std::size_t i = candidates.size(); i-- > 0;) {
        std::vector<int> rest = candidates;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (clashes(rest))
            candidates = std::move(rest);
    }
    if (!known)
        return std::nullopt;
    return candidates;
}

/// Returns the reason why the gold arc of `word` is lost in the configuration `after`; nothing if
/// the oracle returns only bounds. `kept` are the words whose gold arcs a best tree of `after`
/// still has to build.
std::optional<LostArc> Explainer::lostArc(int word, const std::vector<int>& kept,
                                          const Configuration& after, const TaskControl& control) {
    LostArc lost{goldArc(word)};
    switch (stateOf(word, after, control)) {
    case ArcState::Unknown:
        return std::nullopt;
    case ArcState::Built:
    case ArcState::Implied:
    case ArcState::Lost:
        return lost;
    case ArcState::Reachable:
        break;
    }
    const std::optional<std::vector<int>> words = excludedBy(word, kept, after, control);
    if (!words)
        return std::nullopt;
    for (int other : *words)
        lost.excludes.push_back(goldArc(other));
    return lost;
}

/// Returns the reasons why the gold arcs of `words` are lost in a configuration whose certificate
/// has the tree `bestHeads`; nothing if the oracle returns only bounds.
std::optional<std::vector<LostArc>> Explainer::lostArcs(const std::vector<int>& words,
                                                        const std::vector<int>& bestHeads,
                                                        const Configuration& configuration,
                                                        const TaskControl& control) {
    std::vector<int> kept;
    for (int word = 1; word <= m_problem.gold.size(); ++word)
        if (worth(word) > 0 && bestHeads[word] == m_problem.gold.head(word) &&
            !isSettled(word, configuration))
            kept.push_back(word);
    std::vector<LostArc> result;
    for (int word : words) {
        std::optional<LostArc> arc = lostArc(word, kept, configuration, control);
        if (!arc)
            return std::nullopt;
        result.push_back(std::move(*arc));
    }
    return result;
}

std::optional<std::vector<LostArc>> Explainer::lostArcs(const Configuration& configuration,
                                                        const TaskControl& control) {
    const Loss loss = m_loss(configuration, control);
    if (!loss.exact || loss.value >= Unreachable)
        return std::nullopt;
    const std::optional<Certificate> best = certificate(configuration, control);
    if (!best)
        return std::nullopt;
    std::vector<int> lost;
    for (int word = 1; word <= m_problem.gold.size(); ++word)
        if (worth(word) > 0 && best->heads[word] != m_problem.gold.head(word))
            lost.push_back(word);
    return lostArcs(lost, best->heads, configuration, control);
}

Consequences Explainer::consequences(const Configuration& configuration, Transition transition,
                                     const TaskControl& control) {
    Consequences result;
    const Configuration after = m_problem.system->step(configuration, transition);
    const Loss loss = m_loss(after, control);
    if (!loss.exact)
        return result;
    result.known = true;
    result.deadEnd = loss.value >= Unreachable;
    if (result.deadEnd)
        return result;
    const std::optional<Certificate> to = certificate(after, control);
    const std::optional<Certificate> from =
        to ? bestNear(to->heads, configuration, control) : std::nullopt;
    if (!from)
        return {};
    std::vector<int> lost;
    for (int word = 1; word <= m_problem.gold.size(); ++word) {
        if (worth(word) == 0)
            continue;
        const int gold = m_problem.gold.head(word);
        const bool had = from->heads[word] == gold;
        const bool has = to->heads[word] == gold;
        if (had && !has)
            lost.push_back(word);
        if (has && !had)
            result.gained.push_back(goldArc(word));
    }
    std::optional<std::vector<LostArc>> arcs = lostArcs(lost, to->heads, after, control);
    if (!arcs)
        return {};
    result.lost = std::move(*arcs);
    return result;
}

} // namespace parsescope
