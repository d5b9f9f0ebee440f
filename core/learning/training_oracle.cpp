// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_oracle.h"

#include "core/oracle/oracles.h"
#include "core/oracle/static_oracle.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

bool hasExactOracle(const Problem& problem) {
    const Result<Oracle> oracle = chooseOracle(problem);
    return oracle && oracle->claim(problem) == Claim::Exact;
}

/// The configuration of the words, as it would be with ROOT first.
Configuration ofWordsAlone(const Configuration& configuration) {
    const int root = configuration.words();
    std::vector<int> stack = configuration.stackNodes();
    std::vector<int> buffer = configuration.bufferNodes();
    std::erase(stack, root);
    std::erase(buffer, root);
    Configuration result(root - 1, std::move(stack), std::move(buffer));
    const std::vector<int> heads = withRootFirst(configuration.heads());
    for (int word = 1; word < root; ++word)
        if (const int head = heads[static_cast<std::size_t>(word)]; head != NoHead)
            result.attach(head, word);
    return result;
}

} // namespace

TrainingOracle::TrainingOracle(const TransitionSystem& system, const Tree& gold, TreeShape shape)
    : m_shape(shape), m_problem{system, shape.rootLast ? withRootLast(gold) : gold},
      m_hasSpines(system.hasSpines()), m_isExact(hasExactOracle(asked(m_problem))),
      m_buries(system.name == "attardi" || system.name == "arc-standard" ||
               system.name == "arc-hybrid"),
      m_expensive(system.base() == "attardi" || system.base() == "swap" || !gold.isProjective()) {
    if (!shape.rootLast)
        return;
    // ROOT itself must never be given another head.
    m_problem.weights.assign(m_problem.gold.heads().size(), 1);
    m_problem.weights.back() = m_problem.gold.size();
}

/// With ROOT last and a single root, ROOT takes a word when all others have their heads. So the
/// loss is that of the words with ROOT first.
Problem TrainingOracle::asked(const Problem& problem) const {
    if (!m_shape.singleRoot)
        return problem;
    if (!m_shape.rootLast)
        return {problem.system, problem.gold, {}, true};
    const std::vector<int> heads = withRootFirst(problem.gold.heads());
    return {problem.system, Tree::fromHeads(std::span(heads).subspan(1)).value(), {}, true};
}

LossFunction TrainingOracle::lossFrom(const Oracle& oracle, const Problem& problem) const {
    LossFunction loss = oracle.prepare(problem);
    if (!m_shape.singleRoot || !m_shape.rootLast)
        return loss;
    return [loss = std::move(loss)](const Configuration& configuration) {
        return loss(ofWordsAlone(configuration));
    };
}

void TrainingOracle::prepare() {
    if (m_loss)
        return;
    const Problem problem = asked(m_problem);
    m_loss = lossFrom(*chooseOracle(problem), problem);
    if (const Result<Oracle> lemma = findOracle("ssn13-lemma1", problem))
        m_lemma = lossFrom(*lemma, problem);
}

/// From the start, by transitions that keep to the shape.
std::optional<Certificate> TrainingOracle::bestDerivation() const {
    const int words = m_problem.gold.size();
    if (!m_shape.singleRoot)
        return findCertificate(m_problem.system, m_loss, m_problem.system.start(words));
    Certificate best;
    ParserState state(m_problem.system, words - m_shape.rootLast, m_shape);
    std::vector<Candidate> candidates;
    for (state.listCandidates(candidates); !candidates.empty(); state.listCandidates(candidates)) {
        Losses here;
        for (const Candidate& candidate : candidates) {
            Configuration after = state.configuration();
            state.applyTo(after, candidate);
            here.transitions.push_back({candidate.transition, m_loss(after)});
        }
        for (TransitionLoss& entry : here.transitions)
            entry.optimal = entry.loss.value == *m_startLoss;
        const std::optional<Transition> next =
            preferredTransition(m_problem.system, state.configuration(), here);
        if (!next)
            return std::nullopt;
        best.transitions.push_back(*next);
        state.take(*std::ranges::find(candidates, *next, &Candidate::transition), -1);
    }
    best.heads = finalHeads(state.configuration());
    return best;
}

const std::vector<Transition>& TrainingOracle::canonicalDerivation() {
    if (m_canonical)
        return *m_canonical;
    const Configuration start = m_problem.system.start(m_problem.gold.size());
    if (!m_shape.singleRoot || asked(m_problem).gold.rootCount() == 1)
        m_canonical = staticDerivation(m_problem.system, m_problem.gold, start);
    if (m_canonical) {
        m_startLoss = 0;
        m_target = m_problem.gold;
        return *m_canonical;
    }
    m_canonical = std::vector<Transition>();
    if (!m_isExact)
        return *m_canonical;
    prepare();
    m_startLoss = m_loss(start).value;
    std::optional<Certificate> best = bestDerivation();
    if (best) {
        m_canonical = std::move(best->transitions);
        m_target = Tree::fromHeads(std::span(best->heads).subspan(1)).value();
    }
    return *m_canonical;
}

