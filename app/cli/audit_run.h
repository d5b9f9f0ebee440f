// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/report.h"
#include "core/base/platform/signals.h"

#include <string>
#include <vector>

namespace parsescope::cli {

/// The options of the subcommand `audit`.
struct AuditOptions {
    std::string file;
    std::string command;
    std::string machine; // command that is also the machine; empty for none
    int seconds = 10;
    bool json = false;
    bool markdown = false;
    int stepLimit = -1;
    // The files of systems that a log may name, or the system about which the command is asked.
    std::vector<std::string> systems;
    int words = 0; // 0 if no --words was given
    std::vector<std::string> trees;
    double errors = 0.2;
    std::vector<std::string> golds; // classes of gold trees
    std::string labels; // relations with commas between them; empty if they do not count
    Interview interview;

    /// True if the command is asked about a system, so that there is no log.
    [[nodiscard]] bool asks() const {
        return !command.empty() && file.empty() && systems.size() == 1;
    }
    /// Returns the class of gold trees.
    [[nodiscard]] GoldClass goldClass() const;
};

/// Prints the report. `disagreements` are the objects of the field of this name; null without a
/// log.
void printAudit(const AuditResult& result, const AuditOptions& options, int unread,
                const Json& disagreements);

/// Reports the error `done`, if it is one, and prints the report, except if no question was asked.
/// Ends the program if it was interrupted. Returns the exit status.
[[nodiscard]] int endAudit(const AuditOptions& options, AuditResult result,
                           const Result<void>& done, platform::Interrupts& interrupts);

/// Prints the number of questions about sentences of one length.
void announceLength(int words, long long questions);

/// Audits the machine of the options. Returns the exit status.
[[nodiscard]] int askMachine(const AuditOptions& options);

} // namespace parsescope::cli
