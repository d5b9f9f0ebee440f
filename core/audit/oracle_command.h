// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/claims.h"
#include "core/audit/machine.h"
#include "core/base/co_process.h"

#include <chrono>
#include <string>

namespace parsescope {

/// Returns the line that asks about a configuration: the question, and the configuration in the
/// fields of configuration_json.h.
[[nodiscard]] Json questionJson(const LossRequest& request, const TransitionSystem& system,
                                const Configuration& configuration);

/// An oracle that runs as a command: it answers each line on its standard input with a line on its
/// standard output.
class OracleCommand {
public:
    /// `limit` is the time limit for an answer. If `messages` are kept, they are part of the error
    /// of a command that has never answered.
    OracleCommand(std::string command, std::chrono::milliseconds limit,
                  CoProcess::Messages messages = CoProcess::Messages::PassOn)
        : m_command(std::move(command)), m_limit(limit), m_messages(messages) {}

    /// Asks a question. If the command ends or does not answer in time, the answer is this error,
    /// and the command is started again for the next question. Fails if the command writes a line
    /// that is no answer, or the answer to another question; if it has never answered; if it has
    /// failed MostFailures times; or if `control` asks to stop.
    [[nodiscard]] Result<OracleAnswer> ask(const LossRequest& request,
                                           const TransitionSystem& system,
                                           const Configuration& configuration,
                                           const TaskControl& control = {});
    /// Asks a question of another form: an object, to which its number is added as "id". Fails like
    /// the function above.
    [[nodiscard]] Result<OracleAnswer> ask(Json question, const TaskControl& control = {});
    static constexpr int MostFailures = 20;
    /// The usual time limit for an answer.
    static constexpr std::chrono::seconds UsualLimit{10};

    /// Sends a question, to which its number is added as "id", and returns the object that answers
    /// it. Fails if the command ends, does not answer in time, writes a line that is no object,
    /// answers another question, or answers with the field "error".
    [[nodiscard]] Result<Json> object(Json question, const TaskControl& control = {});

private:
    [[nodiscard]] Result<std::string> line(Json question, const TaskControl& control);
    [[nodiscard]] tl::unexpected<Error> noAnswer(const Text& message,
                                                 const std::string& line) const;
    [[nodiscard]] tl::unexpected<Error> otherAnswer(long long id, const std::string& line) const;

    std::string m_command;
    std::chrono::milliseconds m_limit;
    CoProcess::Messages m_messages;
    CoProcess m_process;
    long long m_id = 0; // the number of the last question
    bool m_hasAnswered = false;
    int m_failures = 0;
};

/// Returns a machine that runs as a command: it answers each line on its standard input with a line
/// on its standard output, as resources/handbook/notions/auditing.md describes. States are JSON
/// values, kept as texts. `command` and `control` must outlive the machine.
[[nodiscard]] Machine machineBy(OracleCommand& command, std::string name,
                                const TaskControl& control);

} // namespace parsescope
