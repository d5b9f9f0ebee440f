// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/claims.h"
#include "core/base/co_process.h"

#include <chrono>
#include <string>

namespace parsescope {

/// Returns the line that asks about a configuration: the question with the number `id`, and the
/// configuration in the fields of configuration_json.h.
[[nodiscard]] Json questionJson(const LossRequest& request, const TransitionSystem& system,
                                const Configuration& configuration, long long id);

/// An oracle that runs as a command: it answers each line on its standard input with a line on its
/// standard output.
class OracleCommand {
public:
    /// `limit` is the time limit for an answer.
    OracleCommand(std::string command, std::chrono::milliseconds limit)
        : m_command(std::move(command)), m_limit(limit) {}

    /// Asks a question. If the command ends or does not answer in time, the answer is this error,
    /// and the command is started again for the next question. Fails if the command writes a line
    /// that is no answer, or the answer to another question; if it has never answered; if it has
    /// failed MostFailures times; or if `control` asks to stop.
    [[nodiscard]] Result<OracleAnswer> ask(const LossRequest& request,
                                           const TransitionSystem& system,
                                           const Configuration& configuration,
                                           const TaskControl& control = {});
    static constexpr int MostFailures = 20;

private:
    [[nodiscard]] Result<std::string> line(const std::string& question, const TaskControl& control);

    std::string m_command;
    std::chrono::milliseconds m_limit;
    CoProcess m_process;
    long long m_id = 0; // the number of the last question
    bool m_hasAnswered = false;
    int m_failures = 0;
};

} // namespace parsescope
