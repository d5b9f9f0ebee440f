// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/co_process.h"

#include "core/base/shell_command.h"

#include <algorithm>
#include <cerrno>

namespace parsescope {

namespace {

using Clock = std::chrono::steady_clock;
using platform::ChildProcess;
using platform::Transfer;

constexpr std::size_t MaxMessages = 4000;
/// The largest number of bytes of messages that a command may write before it answers.
constexpr std::size_t MaxUnansweredMessages = 4'000'000;
/// The longest time between two checks for a request to stop, and the shortest time between two
/// readings of messages.
constexpr std::chrono::milliseconds Turn{20};
/// The time limit for the last answer of a command that has closed its input, or of a process that
/// outlives its command.
constexpr std::chrono::milliseconds Rest{2000};

/// Returns a time limit as a text, such as "10 seconds".
Text secondsText(std::chrono::milliseconds limit) {
    return plural("{0} second", "{0} seconds",
                  std::chrono::ceil<std::chrono::seconds>(limit).count());
}

tl::unexpected<Error> floodOfMessages() {
    return failure("the command has written more than {0} bytes of messages without an answer",
                   MaxUnansweredMessages);
}

} // namespace

Result<void> CoProcess::start(const std::string& command, Messages messages) {
    stop();
    m_messages.clear();
    using enum ChildProcess::Start;
    switch (m_process.start(withExec(command), messages == Messages::Keep)) {
    case NoPipe:
        return systemFailure("cannot open a pipe to the command", errno);
    case NoProcess:
        return systemFailure("cannot start the command", errno);
    case Done:
        break;
    }
    return {};
}

Text CoProcess::withMessages(const Text& message) const {
    std::string_view messages = m_messages;
    messages = messages.substr(0, messages.find_last_not_of(" \r\n") + 1);
    return messages.empty() ? message : Text("{0}; it wrote: {1}", message, messages);
}

void CoProcess::stop() {
    m_process.stop();
    collectMessages();
    m_process.closeFiles();
    m_rest.clear();
}

/// Reads messages that have arrived, at most 64 KB in one call and one call in each Turn, so that a
/// flood of messages takes little processor time.
void CoProcess::collectMessages() {
    char bytes[64 * 1024];
    const Transfer read = m_process.readMessages(bytes, sizeof bytes);
    m_nextMessages = Clock::now() + Turn;
    if (read.state != Transfer::State::Done)
        return;
    m_unansweredMessages += read.bytes;
    m_messages.append(bytes, read.bytes);
    if (m_messages.size() > MaxMessages)
        m_messages.erase(0, m_messages.size() - MaxMessages);
}

/// Waits until the event happens, messages have arrived, or the time Turn is over. Returns the time
/// at which the waiting must end: `end` or, if the command will answer no further question, an
/// earlier time.
CoProcess::Time CoProcess::waitFor(ChildProcess::Event event, Time end) {
    const Time now = Clock::now();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - now);
    const auto turn = std::clamp(left, std::chrono::milliseconds{1}, Turn);
    if (m_process.wait(event, now >= m_nextMessages, turn))
        collectMessages();
    return m_process.isLeaving() ? std::min(end, now + Rest) : end;
}

/// Returns the error of a command that has closed its input or output, with its exit status or the
/// signal that ended it if it ends within a moment.
tl::unexpected<Error> CoProcess::ended() {
    const std::optional<platform::ProcessEnd> end = m_process.end();
    if (!end)
        return failure("the command has closed its input or output");
    m_hasEnded = true;
    if (end->signal != 0)
        return failure("the command was ended by signal {0} ({1})", end->signal, end->signalName);
    return failure("the command has ended with exit status {0}", end->status);
}

Result<void> CoProcess::send(std::string_view bytes, std::chrono::milliseconds limit,
                             const TaskControl& control) {
    Time end = Clock::now() + limit;
    while (!bytes.empty()) {
        const Transfer written = m_process.write(bytes);
        if (written.state == Transfer::State::Done)
            bytes.remove_prefix(written.bytes);
        else if (written.state == Transfer::State::Closed)
            return ended();
        else if (written.state == Transfer::State::Failed)
            return systemFailure("cannot write to the command", errno);
        else if (control.stopRequested())
            return failure("the question was cancelled");
        else if (m_unansweredMessages > MaxUnansweredMessages)
            return floodOfMessages();
        else if (Clock::now() < end)
            end = waitFor(ChildProcess::Event::CanWrite, end);
        else if (m_process.isLeaving())
            return ended();
        else
            return failure("the command does not read its input within {0}", secondsText(limit));
    }
    return {};
}

Result<std::optional<std::string>> CoProcess::receive(std::chrono::milliseconds limit,
                                                      const TaskControl& control,
                                                      std::size_t longest) {
    Time end = Clock::now() + limit;
    std::size_t searched = 0;
    for (;;) {
        const std::size_t at = m_rest.find('\n', searched);
        searched = m_rest.size();
        if (std::min(at, searched) > longest)
            return failure("the answer of the command has more than {0} bytes", longest);
        if (at != std::string::npos) {
            std::string line = m_rest.substr(0, at);
            m_rest.erase(0, at + 1);
            return line;
        }
        if (control.stopRequested())
            return std::nullopt;
        if (m_unansweredMessages > MaxUnansweredMessages)
            return floodOfMessages();
        char bytes[64 * 1024];
        const Transfer got = m_process.read(bytes, sizeof bytes);
        if (got.state == Transfer::State::Done)
            m_rest.append(bytes, got.bytes);
        else if (got.state == Transfer::State::Closed)
            return ended();
        else if (got.state == Transfer::State::Failed)
            return systemFailure("cannot read from the command", errno);
        else if (Clock::now() < end)
            end = waitFor(ChildProcess::Event::CanRead, end);
        else
            return m_process.isLeaving() ? ended() : unanswered(limit);
    }
}

/// Returns the error of a command that has not answered within `limit`.
tl::unexpected<Error> CoProcess::unanswered(std::chrono::milliseconds limit) const {
    if (m_rest.empty())
        return failure("the command does not answer within {0}", secondsText(limit));
    return failure("the command has begun an answer, but not ended its line within {0}",
                   secondsText(limit));
}

Result<void> CoProcess::tell(std::string_view line, std::chrono::milliseconds limit,
                             const TaskControl& control) {
    m_hasEnded = false;
    if (!isRunning())
        return failure("the command is not running");
    m_unansweredMessages = 0;
    Result<void> sent = send(std::string(line) + '\n', limit, control);
    if (!sent)
        stop();
    return sent;
}

Result<std::optional<std::string>>
CoProcess::hear(std::chrono::milliseconds limit, const TaskControl& control, std::size_t longest) {
    m_hasEnded = false;
    if (!isRunning())
        return failure("the command is not running");
    Result<std::optional<std::string>> line = receive(limit, control, longest);
    if (!line)
        stop();
    return line;
}

Result<std::string> CoProcess::ask(std::string_view line, std::chrono::milliseconds limit) {
    return tell(line, limit).and_then([&] { return hear(limit); }).map([](auto answer) {
        return answer.value_or(std::string());
    });
}

} // namespace parsescope