/// What arc-standard builds attardi can build, too. And a tree that a projective system can build
/// is as good as its distance from the gold tree.
void TrainingOracle::prepareUpperBound() {
    if (m_upper || !m_target)
        return;
    Problem easier = m_problem;
    if (m_problem.system.name == "attardi")
        easier.system = findSystem("arc-standard").value();
    else if (m_problem.gold.isProjective() || !m_target->isProjective())
        return;
    if (m_target->isProjective()) {
        easier.gold = *m_target;
        m_upperExtra = *m_startLoss;
    }
    easier = asked(easier);
    m_upper = lossFrom(*chooseOracle(easier), easier);
}

void TrainingOracle::restart() {
    m_plan = canonicalDerivation();
    m_next = 0;
    m_current = *m_startLoss;
    m_detourBegin.reset();
    m_asked.clear();
    m_lacks.assign(m_problem.gold.heads().size(), 0);
    if (m_isExact)
        prepareUpperBound();
    for (int word = 1; word <= m_problem.gold.size(); ++word)
        ++m_lacks[static_cast<std::size_t>(m_problem.gold.head(word))];
}

bool TrainingOracle::isHarmless(const Candidate& candidate) const {
    const auto [head, dependent] = candidate.arc;
    return head != NoHead && !m_hasSpines && m_problem.gold.head(dependent) == head &&
           m_lacks[static_cast<std::size_t>(dependent)] == 0;
}

void TrainingOracle::setAfter(const ParserState& state, const Candidate& candidate) {
    m_after = state.configuration();
    state.applyTo(m_after, candidate);
}

bool TrainingOracle::findDetour(const ParserState& state, const Candidate& candidate) {
    setAfter(state, candidate);
    std::optional<std::vector<Transition>> derivation =
        staticDerivation(m_problem.system, *m_target, m_after);
    if (!derivation)
        return false;
    m_detour = *std::move(derivation);
    m_detourBegin = candidate.transition;
    return true;
}

int TrainingOracle::lowerBound() const {
    int loss = 0;
    for (int word = 1; word <= m_problem.gold.size(); ++word) {
        const int gold = m_problem.gold.head(word);
        const int head = m_after.head(word);
        if (head == NoHead ? m_buries && m_after.hasHead(gold) : head != gold)
            loss += m_problem.cost(NoHead, word);
    }
    return loss;
}

int TrainingOracle::upperBound() {
    return m_upper(m_after).value + m_upperExtra;
}

int TrainingOracle::lossAfter(const ParserState& state, const Candidate& candidate) {
    prepare();
    setAfter(state, candidate);
    if (m_upper)
        if (const int bound = upperBound(); bound == lowerBound())
            return bound;
    return exactLoss(candidate);
}

int TrainingOracle::exactLoss(const Candidate& candidate) {
    const auto known = std::find_if(m_asked.begin(), m_asked.end(), [&](const auto& entry) {
        return entry.first == candidate.transition;
    });
    if (known != m_asked.end())
        return known->second;
    return m_asked.emplace_back(candidate.transition, m_loss(m_after).value).second;
}

bool TrainingOracle::isOptimal(const ParserState& state, const Candidate& candidate) {
    if (isPlanned(candidate))
        return true;
    if (!m_isExact)
        return findDetour(state, candidate);
    if (isHarmless(candidate))
        return true;
    prepare();
    if (m_current == 0 && m_lemma) {
        setAfter(state, candidate);
        return m_lemma(m_after).exact;
    }
    if (m_expensive && m_target && m_current == *m_startLoss && findDetour(state, candidate))
        return true;
    setAfter(state, candidate);
    if (m_upper) {
        if (lowerBound() > m_current)
            return false;
        if (upperBound() <= m_current)
            return true;
    }
    return exactLoss(candidate) <= m_current;
}

std::size_t TrainingOracle::bestOptimal(const ParserState& state,
                                        std::span<const Candidate> candidates,
                                        std::span<const float> scores) {
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    for (std::size_t i : order)
        if (isOptimal(state, candidates[i]))
            return i;
    if (!m_isExact)
        return order.front();
    // The shape of the tree leaves nothing optimal.
    return *std::min_element(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return lossAfter(state, candidates[a]) < lossAfter(state, candidates[b]);
    });
}

void TrainingOracle::take(const ParserState& state, const Candidate& candidate, bool optimal) {
    if (!optimal && m_isExact)
        m_current = std::max(m_current, lossAfter(state, candidate));
    if (isPlanned(candidate)) {
        ++m_next;
    } else if (optimal && m_detourBegin == candidate.transition) {
        m_plan = m_detour;
        m_next = 0;
    } else {
        m_plan.clear();
    }
    m_detourBegin.reset();
    m_asked.clear();
    if (candidate.arc.head != NoHead)
        --m_lacks[static_cast<std::size_t>(m_problem.gold.head(candidate.arc.dependent))];
}

} // namespace parsescope
