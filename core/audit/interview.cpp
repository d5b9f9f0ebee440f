// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/interview.h"

#include "core/audit/questions.h"

#include <algorithm>
#include <random>

namespace parsescope {

namespace {

/// The largest number of configurations of sentences of one length.
constexpr std::size_t MostConfigurations = 2'000'000;

LossRequest requestFor(const Interview& interview, std::vector<int> heads,
                       std::vector<std::string> transitions) {
    LossRequest request;
    request.system = interview.name;
    request.heads = std::move(heads);
    request.transitions = std::move(transitions);
    request.shape = interview.shape;
    request.hasNoRoot = interview.hasNoRoot;
    return request;
}

/// Returns a function that returns the names of the transitions of `system`, which must outlive it.
NameOf namesIn(const TransitionSystem& system) {
    return [&system](Transition transition) { return system.nameOf(transition); };
}

/// The number of ways to give relations to `arcs` arcs.
long long labellings(const Interview& interview, std::size_t arcs) {
    long long number = 1;
    for (std::size_t i = 0; i < arcs; ++i)
        number *= std::max<long long>(1, static_cast<long long>(interview.relations.size()));
    return number;
}

/// Returns one of the ways to give relations to `arcs` arcs, counted from 0.
std::vector<std::string> labelling(const Interview& interview, std::size_t arcs, long long number) {
    const auto count = static_cast<long long>(interview.relations.size());
    std::vector<std::string> relations;
    for (std::size_t i = 0; i < arcs; ++i, number /= count)
        relations.push_back(interview.relations[static_cast<std::size_t>(number % count)]);
    return relations;
}

/// Returns the number of arcs that were built.
std::size_t arcsOf(const Configuration& at) {
    std::size_t arcs = 0;
    for (int word = 1; word <= at.words(); ++word)
        arcs += at.hasHead(word) ? 1 : 0;
    return arcs;
}

/// Returns the indices of the transitions that build arcs.
std::vector<std::size_t> arcSteps(const TransitionSystem& system, Configuration at,
                                  const std::vector<std::string>& transitions) {
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const Transition transition = *system.find(transitions[i]);
        if (system.arc(at, transition))
            steps.push_back(i);
        system.apply(at, transition);
    }
    return steps;
}

GoldRelations goldOf(const Interview& interview, const LossRequest& request) {
    GoldRelations gold = relationsOf(request);
    gold.rootArcsAreFree = interview.costs.rootArcsAreFree;
    return gold;
}

} // namespace

LengthQuestions::LengthQuestions(const Interview& interview, int words, const TaskControl& control)
    : m_interview(interview),
      m_graph(interview.system, words, interview.shape.root, MostConfigurations, control),
      m_losses(m_graph.transitions(), isComplete() ? endsOf(m_graph) : std::vector<ParseEnd>(),
               words, interview.shape.rootLimit, interview.costs) {
    if (!isComplete())
        return;
    m_golds = interview.gold.trees(words);
    for (const int index : m_losses.open())
        if (!isBeforeRoot(interview.rootOnStack, m_graph.configuration(index)))
            m_configurations.push_back(index);
}

long long LengthQuestions::size() const {
    long long configurations = 0;
    for (const int index : m_configurations)
        configurations += labellings(m_interview, arcsOf(m_graph.configuration(index)));
    const auto words = static_cast<std::size_t>(m_golds.empty() ? 0 : m_golds.front().size());
    return static_cast<long long>(m_golds.size()) * labellings(m_interview, words) * configurations;
}

Result<void> LengthQuestions::askOne(const AskOracle& oracle, Audit& audit,
                                     const TransitionNames& names, const AuditQuestion& question,
                                     int index) {
    const TransitionSystem& system = m_interview.system;
    const Configuration& at = m_graph.configuration(index);
    const Result<AnswerCheck> found =
        oracle(question.request, system, at).and_then([&](const OracleAnswer& answer) {
            Losses exact = m_losses.losses(index);
            addWrongRelations(exact, question.request, system, at,
                              m_interview.costs.rootArcsAreFree);
            return check(answer, names, system, exact, at, goldOf(m_interview, question.request));
        });
    if (!found)
        return tl::unexpected(found.error());
    audit.add(*found, question, at, [&](const Fault& fault) {
        return withRelations(
            m_losses.proof(index, system.find(transitionIn(fault.transition)), namesIn(system)),
            fault, question.request, system, at, m_interview.costs.rootArcsAreFree);
    });
    return {};
}

Result<void> LengthQuestions::ask(const AskOracle& oracle, Audit& audit,
                                  const TaskControl& control) {
    const TransitionSystem& system = m_interview.system;
    const TransitionNames& names = audit.namesOf(m_interview.name, system);
    std::vector<std::vector<std::string>> ways;
    for (const int index : m_configurations)
        ways.push_back(namesOf(m_graph.wayTo(index), namesIn(system)));
    AuditQuestion question{0, requestFor(m_interview, {}, {})};
    LossRequest& request = question.request;
    return forEachQuestion(
        m_losses, m_golds, m_configurations.size(), control,
        [&](const Tree& gold, std::size_t i) -> Result<void> {
            const int index = m_configurations[i];
            request.heads = wordHeads(gold);
            request.transitions = ways[i];
            if (m_interview.relations.empty())
                return askOne(oracle, audit, names, question, index);
            const std::vector<std::size_t> arcs =
                arcSteps(system, m_graph.configuration(0), ways[i]);
            const std::size_t words = request.heads.size();
            for (long long golds = 0; golds < labellings(m_interview, words); ++golds) {
                request.labels = labelling(m_interview, words, golds);
                for (long long built = 0; built < labellings(m_interview, arcs.size()); ++built) {
                    const std::vector<std::string> relations =
                        labelling(m_interview, arcs.size(), built);
                    for (std::size_t k = 0; k < arcs.size(); ++k)
                        request.transitions[arcs[k]] = withRelation(ways[i][arcs[k]], relations[k]);
                    if (Result<void> done = askOne(oracle, audit, names, question, index); !done)
                        return done;
                }
            }
            return {};
        });
}

