// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/loss_log.h"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// A request of a log, by its line.
struct LoggedRequest {
    int line = 0; ///< 1-based
    LossRequest request;

    /// Smaller ones first: fewer words, then fewer transitions, then the earlier line.
    bool operator<(const LoggedRequest& other) const;
};

/// A line of a log held against the exact losses.
struct AuditedLine {
    std::string configuration; ///< that the request leads to
    std::vector<Disagreement> disagreements;
};

/// Holds the losses in a log of another program against the exact ones, line by line.
class Audit {
public:
    /// The log may name these systems besides those of the list.
    explicit Audit(const std::vector<TransitionSystem>& systems = {});

    /// Adds line `number` of the log, 1-based. Fails when it cannot be read, or asks for something
    /// that there is not.
    [[nodiscard]] Result<AuditedLine> add(std::string_view line, int number);

    [[nodiscard]] int lines() const { return m_lines; }
    /// Lines that could not be read.
    [[nodiscard]] int unread() const { return m_unread; }
    [[nodiscard]] long long compared() const { return m_compared; }
    [[nodiscard]] long long disagreements() const { return m_disagreements; }
    /// Comparisons for which there are only bounds.
    [[nodiscard]] long long undecided() const { return m_undecided; }
    /// The smallest requests with a disagreement, smallest first, at most MostKept.
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

/// The result of making a disagreement smaller.
struct ShrunkDisagreement {
    /// The smallest request that the other program answers wrongly; nothing when it repeats none
    /// of the disagreements.
    std::optional<LossRequest> request;
    Disagreement disagreement; ///< of that request
    bool gaveUp = false;       ///< the program died or kept silent too often
    std::string lastError;     ///< of the program; empty when there was none
};

/// Runs the other program by the shell, looks for the first of some requests that it still answers
/// wrongly, and shrinks that. Each answer may take as long as `limit`. The requests may name
/// `systems` besides those of the list.
[[nodiscard]] ShrunkDisagreement shrinkDisagreement(std::span<const LoggedRequest> requests,
                                                    const std::string& command,
                                                    std::chrono::milliseconds limit,
                                                    const std::vector<TransitionSystem>& systems);

} // namespace parsescope
