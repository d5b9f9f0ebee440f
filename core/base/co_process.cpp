// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/co_process.h"

#include "core/base/shell_command.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace parsescope {

namespace {

using Clock = std::chrono::steady_clock;

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

tl::unexpected<Error> systemFailure(Phrase what) {
    return failure("{0}: {1}", what, std::strerror(errno));
}

void closeFile(int& file) {
    if (file >= 0)
        close(file);
    file = -1;
}

void dontWait(int file) {
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/// A guard that blocks SIGPIPE in this thread during its lifetime, so that writing to a command
/// that has ended fails with EPIPE. The handling of the signal by the process does not change.
class WithoutPipeSignal {
public:
    WithoutPipeSignal() {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        m_wasPending = isPending();
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~WithoutPipeSignal() {
        constexpr timespec AtOnce{};
        if (!m_wasPending && isPending()) // the signal was caused by a write of this thread
            while (sigtimedwait(&m_pipe, nullptr, &AtOnce) < 0 && errno == EINTR) {
            }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

private:
    static bool isPending() {
        sigset_t pending;
        sigemptyset(&pending);
        return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
    }

    sigset_t m_pipe{};
    sigset_t m_before{};
    bool m_wasPending = false;
};

/// Ends the process group of the shell as soon as its standard input ends, which happens when this
/// process stops the command or ends in any way.
constexpr const char* WatchingCommand = "read -r end; kill -KILL 0";

/// The standard files of a process. A negative `errors` means the standard error of this process.
struct StandardFiles {
    int input;
    int output;
    int errors;
};

/// Runs `command` in a shell, in the process group `group`, or in a new group if `group` is 0.
/// Returns 0 or an error number.
int spawnShell(std::string command, StandardFiles standard, pid_t group, pid_t& process) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, standard.input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, standard.output, STDOUT_FILENO);
    if (standard.errors >= 0)
        posix_spawn_file_actions_adddup2(&files, standard.errors, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t restored;
    sigemptyset(&restored);
    sigaddset(&restored, SIGPIPE);
    sigaddset(&restored, SIGXFSZ); // SIGXFSZ may be ignored in this process
    posix_spawnattr_setsigdefault(&attributes, &restored);
    posix_spawnattr_setpgroup(&attributes, group);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    std::string shell = "sh";
    std::string flag = "-c";
    char* arguments[] = {shell.data(), flag.data(), command.data(), nullptr};
    const int error = posix_spawn(&process, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        process = -1;
    return error;
}

} // namespace

Result<void> CoProcess::start(const std::string& command, Messages messages) {
    stop();
    m_messages.clear();
    int to[2] = {-1, -1};
    int from[2] = {-1, -1};
    int errors[2] = {-1, -1};
    int life[2] = {-1, -1};
    const bool keeps = messages == Messages::Keep;
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 || pipe2(life, O_CLOEXEC) != 0 ||
        (keeps && pipe2(errors, O_CLOEXEC) != 0)) {
        const auto error = systemFailure(Phrase("cannot open a pipe to the command"));
        for (int* end : {&to[0], &to[1], &from[0], &from[1], &life[0], &life[1]})
            closeFile(*end);
        return error;
    }
    // The watcher is a separate process that never has the files of the command open. Otherwise,
    // the files would not be closed when the command ends.
    int error = spawnShell(WatchingCommand, {life[0], life[0], life[0]}, 0, m_watcher);
    if (error == 0)
        error = spawnShell(withExec(command), {to[0], from[1], errors[1]}, m_watcher, m_process);
    closeFile(to[0]);
    closeFile(from[1]);
    closeFile(errors[1]);
    closeFile(life[0]);
    m_life = life[1];
    m_to = to[1];
    m_from = from[0];
    m_errors = errors[0];
    if (error != 0) {
        stop();
        errno = error;
        return systemFailure(Phrase("cannot start the command"));
    }
    dontWait(m_to);
    dontWait(m_from);
    if (keeps)
        dontWait(m_errors);
    return {};
}

Text CoProcess::withMessages(const Text& message) const {
    std::string_view messages = m_messages;
    messages = messages.substr(0, messages.find_last_not_of(" \n") + 1);
    return messages.empty() ? message : Text("{0}; it wrote: {1}", message, messages);
}

void CoProcess::stop() {
    if (m_watcher > 0)
        kill(-m_watcher, SIGKILL); // the group contains the command and all processes it started
    if (m_process > 0)
        for (const pid_t target : {m_process, -m_process}) // the command may have left the group
            kill(target, SIGKILL);
    for (pid_t* process : {&m_process, &m_watcher}) {
        while (*process > 0 && waitpid(*process, nullptr, 0) < 0 && errno == EINTR) {
        }
        *process = -1;
    }
    collectMessages();
    closeFile(m_to);
    closeFile(m_from);
    closeFile(m_errors);
    closeFile(m_life);
    m_rest.clear();
}

/// Reads messages that have arrived, at most 64 KB in one call and one call in each Turn, so that a
/// flood of messages takes little processor time.
void CoProcess::collectMessages() {
    char bytes[64 * 1024];
    const ssize_t count = m_errors < 0 ? 0 : read(m_errors, bytes, sizeof bytes);
    m_nextMessages = Clock::now() + Turn;
    if (count <= 0)
        return;
    m_unansweredMessages += count;
    m_messages.append(bytes, count);
    if (m_messages.size() > MaxMessages)
        m_messages.erase(0, m_messages.size() - MaxMessages);
}

/// Waits until `file` is ready, messages have arrived, or the time Turn is over. Returns the time
/// at which the waiting must end: `end` or, if the command will answer no further question, an
/// earlier time.
CoProcess::Time CoProcess::waitFor(int file, short event, Time end) {
    const Time now = Clock::now();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - now);
    const int errors = now < m_nextMessages ? -1 : m_errors;
    std::array<pollfd, 2> waiting{pollfd{file, event, 0}, pollfd{errors, POLLIN, 0}};
    const auto turn = std::clamp(left, std::chrono::milliseconds{1}, Turn);
    poll(waiting.data(), waiting.size(), static_cast<int>(turn.count()));
    if ((waiting[1].revents & POLLIN) != 0)
        collectMessages();
    else if (waiting[1].revents != 0) // the file is closed, so that no more messages will arrive
        closeFile(m_errors);
    return isLeaving() ? std::min(end, now + Rest) : end;
}

/// Returns true if the command has ended or closed its input, so that it answers no further
/// question. It may still answer the last one.
bool CoProcess::isLeaving() const {
    pollfd input{m_to, 0, 0};
    const bool isClosed = poll(&input, 1, 0) > 0 && (input.revents & POLLERR) != 0;
    return isClosed || processHasEnded();
}

/// Returns true if the process of the command has ended, even if processes that it has started
/// still run.
bool CoProcess::processHasEnded() const {
    siginfo_t state{};
    return waitid(P_PID, static_cast<id_t>(m_process), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           state.si_pid == m_process;
}

/// Returns the error of a command that has closed its input or output, with its exit status or the
/// signal that ended it if it ends within a moment.
tl::unexpected<Error> CoProcess::ended() {
    constexpr int Checks = 20;
    int status = 0;
    pid_t reaped = 0;
    for (int check = 0; check < Checks && reaped == 0; ++check) {
        if (check > 0)
            poll(nullptr, 0, 10);
        reaped = waitpid(m_process, &status, WNOHANG);
    }
    if (reaped != m_process)
        return failure("the command has closed its input or output");
    m_process = -1;
    m_hasEnded = true;
    if (WIFSIGNALED(status))
        return failure("the command was ended by signal {0} ({1})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
    return failure("the command has ended with exit status {0}", WEXITSTATUS(status));
}

Result<void> CoProcess::send(std::string_view bytes, std::chrono::milliseconds limit,
                             const TaskControl& control) {
    const WithoutPipeSignal kept;
    Time end = Clock::now() + limit;
    while (!bytes.empty()) {
        const ssize_t written = write(m_to, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(written);
        else if (errno == EPIPE)
            return ended();
        else if (errno != EAGAIN && errno != EINTR)
            return systemFailure(Phrase("cannot write to the command"));
        else if (control.stopRequested())
            return failure("the question was cancelled");
        else if (m_unansweredMessages > MaxUnansweredMessages)
            return floodOfMessages();
        else if (Clock::now() < end)
            end = waitFor(m_to, POLLOUT, end);
        else if (isLeaving())
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
        const ssize_t count = read(m_from, bytes, sizeof bytes);
        if (count > 0)
            m_rest.append(bytes, count);
        else if (count == 0)
            return ended();
        else if (errno != EAGAIN && errno != EINTR)
            return systemFailure(Phrase("cannot read from the command"));
        else if (Clock::now() < end)
            end = waitFor(m_from, POLLIN, end);
        else
            return isLeaving() ? ended() : unanswered(limit);
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
