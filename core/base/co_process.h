// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/platform/child_process.h"
#include "core/base/result.h"
#include "core/base/task_control.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A command that answers each line on its standard input with a line on its standard output. The
/// command runs in a shell and is killed when the object is destroyed or this process ends for any
/// reason.
class CoProcess {
public:
    CoProcess() = default;
    ~CoProcess() { stop(); }
    CoProcess(const CoProcess&) = delete;
    CoProcess& operator=(const CoProcess&) = delete;

    /// The treatment of the standard error of the command: passed on, or kept for messages().
    enum class Messages { PassOn, Keep };
    /// Starts the command. A command that is still running is stopped first.
    [[nodiscard]] Result<void> start(const std::string& command,
                                     Messages messages = Messages::PassOn);
    [[nodiscard]] bool isRunning() const { return m_process.isRunning(); }

    /// The largest number of bytes of an answer, if the caller sets no other.
    static constexpr std::size_t LongestAnswer = 1'000'000;

    // Each of the next three functions fails if the command ends, does not react within `limit`,
    // writes a line that is too long, or writes more than 4 MB of messages without an answer. After
    // a failure, the command has been stopped and must be started again.
    /// Sends a line, given without its line end, and waits for the answer.
    [[nodiscard]] Result<std::string> ask(std::string_view line, std::chrono::milliseconds limit);
    /// Sends a line, given without its line end. Also fails if `control` asks to stop first.
    [[nodiscard]] Result<void> tell(std::string_view line, std::chrono::milliseconds limit,
                                    const TaskControl& control = {});
    /// Waits for a line of at most `longest` bytes and returns it. Returns nothing if `control`
    /// asks to stop first; the command continues to run in this case.
    [[nodiscard]] Result<std::optional<std::string>> hear(std::chrono::milliseconds limit,
                                                          const TaskControl& control = {},
                                                          std::size_t longest = LongestAnswer);
    /// Returns true if the last function failed because the command had ended.
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    /// Returns the last 4,000 bytes of the standard error of the running command or, if none is
    /// running, of the last command. Empty if the standard error is not kept.
    [[nodiscard]] const std::string& messages() const { return m_messages; }
    /// Returns `message`, followed by messages() if there are any.
    [[nodiscard]] Text withMessages(const Text& message) const;
    void stop();

private:
    using Time = std::chrono::steady_clock::time_point;
    [[nodiscard]] Result<void> send(std::string_view bytes, std::chrono::milliseconds limit,
                                    const TaskControl& control);
    [[nodiscard]] Result<std::optional<std::string>>
    receive(std::chrono::milliseconds limit, const TaskControl& control, std::size_t longest);
    [[nodiscard]] tl::unexpected<Error> ended();
    [[nodiscard]] tl::unexpected<Error> unanswered(std::chrono::milliseconds limit) const;
    void collectMessages();
    [[nodiscard]] Time waitFor(platform::ChildProcess::Event event, Time end);

    platform::ChildProcess m_process;
    std::string m_rest; // the beginning of a line that is not complete yet
    std::string m_messages;
    std::size_t m_unansweredMessages = 0; // number of bytes of the messages since the last question
    Time m_nextMessages = {};             // the earliest time at which messages are read again
    bool m_hasEnded = false;
};

} // namespace parsescope
