// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_oracle.h"

#include "core/oracle/oracles.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

/// Returns the oracle of `problem` if it is exact; otherwise nothing.
std::optional<Oracle> exactOracle(const Problem& problem) {
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle || oracle->claim(problem) != Claim::Exact)
        return std::nullopt;
    return *oracle;
}

} // namespace

void DerivationPlan::follow(std::vector<Transition> derivation) {
    m_planned = std::move(derivation);
    m_next = 0;
    m_detourBegin.reset();
}

void DerivationPlan::addDetour(Transition first, std::vector<Transition> rest) {
    m_detourBegin = first;
    m_detour = std::move(rest);
}

void DerivationPlan::take(Transition transition) {
    if (isNext(transition)) {
        ++m_next;
        m_detourBegin.reset();
    } else {
        follow(m_detourBegin == transition ? std::move(m_detour) : std::vector<Transition>());
    }
}

TrainingOracle::TrainingOracle(const TransitionSystem& system, const Tree& gold, TreeShape shape,
                               std::optional<int> swapRule)
    : m_problem{system, gold, {}, shape}, m_isExact(false), m_expensive(!gold.isProjective()) {
    if (swapRule) {
        m_costs.emplace(gold, shape.root, *swapRule);
        return;
    }
    const std::optional<Oracle> oracle = exactOracle(m_problem);
    m_isExact = oracle.has_value();
    // An oracle without a chart computes losses by a search.
    m_expensive = m_expensive || (oracle && !oracle->hasChart());
    if (oracle)
        m_quick = oracle->prepare(m_problem)->quickSearch();
}

const LossFunction& TrainingOracle::loss() {
    if (!m_loss)
        m_loss = *chosenLosses(m_problem);
    return m_loss;
}

int TrainingOracle::lossOf(const Configuration& configuration) {
    return loss()(configuration).value;
}

