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
/// runs in a shell, and is ended with the object.
class CoProcess {
public:
    CoProcess() = default;
    ~CoProcess() { stop(); }
    CoProcess(const CoProcess&) = delete;
    CoProcess& operator=(const CoProcess&) = delete;

    /// What becomes of what the command writes to its standard error.
    enum class Messages { PassOn, Keep };
    /// Starts the command; one that runs is stopped before.
    [[nodiscard]] Result<void> start(const std::string& command,
                                     Messages messages = Messages::PassOn);
    [[nodiscard]] bool isRunning() const { return m_process > 0; }

    // Each fails when the command ends, does nothing within that time, or writes a line of more
    // than a megabyte. It is stopped then, and must be started anew.
    /// Sends a line without line end, and waits for one.
    [[nodiscard]] Result<std::string> ask(std::string_view line, std::chrono::milliseconds limit);
    [[nodiscard]] Result<void> tell(std::string_view line, std::chrono::milliseconds limit);
    /// Waits for a line; nothing when asked to stop before, and then the command goes on.
    [[nodiscard]] Result<std::optional<std::string>> hear(std::chrono::milliseconds limit,
                                                          const TaskControl& control = {});
    /// The end of what it has written to its standard error, if that is kept; also of the command
    /// that ran last.
    [[nodiscard]] const std::string& messages() const { return m_messages; }
    void stop();

private:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] Result<void> send(std::string_view bytes, Time end);
    [[nodiscard]] Result<std::optional<std::string>> receive(Time end, const TaskControl& control);
    void collectMessages();
    void waitFor(int file, short event, Time end);

    pid_t m_process = -1;
    int m_to = -1;      // its standard input
    int m_from = -1;    // its standard output
    int m_errors = -1;  // its standard error, if that is kept
    std::string m_rest; // received, but not yet a line
    std::string m_messages;
};

} // namespace parsescope
