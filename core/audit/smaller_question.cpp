// SPDX-License-Identifier: GPL-3.0-or-later
// Smaller questions with the faults that an audit has found.
#include "core/audit/interview.h"
#include "core/audit/questions.h"
#include "core/audit/shrink.h"

#include <algorithm>

namespace parsescope {

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
        Interview interview{system, first.system,  first.shape,     {},
                            m_gold, m_rootOnStack, first.hasNoRoot, {}};
        if (!first.labels.empty())
            interview.relations = someRelations(first);
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

    /// Returns two relations of a question.
    static std::vector<std::string> someRelations(const LossRequest& request) {
        std::vector<std::string> all = request.labels;
        for (const std::string& name : request.transitions)
            if (const std::string_view relation = relationOfName(name); !relation.empty())
                all.emplace_back(relation);
        std::ranges::sort(all);
        all.erase(std::ranges::unique(all).begin(), all.end());
        std::erase(all, "_");
        constexpr std::size_t Enough = 2; // a wrong relation needs another one
        all.resize(Enough, "other");
        return all;
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
                                 exact->losses, exact->configuration, relationsOf(request));
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
        m_least->proof = withRelations(proofOf(m_audit.answerer().explainer(), exact->configuration,
                                               transitionIn(same->transition)),
                                       *same, request, system, exact->configuration);
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
