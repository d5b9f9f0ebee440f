// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A command that answers each line on its standard input with a line on its standard output. It
/// runs in a shell and is killed when the object is destroyed.
class CoProcess {
public:
    CoProcess() = default;
    ~CoProcess() { stop(); }
    CoProcess(const CoProcess&) = delete;
    CoProcess& operator=(const CoProcess&) = delete;

    /// Whether the standard error of the command is passed on or kept for `messages()`.
    enum class Messages { PassOn, Keep };
    /// Starts the command. A command that is still running is stopped first.
    [[nodiscard]] Result<void> start(const std::string& command,
                                     Messages messages = Messages::PassOn);
    [[nodiscard]] bool isRunning() const { return m_process > 0; }

    // Each of these functions fails if the command ends, does not react within `limit`, or writes a
    // line of more than 1 MB. The command is stopped then and must be started again.
    /// Sends a line, given without its line end, and waits for the answer.
    [[nodiscard]] Result<std::string> ask(std::string_view line, std::chrono::milliseconds limit);
    /// Sends a line, given without its line end.
    [[nodiscard]] Result<void> tell(std::string_view line, std::chrono::milliseconds limit);
    /// Waits for a line. Returns nothing if `control` asks to stop first; the command keeps running
    /// then.
    [[nodiscard]] Result<std::optional<std::string>> hear(std::chrono::milliseconds limit,
                                                          const TaskControl& control = {});
    /// The last 4,000 bytes of the standard error of the command, or of the last command if none is
    /// running; empty if they are not kept.
    [[nodiscard]] const std::string& messages() const { return m_messages; }
    void stop();

private:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] Result<void> send(std::string_view bytes, Time end);
    [[nodiscard]] Result<std::optional<std::string>> receive(Time end, const TaskControl& control);
    void collectMessages();
    void waitFor(int file, short event, Time end);

    pid_t m_process = -1;
    int m_to = -1;      // writes to its standard input
    int m_from = -1;    // reads its standard output
    int m_errors = -1;  // reads its standard error, if that is kept
    std::string m_rest; // the beginning of a line not yet complete
    std::string m_messages;
};

} // namespace parsescope
