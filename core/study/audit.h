// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/loss_log.h"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// A request in a log, with its line.
struct LoggedRequest {
    int line = 0; ///< 1-based line in the log
    LossRequest request;

    /// Returns true if this request is smaller than `other`: it has fewer words or, if the numbers
    /// of words are equal, fewer transitions or, if these are also equal, an earlier line.
    bool operator<(const LoggedRequest& other) const;
};

/// A line of a log compared with the exact losses.
struct AuditedLine {
    std::string configuration; ///< the configuration to which the request leads
    std::vector<Disagreement> disagreements;
};

/// A comparison of the losses in a log of another program with the exact losses, line by line.
class Audit {
public:
    /// Begins a comparison. The log may name the systems in `systems` and in the list of systems.
    explicit Audit(const std::vector<TransitionSystem>& systems = {});

    /// Adds line `number` (1-based) of the log and returns its comparison. Fails if the line cannot
    /// be read, or if a name, transition or configuration in the line does not exist.
    [[nodiscard]] Result<AuditedLine> add(std::string_view line, int number);

    [[nodiscard]] int lines() const { return m_lines; }
    /// Returns the number of lines that could not be read.
    [[nodiscard]] int unread() const { return m_unread; }
    [[nodiscard]] long long compared() const { return m_compared; }
    [[nodiscard]] long long disagreements() const { return m_disagreements; }
    /// Returns the number of comparisons that remain undecided because a loss is only a bound.
    [[nodiscard]] long long undecided() const { return m_undecided; }
    /// Returns the smallest requests with a disagreement, in ascending order of size; at most
    /// MostKept requests.
    [[nodiscard]] const std::vector<LoggedRequest>& smallest() const { return m_smallest; }
    static constexpr std::size_t MostKept = 20;

private:
    [[nodiscard]] Result<AuditedLine> compare(std::string_view line, int number);

    LossAnswerer m_answerer{true};
    int m_lines = 0;
    int m_unread = 0;
    long long m_compared = 0;
    long long m_disagreements = 0;
    long long m_undecided = 0;
    std::vector<LoggedRequest> m_smallest;
};

/// The result of shrinking a request with a disagreement.
struct ShrunkDisagreement {
    /// The smallest request found that the other program answers wrongly; nothing if the program
    /// does not repeat any of the disagreements.
    std::optional<LossRequest> request;
    Disagreement disagreement; ///< disagreement about `request`
    bool gaveUp = false;       ///< true if the program has ended or failed to answer too often
    std::string lastError;     ///< last error of the program; empty if there was none
};

/// Runs the other program in a shell, searches for the first request that the program still answers
/// wrongly, and shrinks this request. `limit` is the time limit for an answer. The requests may
/// name the systems in `systems` and in the list of systems.
[[nodiscard]] ShrunkDisagreement shrinkDisagreement(std::span<const LoggedRequest> requests,
                                                    const std::string& command,
                                                    std::chrono::milliseconds limit,
                                                    const std::vector<TransitionSystem>& systems);

} // namespace parsescope
