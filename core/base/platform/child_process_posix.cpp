// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace parsescope::platform {

namespace {

void closeEnd(int& file) {
    if (file >= 0)
        ::close(file);
    file = -1;
}

void dontWait(int file) {
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

#ifdef __APPLE__ // has neither pipe2 nor sigtimedwait

bool openPipe(int (&ends)[2]) {
    if (::pipe(ends) != 0)
        return false;
    for (const int end : ends)
        fcntl(end, F_SETFD, FD_CLOEXEC);
    return true;
}

void takePending(const sigset_t& signals) {
    int taken = 0;
    sigwait(&signals, &taken);
}

#else

bool openPipe(int (&ends)[2]) {
    return pipe2(ends, O_CLOEXEC) == 0;
}

void takePending(const sigset_t& signals) {
    constexpr timespec AtOnce{};
    while (sigtimedwait(&signals, nullptr, &AtOnce) < 0 && errno == EINTR) {
    }
}

#endif

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
        const int before = errno;
        if (!m_wasPending && isPending()) // the signal was caused by a write of this thread
            takePending(m_pipe);
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
        errno = before;
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

/// Returns the result of a call of read(2) or write(2).
Transfer transferOf(ssize_t count) {
    using enum Transfer::State;
    if (count >= 0)
        return {Done, static_cast<std::size_t>(count)};
    return {errno == EPIPE ? Closed : errno == EAGAIN || errno == EINTR ? Later : Failed};
}

Transfer readFrom(int file, char* room, std::size_t size) {
    const Transfer got = transferOf(::read(file, room, size));
    return got.state == Transfer::State::Done && got.bytes == 0 ? Transfer{Transfer::State::Closed}
                                                                : got;
}

} // namespace

struct ChildProcess::State {
    pid_t process = -1; // process of the command
    pid_t watcher = -1; // process that ends the command when this process ends; it leads the
                        // process group of both
    int to = -1;        // file descriptor for writing to the standard input of the command
    int from = -1;      // file descriptor for reading the standard output of the command
    int errors = -1;    // the same for the standard error; -1 if it is not kept or is closed
    int life = -1;      // file descriptor that the system closes when this process ends, which
                        // makes the watcher kill the command
};

ChildProcess::ChildProcess() : m_state(std::make_unique<State>()) {}

ChildProcess::~ChildProcess() {
    stop();
    closeFiles();
}

ChildProcess::Start ChildProcess::start(const std::string& command, bool keepsMessages) {
    int to[2] = {-1, -1};
    int from[2] = {-1, -1};
    int errors[2] = {-1, -1};
    int life[2] = {-1, -1};
    if (!openPipe(to) || !openPipe(from) || !openPipe(life) ||
        (keepsMessages && !openPipe(errors))) {
        const int error = errno;
        for (int* end : {&to[0], &to[1], &from[0], &from[1], &life[0], &life[1]})
            closeEnd(*end);
        errno = error;
        return Start::NoPipe;
    }
    State& state = *m_state;
    // The watcher is a separate process that never has the files of the command open. Otherwise,
    // the files would not be closed when the command ends.
    int error = spawnShell(WatchingCommand, {life[0], life[0], life[0]}, 0, state.watcher);
    if (error == 0)
        error = spawnShell(command, {to[0], from[1], errors[1]}, state.watcher, state.process);
    closeEnd(to[0]);
    closeEnd(from[1]);
    closeEnd(errors[1]);
    closeEnd(life[0]);
    state.life = life[1];
    state.to = to[1];
    state.from = from[0];
    state.errors = errors[0];
    if (error != 0) {
        stop();
        closeFiles();
        errno = error;
        return Start::NoProcess;
    }
    dontWait(state.to);
    dontWait(state.from);
    if (keepsMessages)
        dontWait(state.errors);
    return Start::Done;
}

bool ChildProcess::isRunning() const {
    return m_state->process > 0;
}

void ChildProcess::stop() {
    State& state = *m_state;
    if (state.watcher > 0)
        kill(-state.watcher, SIGKILL); // the group contains the command and what it has started
    if (state.process > 0)
        for (const pid_t target : {state.process, -state.process}) // it may have left the group
            kill(target, SIGKILL);
    for (pid_t* process : {&state.process, &state.watcher}) {
        while (*process > 0 && waitpid(*process, nullptr, 0) < 0 && errno == EINTR) {
        }
        *process = -1;
    }
}

void ChildProcess::closeFiles() {
    for (int* file : {&m_state->to, &m_state->from, &m_state->errors, &m_state->life})
        closeEnd(*file);
}

Transfer ChildProcess::write(std::string_view bytes) {
    const WithoutPipeSignal kept;
    return transferOf(::write(m_state->to, bytes.data(), bytes.size()));
}

Transfer ChildProcess::read(char* room, std::size_t size) {
    return readFrom(m_state->from, room, size);
}

Transfer ChildProcess::readMessages(char* room, std::size_t size) {
    return m_state->errors < 0 ? Transfer{Transfer::State::Closed}
                               : readFrom(m_state->errors, room, size);
}

bool ChildProcess::wait(Event event, bool forMessages, std::chrono::milliseconds limit) {
    State& state = *m_state;
    const bool reads = event == Event::CanRead;
    std::array<pollfd, 2> waiting{
        pollfd{reads ? state.from : state.to, static_cast<short>(reads ? POLLIN : POLLOUT), 0},
        pollfd{forMessages ? state.errors : -1, POLLIN, 0}};
    poll(waiting.data(), waiting.size(), static_cast<int>(limit.count()));
    const bool hasMessages = (waiting[1].revents & POLLIN) != 0;
    if (!hasMessages && waiting[1].revents != 0) // closed, so that no more messages will arrive
        closeEnd(state.errors);
    return hasMessages;
}

bool ChildProcess::isLeaving() const {
    pollfd input{m_state->to, 0, 0};
    if (poll(&input, 1, 0) > 0 && (input.revents & POLLERR) != 0)
        return true;
    // The command has ended, even if processes that it has started still run.
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(m_state->process), &info, WEXITED | WNOHANG | WNOWAIT) ==
               0 &&
           info.si_pid == m_state->process;
}

std::optional<ProcessEnd> ChildProcess::end() {
    constexpr int Checks = 20;
    int status = 0;
    pid_t reaped = 0;
    for (int check = 0; check < Checks && reaped == 0; ++check) {
        if (check > 0)
            poll(nullptr, 0, 10);
        reaped = waitpid(m_state->process, &status, WNOHANG);
    }
    if (reaped != m_state->process)
        return std::nullopt;
    m_state->process = -1;
    if (WIFSIGNALED(status))
        return ProcessEnd{0, WTERMSIG(status), strsignal(WTERMSIG(status))};
    return ProcessEnd{WEXITSTATUS(status), 0, {}};
}

bool hasUnixShell() {
    return true;
}

bool isProgram(const std::string& path) {
    return ::access(path.c_str(), X_OK) == 0;
}

std::string findProgram(const std::string& name) {
    const char* folders = std::getenv("PATH");
    std::string_view rest = folders ? folders : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        const std::filesystem::path path = std::filesystem::path(folder) / name;
        std::error_code ignored;
        if (path.is_absolute() && std::filesystem::is_regular_file(path, ignored) &&
            isProgram(path))
            return path.string();
    }
    return {};
}

int processNumber() {
    return ::getpid();
}

bool mayBeRunning(int process) {
    return ::kill(process, 0) == 0 || errno != ESRCH;
}

} // namespace parsescope::platform
