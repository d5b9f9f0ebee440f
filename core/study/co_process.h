// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <sys/types.h>

#include <chrono>
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

    /// Starts the command; one that runs is stopped before.
    [[nodiscard]] Result<void> start(const std::string& command);
    /// Sends a line and waits for the answer, both without line end. Fails when the command ends,
    /// says nothing within that time, or answers with a line of more than a megabyte; it must then
    /// be started anew.
    [[nodiscard]] Result<std::string> ask(std::string_view line, std::chrono::milliseconds limit);
    void stop();

private:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] Result<void> send(std::string_view bytes, Time end);
    [[nodiscard]] Result<std::string> receive(Time end);

    pid_t m_process = -1;
    int m_to = -1;      // its standard input
    int m_from = -1;    // its standard output
    std::string m_rest; // received, but not yet a line
};

} // namespace parsescope
