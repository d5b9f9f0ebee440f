// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/interview.h"

#include "core/audit/questions.h"
#include "core/audit/shrink.h"

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

/// Returns true for the initial configuration if ROOT is on the stack only after a transition.
bool isBeforeRoot(bool rootOnStack, const Configuration& configuration) {
    return rootOnStack && configuration.stackSize() == 0 &&
           configuration.bufferSize() > configuration.words();
}

/// Returns a function that returns the names of the transitions of `system`, which must outlive it.
NameOf namesIn(const TransitionSystem& system) {
    return [&system](Transition transition) { return system.nameOf(transition); };
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

Result<void> LengthQuestions::ask(const AskOracle& oracle, Audit& audit,
                                  const TaskControl& control) {
    const TransitionSystem& system = m_interview.system;
    const TransitionNames& names = audit.namesOf(m_interview.name, system);
    std::vector<std::vector<std::string>> ways;
    for (const int index : m_configurations)
        ways.push_back(namesOf(m_graph.wayTo(index), namesIn(system)));
    AuditQuestion question{0, requestFor(m_interview, {}, {})};
    return forEachQuestion(
        m_losses, m_golds, m_configurations.size(), control,
        [&](const Tree& gold, std::size_t i) -> Result<void> {
            const int index = m_configurations[i];
            question.request.heads = wordHeads(gold);
            question.request.transitions = ways[i];
            const Result<AnswerCheck> found =
                oracle(question.request, system, m_graph.configuration(index))
                    .and_then([&](const OracleAnswer& answer) {
                        return check(answer, names, system, m_losses.losses(index));
                    });
            if (!found)
                return tl::unexpected(found.error());
            audit.add(*found, question, m_graph.configuration(index),
                      [&](const std::string& transition) {
                          return m_losses.proof(index, system.find(transition), namesIn(system));
                      });
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
                          [](const std::string&) { return Proof(); });
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
            audit.add(*found, question, configuration, [&](const std::string& transition) {
                return m_losses.proof(index, system.find(transition), namesIn(system));
            });
            return {};
        });
}

Result<int> askWalks(const Interview& interview, std::span<const std::vector<int>> trees,
                     double errors, const AskOracle& oracle, Audit& audit,
                     const TaskControl& control) {
    const TransitionSystem& system = interview.system;
    const TransitionNames& names = audit.namesOf(interview.name, system);
    std::mt19937 random(1);
    int walked = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        control.report(static_cast<double>(i) / static_cast<double>(trees.size()));
        if (!interview.gold.contains(trees[i]))
            continue;
        ++walked;
        AuditQuestion question{0, requestFor(interview, trees[i], {})};
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
                        return check(answer, names, system, *exact);
                    });
                if (!found)
                    return tl::unexpected(found.error());
                audit.add(*found, question, at, [&](const std::string& transition) {
                    return proofOf(audit.answerer().explainer(), at, transition);
                });
            }
            std::vector<Transition> next;
            const bool errs = std::bernoulli_distribution(errors)(random);
            for (const TransitionLoss& entry : legal)
                if (entry.optimal || (errs && entry.loss.value < Unreachable))
                    next.push_back(entry.transition);
            if (next.empty()) // no transition is known to be optimal
                next.push_back(legal.front().transition);
            std::uniform_int_distribution<std::size_t> choice(0, next.size() - 1);
            const Transition taken = next[choice(random)];
            question.request.transitions.push_back(system.nameOf(taken));
            at = system.step(std::move(at), taken);
        }
    }
    return walked;
}

namespace {

/// A search for smaller questions with the same fault as a report.
class SmallerQuestion {
public:
    SmallerQuestion(Audit& audit, const FaultReport& report, GoldClass gold, bool rootOnStack,
                    const AskOracle& oracle, const TaskControl& control)
        : m_audit(audit), m_report(report), m_gold(gold), m_rootOnStack(rootOnStack),
          m_oracle(oracle), m_control(control) {}

