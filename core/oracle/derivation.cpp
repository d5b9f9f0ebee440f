// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation.h"

#include "core/oracle/oracle.h"
#include "core/parsing/gold_parse.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <unordered_set>

namespace parsescope {

Oracle pairCount(); // pair_count.cpp

namespace {

/// The gold arcs from ROOT that must be left to be implied at the end (see treeAtEnd), for the
/// systems with Reach::Pairs. ROOT becomes a word of a problem of n + 1 words, whose arcs are lost
/// if they cannot be built, and an arc from ROOT costs less than any other arc.
class RootArcCost {
public:
    /// Returns the computation for a problem; nothing if the system has no guarantee Reach::Pairs,
    /// or if too many gold arcs cross.
    [[nodiscard]] static std::optional<RootArcCost> of(const Problem& problem);

    /// Returns a number that compares configurations of equal loss: the number is smaller if, among
    /// the trees with this loss that can be reached, one needs fewer implied gold arcs.
    [[nodiscard]] int operator()(const Configuration& configuration) const;

private:
    explicit RootArcCost(const Problem& problem);
    [[nodiscard]] int place(int node) const;

    Problem m_problem; ///< the problem in which ROOT is a word
    int m_root;        ///< the word that ROOT is in m_problem
    LossFunction m_loss;
};

RootArcCost::RootArcCost(const Problem& problem)
    : m_problem{problem.system, {}, {}, {}},
      m_root(problem.shape.root == RootPlace::Last ? problem.gold.size() + 1 : 1) {
    const int words = problem.gold.size();
    std::vector<int> heads(words + 2, NoHead);
    std::vector<int> weights(words + 2, 0);
    heads[m_root] = 0;
    weights[m_root] = words + 1;
    for (int word = 1; word <= words; ++word) {
        const int cost = problem.cost(NoHead, word);
        heads[place(word)] = place(problem.gold.head(word));
        weights[place(word)] =
            problem.gold.head(word) == 0 ? std::min(cost, 1) : cost * (words + 1);
    }
    m_problem.gold = Tree::fromHeads(std::span(heads).subspan(1)).value();
    m_problem.weights = std::move(weights);
}

int RootArcCost::place(int node) const {
    return node == 0 ? m_root : node < m_root ? node : node + 1;
}

std::optional<RootArcCost> RootArcCost::of(const Problem& problem) {
    if (reachOf(problem.system) != Reach::Pairs)
        return std::nullopt;
    static const Oracle oracle = pairCount();
    RootArcCost cost(problem);
    if (oracle.claim(cost.m_problem) != Claim::Exact)
        return std::nullopt;
    cost.m_loss = oracle.prepare(cost.m_problem);
    return cost;
}

int RootArcCost::operator()(const Configuration& configuration) const {
    const auto places = [this](std::vector<int> nodes) {
        for (int& node : nodes)
            node = place(node);
        return nodes;
    };
    const int words = configuration.words();
    std::vector<std::vector<int>> lists;
    for (const std::vector<int>& list : configuration.lists())
        lists.push_back(places(list));
    Configuration changed(words + 1, places(configuration.stackNodes()),
                          places(configuration.bufferNodes()), RootPlace::First, std::move(lists));
    changed.bar(configuration.barredRule());
    int wrong = 0; // further cost of words that should be children of ROOT and have other heads
    for (int word = 1; word <= words; ++word) {
        if (!configuration.hasHead(word))
            continue;
        const int head = place(configuration.head(word));
        changed.attach(head, place(word));
        if (const int gold = m_problem.gold.head(place(word)); gold == m_root && head != gold)
            wrong += words;
    }
    return wrong + m_loss(changed).value;
}

/// Returns the first of the transitions that adds an arc; nothing if there is none.
std::optional<Transition> firstArc(const TransitionSystem& system,
                                   const Configuration& configuration,
                                   const std::vector<Transition>& transitions) {
    for (const Transition transition : transitions)
        if (system.arc(configuration, transition))
            return transition;
    return std::nullopt;
}

std::vector<Transition> optimalOnes(const Losses& losses) {
    std::vector<Transition> optimal;
    for (const TransitionLoss& entry : losses.transitions)
        if (entry.optimal)
            optimal.push_back(entry.transition);
    return optimal;
}

/// Returns true if a word lacks its gold arc with ROOT.
bool lacksRootArc(const Tree& gold, const Configuration& configuration) {
    for (int word = 1; word <= gold.size(); ++word)
        if (gold.head(word) == 0 && !configuration.hasHead(word))
            return true;
    return false;
}

/// Returns true if the buffer front lacks a gold arc with ROOT.
bool frontLacksRootArc(const Tree& gold, const Configuration& configuration) {
    if (configuration.bufferSize() == 0)
        return false;
    const int front = configuration.buffer(0);
    return front == 0 ? lacksRootArc(gold, configuration)
                      : gold.head(front) == 0 && !configuration.hasHead(front);
}

/// Removes the transitions after which more gold arcs from ROOT must be implied than after others.
void keepFewestImplied(const TransitionSystem& system, const Configuration& configuration,
                       const RootArcCost& cost, std::vector<Transition>& transitions) {
    std::vector<int> costs;
    for (const Transition transition : transitions)
        costs.push_back(cost(system.step(configuration, transition)));
    const int fewest = *std::ranges::min_element(costs);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < transitions.size(); ++i)
        if (costs[i] == fewest)
            transitions[kept++] = transitions[i];
    transitions.resize(kept);
}

/// A search for preferred transitions that build a gold arc from ROOT and leave the buffer as it is
/// until then.
class RootArcSearch {
public:
    RootArcSearch(const Problem& problem, const LossFunction& loss)
        : m_problem(problem), m_loss(loss) {}