/// Returns a best derivation from the initial configuration by transitions that keep the required
/// shape. Returns nothing if there is none.
std::optional<Certificate> TrainingOracle::bestDerivation() {
    if (!m_problem.shape.singleRoot())
        return findCertificate(m_problem, loss(), m_problem.start());
    Certificate best;
    ParserState state(m_problem.system, m_problem.gold.size(),
                      {RootLimit::One, m_problem.shape.root});
    const Chooser choose = preferOptimal(m_problem, loss());
    std::vector<Candidate> candidates;
    for (state.listCandidates(candidates); !candidates.empty(); state.listCandidates(candidates)) {
        DerivationStep here;
        here.configuration = state.configuration();
        for (const Candidate& candidate : candidates) {
            Configuration after = state.configuration();
            state.applyTo(after, candidate);
            const int value = lossOf(after);
            here.losses.transitions.push_back({candidate.transition, value, value == *m_startLoss});
        }
        const std::optional<Transition> next = choose(here);
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
    if (m_costs) {
        const bool permitted = !m_problem.shape.singleRoot() || m_problem.gold.rootCount() == 1;
        m_canonical =
            permitted ? m_costs->derivation(*m_problem.system) : std::vector<Transition>();
        m_target = m_problem.gold;
        return *m_canonical;
    }
    const Configuration start = m_problem.start();
    if (!m_problem.shape.singleRoot() || m_problem.gold.rootCount() == 1)
        m_canonical = staticDerivation(m_problem.system, m_problem.gold, start);
    if (m_canonical) {
        m_startLoss = 0;
        m_target = m_problem.gold;
        return *m_canonical;
    }
    m_canonical = std::vector<Transition>();
    if (!m_isExact) {
        searchCanonical();
        return *m_canonical;
    }
    m_startLoss = lossOf(start);
    std::optional<Certificate> best = bestDerivation();
    if (best) {
        m_target = Tree::fromHeads(std::span(best->heads).subspan(1)).value();
        m_canonical = staticDerivation(m_problem.system, *m_target, start)
                          .value_or(std::move(best->transitions));
    }
    if (m_quick)
        m_loss = {}; // frees the loss function, whose tables are large
    return *m_canonical;
}

void TrainingOracle::searchCanonical() {
    const Configuration start = m_problem.start();
    std::optional<std::vector<Transition>> found = derivations()(start, Unreachable);
    if (!found)
        return;
    Configuration end = start;
    for (const Transition transition : *found)
        end = m_problem.system->step(std::move(end), transition);
    m_startLoss = finalLoss(m_problem, end);
    const std::vector<int> heads = finalHeads(end);
    m_target = Tree::fromHeads(std::span(heads).subspan(1)).value();
    m_canonical = *std::move(found);
}

const DerivationSearch& TrainingOracle::derivations() {
    // The number of configurations; searching them takes a few milliseconds.
    constexpr int Budget = 2000;
    if (!m_derivations)
        m_derivations = searchDerivations(m_problem, Budget);
    return m_derivations;
}

/// Prepares an upper bound on the loss: the loss with m_target as gold tree, plus the cost of the
/// heads in which m_target and the gold tree differ. The loss with m_target is faster to compute,
/// because m_target is projective.
void TrainingOracle::prepareUpperBound() {
    if (m_upper || m_quick || !m_target)
        return;
    if (m_problem.gold.isProjective() || !m_target->isProjective())
        return;
    Problem easier = m_problem;
    easier.gold = *m_target;
    m_upperExtra = *m_startLoss;
    if (const std::optional<Oracle> oracle = exactOracle(easier))
        m_upper = oracle->prepare(easier);
}

void TrainingOracle::restart() {
    if (m_costs)
        return m_costs->restart();
    m_plan.follow(canonicalDerivation());
    m_current = *m_startLoss;
    m_losses.clear();
    m_lacks.assign(m_problem.gold.heads().size(), 0);
    if (m_isExact)
        prepareUpperBound();
    if (m_quick && m_target)
        m_quick->remember(*m_target);
    for (int word = 1; word <= m_problem.gold.size(); ++word)
        ++m_lacks[m_problem.gold.head(word)];
}

bool TrainingOracle::isHarmless(const Candidate& candidate) const {
    const auto [head, dependent] = candidate.arc;
    return head != NoHead && m_problem.system->traits.goldArcsAreSafe &&
           m_problem.gold.head(dependent) == head && m_lacks[dependent] == 0;
}

void TrainingOracle::setAfter(const ParserState& state, const Candidate& candidate) {
    m_after = state.configuration();
    state.applyTo(m_after, candidate);
}

bool TrainingOracle::findDetour(const Candidate& candidate) {
    const bool hasPolicy = m_isExact || !m_problem.system->canonicalOrder.empty();
    std::optional<std::vector<Transition>> derivation =
        hasPolicy ? staticDerivation(m_problem.system, *m_target, m_after)
                  : derivations()(m_after, m_current);
    if (!derivation)
        return false;
    m_plan.addDetour(candidate.transition, *std::move(derivation));
    return true;
}

int TrainingOracle::lowerBound() const {
    if (m_problem.system->traits.replacesHeads)
        return 0;
    const bool buries = m_problem.system->traits.dependentsLeave;
    int loss = 0;
    for (int word = 1; word <= m_problem.gold.size(); ++word) {
        const int gold = m_problem.gold.head(word);
        const int head = m_after.head(word);
        if (head == NoHead ? buries && m_after.hasHead(gold) : head != gold)
            loss += m_problem.cost(NoHead, word);
    }
    return loss;
}

int TrainingOracle::upperBound() {
    return m_upper(m_after).value + m_upperExtra;
}

int TrainingOracle::exactLoss(const Candidate& candidate) {
    const auto known = std::find_if(m_losses.begin(), m_losses.end(), [&](const auto& entry) {
        return entry.first == candidate.transition;
    });
    if (known != m_losses.end())
        return known->second;
    const std::optional<int> quick = m_quick ? m_quick->tableLoss(m_after) : std::nullopt;
    const int value = quick ? *quick : lossOf(m_after);
    return m_losses.emplace_back(candidate.transition, value).second;
}

QuickSearch::Answer TrainingOracle::search(const Candidate& candidate, int loss) {
    const QuickSearch::Answer answer = m_quick->find(m_after, candidate.arc, loss);
    if (answer == QuickSearch::Answer::Found)
        if (std::vector<Transition> derivation = m_quick->derivation(); !derivation.empty())
            m_plan.addDetour(candidate.transition, std::move(derivation));
    return answer;
}

int TrainingOracle::lossBehind(const ParserState& state, const Candidate& candidate, int least) {
    setAfter(state, candidate);
    for (int loss = least; m_quick && loss <= m_quick->mostLoss(); ++loss) {
        const QuickSearch::Answer answer = search(candidate, loss);
        if (answer == QuickSearch::Answer::Found)
            return loss;
        if (answer == QuickSearch::Answer::Unknown)
            break;
    }
    if (m_upper)
        if (const int bound = upperBound(); bound == std::max(least, lowerBound()))
            return bound;
    const int loss = exactLoss(candidate);
    if (m_quick)
        m_quick->rememberBest(m_after);
    return loss;
}

const TrainingOracle::Proof TrainingOracle::Proofs[] = {
    {"it is the next step of a known best derivation",
     [](TrainingOracle& o, const Candidate& candidate) {
         return o.m_plan.isNext(candidate.transition) ? Verdict(true) : std::nullopt;
     },
     false},
    {"its arc never raises the loss",
     [](TrainingOracle& o, const Candidate& candidate) {
         return o.m_isExact && o.isHarmless(candidate) ? Verdict(true) : std::nullopt;
     },
     false},
    {"no oracle is exact: only the derivation of the target counts",
     [](TrainingOracle& o, const Candidate& candidate) {
         return o.m_isExact ? std::nullopt : Verdict(o.findDetour(candidate));
     }},
    {"a quick search finds a tree with the current loss, or that there is none",
     [](TrainingOracle& o, const Candidate& candidate) {
         if (!o.m_quick || o.m_current > o.m_quick->mostLoss())
             return Verdict();
         const QuickSearch::Answer answer = o.search(candidate, o.m_current);
         return answer == QuickSearch::Answer::Unknown
                    ? std::nullopt
                    : Verdict(answer == QuickSearch::Answer::Found);
     }},
    {"the target can still be derived",
     [](TrainingOracle& o, const Candidate& candidate) {
         const bool isCheaper = o.m_expensive && o.m_target && o.m_current == *o.m_startLoss;
         return isCheaper && o.findDetour(candidate) ? Verdict(true) : std::nullopt;
     }},
    {"more gold arcs are lost than the current loss allows",
     [](TrainingOracle& o, const Candidate&) {
         return o.lowerBound() > o.m_current ? Verdict(false) : std::nullopt;
     }},
    {"a tree close enough to the target can be reached",
     [](TrainingOracle& o, const Candidate&) {
         return o.m_upper && o.upperBound() <= o.m_current ? Verdict(true) : std::nullopt;
     }},
    {"the loss itself",
     [](TrainingOracle& o, const Candidate& candidate) {
         const bool optimal = o.exactLoss(candidate) <= o.m_current;
         if (optimal && o.m_quick)
             o.m_quick->rememberBest(o.m_after);
         return Verdict(optimal);
     }},
};

bool TrainingOracle::isOptimal(const ParserState& state, const Candidate& candidate) {
    if (m_costs)
        return m_costs->cost(state.configuration(), candidate.transition, candidate.arc) == 0;
    bool isSet = false;
    for (const Proof& proof : Proofs) {
        if (proof.looksAhead && !std::exchange(isSet, true))
            setAfter(state, candidate);
        if (const Verdict optimal = proof.decide(*this, candidate))
            return *optimal;
    }
    return false; // never reached, because the last proof always decides
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
    if (m_costs) // after a mistake, every transition may lose an arc
        return *std::ranges::min_element(order, {}, [&](std::size_t i) {
            return m_costs->cost(state.configuration(), candidates[i].transition,
                                 candidates[i].arc);
        });
    return order.front(); // only without exact losses: with them, some candidate is optimal
}

void TrainingOracle::take(const ParserState& state, const Candidate& candidate, bool optimal) {
    if (m_costs)
        return m_costs->take(state.configuration(), candidate.transition, candidate.arc);
    if (!optimal && m_isExact)
        m_current = lossBehind(state, candidate, m_current + 1);
    m_plan.take(candidate.transition);
    m_losses.clear();
    const Configuration& before = state.configuration();
    // In the last step, frees the loss function, whose tables are large.
    if (m_quick && before.bufferSize() == 0 && before.stackSize() == 2)
        m_loss = {};
    if (candidate.arc.head != NoHead)
        --m_lacks[m_problem.gold.head(candidate.arc.dependent)];
}

} // namespace parsescope