    /// Returns the report with the smallest question that was found; nothing if the oracle does not
    /// repeat the fault. Fails if asking fails.
    Result<std::optional<FaultReport>> find() {
        const LossRequest& first = m_report.smallest.request;
        const Result<SharedSystem> system = m_audit.answerer().systemOf(first);
        if (!system)
            return tl::unexpected(system.error());
        if (Result<bool> found = amongShortSentences(**system); !found || *found)
            return found.map([this](bool) { return m_least; });
        const auto errs = [this](const LossRequest& request) { return repeats(request); };
        if (errs(first))
            static_cast<void>(shrink(first, **system, errs));
        if (m_failure)
            return tl::unexpected(*m_failure);
        return m_least;
    }

private:
    /// The longest sentences of which all questions are asked.
    static constexpr int ShortSentence = 3;

    Result<bool> amongShortSentences(const TransitionSystem& system) {
        const LossRequest& first = m_report.smallest.request;
        const Interview interview{system, first.system,  first.shape,    {},
                                  m_gold, m_rootOnStack, first.hasNoRoot};
        const int longest = std::min(ShortSentence, static_cast<int>(first.heads.size()) - 1);
        for (int words = 1; words <= longest; ++words) {
            LengthQuestions questions(interview, words, m_control);
            if (!questions.isComplete())
                return false;
            Audit answers{LossAnswerer()};
            if (const Result<void> asked = questions.ask(m_oracle, answers, m_control); !asked)
                return tl::unexpected(asked.error());
            const auto same = answers.reports().find({m_report.kind, m_report.transition});
            if (same == answers.reports().end())
                continue;
            m_least = same->second;
            m_least->count = m_report.count;
            return true;
        }
        return false;
    }

    /// Returns true if the oracle answers a question with the fault of the report.
    bool repeats(const LossRequest& request) {
        if (m_failure || m_control.stopRequested() || !m_gold.contains(request.heads))
            return false;
        const Result<LossAnswer> exact = m_audit.answerer().answer(request);
        if (!exact || isBeforeRoot(m_rootOnStack, exact->configuration))
            return false;
        const TransitionSystem& system = m_audit.answerer().problem().system;
        const Result<AnswerCheck> found =
            m_oracle(request, system, exact->configuration)
                .and_then([&](const OracleAnswer& answer) {
                    return check(answer, m_audit.namesOf(request.system, system), system,
                                 exact->losses);
                });
        if (!found) {
            m_failure = found.error();
            return false;
        }
        const auto same = std::ranges::find_if(found->faults, [this](const Fault& fault) {
            return fault.kind == m_report.kind && fault.transition == m_report.transition;
        });
        if (same == found->faults.end())
            return false;
        m_least = m_report;
        m_least->smallest = {0, request};
        m_least->fault = *same;
        m_least->answer = found->answer;
        m_least->configuration = shownConfiguration(request, exact->configuration).text();
        m_least->proof =
            proofOf(m_audit.answerer().explainer(), exact->configuration, same->transition);
        return true;
    }

    Audit& m_audit;
    const FaultReport& m_report;
    GoldClass m_gold;
    bool m_rootOnStack;
    const AskOracle& m_oracle;
    const TaskControl& m_control;
    std::optional<FaultReport> m_least;
    std::optional<Error> m_failure;
};

} // namespace

Result<std::map<Audit::Key, FaultReport>> shrunk(Audit& audit, GoldClass gold, bool rootOnStack,
                                                 const AskOracle& oracle,
                                                 const TaskControl& control) {
    std::map<Audit::Key, FaultReport> smaller;
    for (const auto& [key, report] : audit.reports()) {
        Result<std::optional<FaultReport>> found =
            SmallerQuestion(audit, report, gold, rootOnStack, oracle, control).find();
        if (!found)
            return tl::unexpected(found.error());
        if (*found)
            smaller.emplace(key, **std::move(found));
    }
    return smaller;
}

} // namespace parsescope