    /// Returns true if an optimal transition, or preferred transitions after it, build the arc.
    bool leadsToArc(const Configuration& before, Transition transition) {
        const TransitionSystem& system = m_problem.system;
        if (const auto arc = system.arc(before, transition);
            arc && arc->head == 0 && m_problem.gold.hasArc(*arc))
            return true;
        const Configuration after = system.step(before, transition);
        if (after.bufferSize() != before.bufferSize() || after.buffer(0) != before.buffer(0) ||
            m_seen.size() >= Most || !m_seen.insert(after).second)
            return false;
        const std::vector<Transition> optimal = optimalOnes(losses(system, m_loss, after));
        if (const auto arc = firstArc(system, after, optimal))
            return leadsToArc(after, *arc);
        return std::ranges::any_of(optimal,
                                   [&](Transition next) { return leadsToArc(after, next); });
    }

private:
    /// The largest number of configurations that are examined. In the built-in systems, the buffer
    /// front meets the other nodes in at most two steps for each of them.
    static constexpr std::size_t Most = 1000;

    const Problem& m_problem;
    const LossFunction& m_loss;
    std::unordered_set<Configuration, ConfigurationHash> m_seen;
};

/// Implements preferredTransition. `cost` is the result of RootArcCost::of for the problem.
std::optional<Transition> preferred(const Problem& problem, const LossFunction& loss,
                                    const Configuration& configuration, const Losses& losses,
                                    const std::optional<RootArcCost>& cost) {
    std::vector<Transition> optimal = optimalOnes(losses);
    if (optimal.empty())
        return std::nullopt;
    if (cost && optimal.size() > 1 && lacksRootArc(problem.gold, configuration))
        keepFewestImplied(problem.system, configuration, *cost, optimal);
    if (const auto arc = firstArc(problem.system, configuration, optimal))
        return arc;
    if (!cost && optimal.size() > 1 && frontLacksRootArc(problem.gold, configuration)) {
        RootArcSearch search(problem, loss);
        for (const Transition transition : optimal)
            if (search.leadsToArc(configuration, transition))
                return transition;
    }
    return optimal.front();
}

} // namespace

