// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/audit_run.h"

#include <atomic>
#include <chrono>

namespace parsescope {

namespace {

/// The length of the sentences that are asked about, which the window reads meanwhile.
struct Length {
    std::atomic<int> words = 0;
    std::atomic<long long> questions = 0;
};

AuditRun::Outcome audited(const Interview& interview, int words, const std::string& name,
                          Length& length, const TaskControl& control) {
    AuditRun::Outcome outcome{std::make_shared<OracleAudit>(interview), false, {}};
    OracleCommand command(name, OracleCommand::UsualLimit, CoProcess::Messages::Keep);
    const Result<void> done = outcome.audit->askLengths(
        askBy(command, control), words,
        [&](int longest, long long questions) {
            length.words = longest;
            length.questions = questions;
        },
        control);
    outcome.isStopped = control.stopRequested();
    if (!done && !outcome.isStopped)
        outcome.error = done.error();
    return outcome;
}

} // namespace

void AuditRun::start(const Interview& interview, int words, const std::string& command) {
    const auto length = std::make_shared<Length>();
    m_task.whenFailed([this] {
        m_outcome = {};
        emit finished();
    });
    m_task.start(
        [interview, words, command, length](const TaskControl& control) {
            return audited(interview, words, command, *length, control);
        },
        [this](const Outcome& outcome) {
            m_outcome = outcome;
            emit finished();
        },
        [this, length](double share) { emit progress(length->words, length->questions, share); });
}

} // namespace parsescope
