// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope::platform {

/// The result of reading from a pipe or writing to it without waiting.
struct Transfer {
    enum class State {
        Done,   ///< `bytes` bytes were transferred
        Later,  ///< nothing can be transferred at present
        Closed, ///< the other end of the pipe is closed
        Failed  ///< the reason is in errno
    };
    State state = State::Later;
    std::size_t bytes = 0;
};

/// The end of a process: its exit status or, if a signal has ended it, the number and the name of
/// the signal.
struct ProcessEnd {
    int status = 0;
    int signal = 0; ///< 0 if no signal has ended the process
    std::string signalName;
};

/// A command that runs in a shell, with pipes to its standard files. It is killed with all
/// processes that it has started when stop() is called or this process ends for any reason.
class ChildProcess {
public:
    ChildProcess();
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// The steps at which starting a command can fail.
    enum class Start { Done, NoPipe, NoProcess };
    /// Starts a command. Its standard error is kept for readMessages() if `keepsMessages` is true,
    /// and passed on otherwise. If starting fails, the reason is in errno. The previous command
    /// must have been stopped.
    [[nodiscard]] Start start(const std::string& command, bool keepsMessages);
    /// Returns true from the start of a command until stop() is called or end() returns its end.
    [[nodiscard]] bool isRunning() const;
    /// Kills the command. readMessages() can still be called until closeFiles() is called.
    void stop();
    void closeFiles();

    /// Writes as many of the bytes to the standard input of the command as the pipe has room for.
    [[nodiscard]] Transfer write(std::string_view bytes);
    /// Reads at most `size` bytes from the standard output of the command.
    [[nodiscard]] Transfer read(char* room, std::size_t size);
    /// Reads at most `size` bytes from the standard error of the command, if it is kept.
    [[nodiscard]] Transfer readMessages(char* room, std::size_t size);

    /// The events for which wait() waits.
    enum class Event { CanRead, CanWrite };
    /// Waits until the event happens, or messages arrive if `forMessages` is true, for at most
    /// `limit`. Returns true if messages have arrived.
    [[nodiscard]] bool wait(Event event, bool forMessages, std::chrono::milliseconds limit);
    /// Returns true if the command has ended or closed its input, so that it answers no further
    /// question. It may still answer the last one.
    [[nodiscard]] bool isLeaving() const;
    /// Waits at most 200 ms for the end of the command, and returns it. Returns nothing if the
    /// command still runs.
    [[nodiscard]] std::optional<ProcessEnd> end();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns true if commands run in the shell of Unix, false if they run in that of Windows.
[[nodiscard]] bool hasUnixShell();
/// Returns true if the file at `path` is a program that can be run.
[[nodiscard]] bool isProgram(const std::string& path);
/// Returns the path of the program `name` in the folders of PATH whose paths are absolute; empty if
/// there is none.
[[nodiscard]] std::string findProgram(const std::string& name);
/// Returns the number of this process.
[[nodiscard]] int processNumber();
/// Returns false if there is certainly no process with this number.
[[nodiscard]] bool mayBeRunning(int process);

} // namespace parsescope::platform
