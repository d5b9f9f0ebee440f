// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/audit.h"

#include "core/base/co_process.h"
#include "core/study/shrink.h"

#include <algorithm>
#include <tuple>

namespace parsescope {

namespace {

/// The number of times that the other program may end or fail to answer before the audit ends.
constexpr int MaxFailures = 3;

/// The other program's oracle, which answers requests that the log does not contain.
class Suspect {
public:
    Suspect(std::string command, std::chrono::milliseconds limit,
            const std::vector<TransitionSystem>& systems)
        : m_command(std::move(command)), m_limit(limit) {
        for (const TransitionSystem& system : systems)
            m_answerer.add(system);
    }

    [[nodiscard]] Result<TransitionSystem> system(const std::string& name) const {
        return m_answerer.find(name);
    }

    /// Returns true if the answer of the program to `request` is wrong. A missing answer is not
    /// wrong.
    bool errs(const LossRequest& request) {
        if (gaveUp())
            return false;
        const Result<std::string> line = ask(request);
        const Result<LossAnswer> right = m_answerer.answer(request);
        if (!line || !right)
            return false;
        const Result<ClaimedLosses> claims = readClaims(*line);
        if (!claims) {
            m_lastError = claims.error().message;
            return false;
        }
        const ClaimCheck found = checkClaims(*claims, m_answerer.problem().system, *right);
        if (!found.agrees())
            m_last = found.disagreements.front();
        return !found.agrees();
    }

    [[nodiscard]] bool gaveUp() const { return m_failures >= MaxFailures; }
    [[nodiscard]] const std::string& lastError() const { return m_lastError; }
    /// Returns the disagreement about the last request with a wrong answer.
    [[nodiscard]] const Disagreement& last() const { return m_last; }

private:
    Result<std::string> ask(const LossRequest& request) {
        if (!m_runs)
            if (const Result<void> started = m_process.start(m_command); !started)
                return failed(started.error());
        m_runs = true;
        Result<std::string> answer = m_process.ask(oneLine(requestJson(request)), m_limit);
        m_hasAnswered = m_hasAnswered || answer;
        return answer ? answer : failed(answer.error());
    }

    Result<std::string> failed(const Error& error) {
        // A program that has never answered in time is not waited for again.
        m_failures = m_hasAnswered || m_process.hasEnded() ? m_failures + 1 : MaxFailures;
        m_runs = false;
        m_lastError = error.message;
        return tl::unexpected(error);
    }

    std::string m_command;
    std::chrono::milliseconds m_limit;
    CoProcess m_process;
    LossAnswerer m_answerer{true};
    bool m_runs = false;
    bool m_hasAnswered = false;
    int m_failures = 0;
    std::string m_lastError;
    Disagreement m_last;
};

} // namespace

bool LoggedRequest::operator<(const LoggedRequest& other) const {
    const auto size = [](const LoggedRequest& logged) {
        return std::tuple(logged.request.heads.size(), logged.request.transitions.size(),
                          logged.line);
    };
    return size(*this) < size(other);
}

Audit::Audit(const std::vector<TransitionSystem>& systems) {
    for (const TransitionSystem& system : systems)
        m_answerer.add(system);
}

Result<AuditedLine> Audit::add(std::string_view line, int number) {
    ++m_lines;
    Result<AuditedLine> audited = compare(line, number);
    m_unread += !audited;
    return audited;
}

Result<AuditedLine> Audit::compare(std::string_view line, int number) {
    const Result<LogEntry> entry = readLogEntry(line);
    Result<LossRequest> request =
        entry.and_then([&](const LogEntry& read) { return m_answerer.resolved(read.request); });
    const Result<LossAnswer> answer =
        request.and_then([&](const LossRequest& asked) { return m_answerer.answer(asked); });
    if (!answer)
        return tl::unexpected(answer.error());
    ClaimCheck found = checkClaims(entry->claims, m_answerer.problem().system, *answer);
    m_compared += found.compared;
    m_undecided += found.undecided;
    m_disagreements += static_cast<long long>(found.disagreements.size());
    if (!found.agrees()) {
        LoggedRequest logged{number, *std::move(request)};
        m_smallest.insert(std::upper_bound(m_smallest.begin(), m_smallest.end(), logged),
                          std::move(logged));
        if (m_smallest.size() > MostKept)
            m_smallest.pop_back();
    }
    return AuditedLine{answer->configuration.text(), std::move(found.disagreements)};
}

ShrunkDisagreement shrinkDisagreement(std::span<const LoggedRequest> requests,
                                      const std::string& command, std::chrono::milliseconds limit,
                                      const std::vector<TransitionSystem>& systems) {
    Suspect suspect(command, limit, systems);
    const auto errs = [&suspect](const LossRequest& request) { return suspect.errs(request); };
    const auto repeated = std::ranges::find_if(requests, errs, &LoggedRequest::request);
    ShrunkDisagreement result;
    if (repeated != requests.end())
        result.request = shrink(repeated->request, *suspect.system(repeated->request.system), errs);
    result.disagreement = suspect.last();
    result.gaveUp = suspect.gaveUp();
    result.lastError = suspect.lastError();
    return result;
}

} // namespace parsescope