Result<void> LengthQuestions::ask(const CostOracle& oracle, Audit& audit,
                                  const TaskControl& control) {
    const TransitionSystem& system = m_interview.system;
    const TransitionNames names(system);
    std::vector<int> costs;
    const AuditQuestion unused; // only faults need the question
    const auto isRight = [&](int index, const std::vector<TransitionGraph::Edge>& edges) {
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const int after = m_losses.loss(edges[k].to);
            if (costs[k] != (after < Unreachable ? after - m_losses.loss(index) : Unreachable))
                return false;
        }
        return true;
    };
    return forEachQuestion(
        m_losses, m_golds, m_configurations.size(), control,
        [&](const Tree& gold, std::size_t i) -> Result<void> {
            const int index = m_configurations[i];
            const Configuration& configuration = m_graph.configuration(index);
            const std::vector<TransitionGraph::Edge>& edges = m_graph.edges(index);
            OracleAnswer answer;
            costs.clear();
            try {
                for (const TransitionGraph::Edge& edge : edges)
                    costs.push_back(oracle(configuration, edge.transition, gold));
            } catch (const std::exception& error) {
                answer.error = error.what();
            }
            if (!answer.error && isRight(index, edges)) {
                audit.add({{}, static_cast<int>(edges.size()), 0, {}}, unused, configuration,
                          [](const Fault&) { return Proof(); });
                return {};
            }
            if (!answer.error)
                for (std::size_t k = 0; k < edges.size(); ++k)
                    answer.costs.emplace_back(system.nameOf(edges[k].transition), Loss(costs[k]));
            const Result<AnswerCheck> found = check(answer, names, system, m_losses.losses(index));
            if (!found)
                return tl::unexpected(found.error());
            const AuditQuestion question{
                0, requestFor(m_interview, wordHeads(gold),
                              namesOf(m_graph.wayTo(index), namesIn(system)))};
            audit.add(*found, question, configuration, [&](const Fault& fault) {
                return m_losses.proof(index, system.find(fault.transition), namesIn(system));
            });
            return {};
        });
}

Result<int> askWalks(const Interview& interview, std::span<const std::vector<int>> trees,
                     double errors, const AskOracle& oracle, Audit& audit,
                     const TaskControl& control,
                     std::span<const std::vector<std::string>> relations) {
    const TransitionSystem& system = interview.system;
    const TransitionNames& names = audit.namesOf(interview.name, system);
    std::mt19937 random(1);
    const auto anyIndex = [&random](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    int walked = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        control.report(static_cast<double>(i) / static_cast<double>(trees.size()));
        if (!interview.gold.contains(trees[i]))
            continue;
        ++walked;
        AuditQuestion question{0, requestFor(interview, trees[i], {})};
        if (!interview.relations.empty())
            question.request.labels = relations[i];
        const GoldRelations gold = goldOf(interview, question.request);
        Configuration at = system.start(static_cast<int>(trees[i].size()), interview.shape.root);
        for (;;) {
            if (control.stopRequested())
                return stopped();
            const Result<Losses> exact = audit.answerer().losses(question.request, at);
            if (!exact)
                return tl::unexpected(exact.error());
            const std::vector<TransitionLoss>& legal = exact->transitions;
            if (legal.empty() || exact->loss.value >= Unreachable)
                break;
            if (!isBeforeRoot(interview.rootOnStack, at)) {
                const Result<AnswerCheck> found =
                    oracle(question.request, system, at).and_then([&](const OracleAnswer& answer) {
                        return check(answer, names, system, *exact, at, gold);
                    });
                if (!found)
                    return tl::unexpected(found.error());
                audit.add(*found, question, at, [&](const Fault& fault) {
                    return withRelations(
                        proofOf(audit.answerer().explainer(), at, transitionIn(fault.transition)),
                        fault, question.request, system, at);
                });
            }
            std::vector<Transition> next;
            const bool errs = std::bernoulli_distribution(errors)(random);
            for (const TransitionLoss& entry : legal)
                if (entry.optimal || (errs && entry.loss.value < Unreachable))
                    next.push_back(entry.transition);
            if (next.empty()) // no transition is known to be optimal
                next.push_back(legal.front().transition);
            const Transition taken = next[anyIndex(next.size())];
            std::string name = system.nameOf(taken);
            const std::optional<Arc> arc = system.arc(at, taken);
            if (arc && !interview.relations.empty()) {
                const std::string_view needed = gold.neededFor(*arc);
                name = withRelation(name,
                                    errs || needed.empty()
                                        ? interview.relations[anyIndex(interview.relations.size())]
                                        : needed);
            }
            question.request.transitions.push_back(std::move(name));
            at = system.step(std::move(at), taken);
        }
    }
    return walked;
}

} // namespace parsescope