std::optional<Transition> preferredTransition(const Problem& problem, const LossFunction& loss,
                                              const Configuration& configuration,
                                              const Losses& losses) {
    // Preparing the cost takes longer than many a question that does not need it.
    const bool needsCost = lacksRootArc(problem.gold, configuration);
    return preferred(problem, loss, configuration, losses,
                     needsCost ? RootArcCost::of(problem) : std::nullopt);
}

Chooser preferOptimal(const Problem& problem, const LossFunction& loss) {
    return [&problem, &loss, cost = RootArcCost::of(problem)](const DerivationStep& step) {
        return preferred(problem, loss, step.configuration, step.losses, cost);
    };
}

Chooser prescribe(std::vector<Transition> transitions) {
    return [transitions = std::move(transitions)](const DerivationStep& step) {
        const auto number = static_cast<std::size_t>(step.number);
        return number < transitions.size() ? std::optional(transitions[number]) : std::nullopt;
    };
}

std::optional<DerivationStep>
followDerivation(const TransitionSystem& system, const LossFunction& loss, Configuration start,
                 const Chooser& choose, const std::function<bool(const DerivationStep&)>& visit) {
    DerivationStep step;
    step.configuration = std::move(start);
    for (;; ++step.number) {
        step.losses = losses(system, loss, step.configuration);
        step.transition = choose(step);
        step.arc =
            step.transition ? system.arc(step.configuration, *step.transition) : std::nullopt;
        if (!visit(step))
            return std::nullopt;
        if (!step.transition)
            return step;
        step.configuration = system.step(std::move(step.configuration), *step.transition);
    }
}

std::vector<DerivationStep> derivationSteps(const Problem& problem, const LossFunction& loss,
                                            const Chooser& choose) {
    std::vector<DerivationStep> steps;
    followDerivation(problem.system, loss, problem.start(), choose,
                     [&](const DerivationStep& step) {
                         steps.push_back(step);
                         return true;
                     });
    return steps;
}

std::optional<Configuration>
followOptimal(const Problem& problem, const LossFunction& loss, Configuration start,
              const std::function<void(const DerivationStep&)>& visit) {
    const TransitionSystem& system = problem.system;
    std::optional<DerivationStep> last =
        followDerivation(system, loss, std::move(start), preferOptimal(problem, loss),
                         [&visit](const DerivationStep& step) {
                             if (step.transition)
                                 visit(step);
                             return true;
                         });
    const bool arrives =
        system.isFinal(last->configuration) && last->losses.loss.value < Unreachable;
    return arrives ? std::optional(std::move(last->configuration)) : std::nullopt;
}

std::optional<Certificate> findCertificate(const Problem& problem, const LossFunction& loss,
                                           Configuration configuration) {
    Certificate certificate;
    const auto end =
        followOptimal(problem, loss, std::move(configuration), [&](const DerivationStep& step) {
            certificate.transitions.push_back(*step.transition);
        });
    if (!end)
        return std::nullopt;
    certificate.heads = finalHeads(*end);
    return certificate;
}

std::optional<bool> hasChoice(const Losses& losses) {
    const auto& all = losses.transitions;
    const auto optimal = std::count_if(all.begin(), all.end(),
                                       [](const TransitionLoss& entry) { return entry.optimal; });
    if (optimal > 1)
        return true;
    const bool open = std::any_of(all.begin(), all.end(), [&](const TransitionLoss& entry) {
        return !entry.loss.exact && entry.loss.value <= losses.loss.value;
    });
    return open ? std::nullopt : std::optional(false);
}

std::optional<std::vector<Transition>> staticDerivation(const TransitionSystem& system,
                                                        const Tree& gold,
                                                        const Configuration& configuration) {
    GoldParse parse(system, gold, configuration);
    std::vector<Transition> taken;
    while (!system.isFinal(parse.configuration())) {
        const std::optional<Transition> transition = parse.next();
        if (!transition)
            return std::nullopt;
        parse.take(*transition);
        taken.push_back(*transition);
    }
    if (finalHeads(parse.configuration()) != gold.heads())
        return std::nullopt;
    return taken;
}

} // namespace parsescope
