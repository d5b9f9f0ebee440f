// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/audit_run.h"

#include <atomic>

namespace parsescope {

namespace {

/// The length of the sentences that are asked about, 0 in walks, which the window reads meanwhile.
struct Length {
    std::atomic<int> words = 1;
    std::atomic<long long> questions = 0;
};

Result<void> askAll(OracleAudit& audit, const AuditPlan& plan, const AskOracle& oracle,
                    Length& length, const TaskControl& control) {
    if (plan.words) {
        const auto begin = [&](int longest, long long questions) {
            length.words = longest;
            length.questions = questions;
        };
        if (Result<void> done = audit.askLengths(oracle, *plan.words, begin, control); !done)
            return done;
    }
    if (!plan.walked)
        return {};
    length.words = 0;
    const WalkTrees trees = walkTreesOf(plan.walked->readAll(control).sentences);
    Result<void> done = audit.askTrees(trees, plan.errors, oracle, control);
    audit.shrink(oracle, control);
    return done;
}

AuditRun::Outcome audited(const AuditPlan& plan, const std::string& name, Length& length,
                          const TaskControl& control) {
    AuditRun::Outcome outcome{std::make_shared<OracleAudit>(plan.interview), false, {}};
    OracleCommand command(name, OracleCommand::UsualLimit, CoProcess::Messages::Keep);
    const Result<void> done =
        askAll(*outcome.audit, plan, askBy(command, control), length, control);
    outcome.isStopped = control.stopRequested();
    if (!done && !outcome.isStopped)
        outcome.error = done.error();
    return outcome;
}

} // namespace

void AuditRun::start(const AuditPlan& plan, const std::string& command) {
    const auto length = std::make_shared<Length>();
    m_task.whenFailed([this] {
        m_outcome = {};
        emit finished();
    });
    m_task.start(
        [plan, command, length](const TaskControl& control) {
            return audited(plan, command, *length, control);
        },
        [this](const Outcome& outcome) {
            m_outcome = outcome;
            emit finished();
        },
        [this, length](double share) { emit progress(length->words, length->questions, share); });
}

} // namespace parsescope
