// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/co_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace parsescope {

namespace {

constexpr std::size_t MaxAnswer = 1 << 20;

tl::unexpected<Error> systemFailure(const std::string& what) {
    return failure(what + ": " + std::strerror(errno));
}

/// Waits until something can be read or written; false when the time is up.
bool waitFor(int file, short event, std::chrono::steady_clock::time_point end) {
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return false;
        pollfd waiting{file, event, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(left.count()) + 1);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

void closeFile(int& file) {
    if (file >= 0)
        close(file);
    file = -1;
}

/// Runs `command` in a shell and a process group of its own; 0, or an error number.
int spawnShell(const std::string& command, int input, int output, pid_t& process) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t restored;
    sigemptyset(&restored);
    sigaddset(&restored, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &restored);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    std::string shell = "sh";
    std::string flag = "-c";
    std::string text = command;
    char* arguments[] = {shell.data(), flag.data(), text.data(), nullptr};
    const int error = posix_spawn(&process, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

} // namespace

Result<void> CoProcess::start(const std::string& command) {
    stop();
    std::signal(SIGPIPE, SIG_IGN); // a command that has ended is told from the write
    int to[2] = {-1, -1};
    int from[2] = {-1, -1};
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) {
        const auto error = systemFailure("no pipe to the command");
        closeFile(to[0]);
        closeFile(to[1]);
        return error;
    }
    const int error = spawnShell(command, to[0], from[1], m_process);
    closeFile(to[0]);
    closeFile(from[1]);
    m_to = to[1];
    m_from = from[0];
    if (error != 0) {
        m_process = -1;
        stop();
        errno = error;
        return systemFailure("the command can't be started");
    }
    fcntl(m_to, F_SETFL, fcntl(m_to, F_GETFL) | O_NONBLOCK);
    fcntl(m_from, F_SETFL, fcntl(m_from, F_GETFL) | O_NONBLOCK);
    return {};
}

void CoProcess::stop() {
    closeFile(m_to);
    closeFile(m_from);
    m_rest.clear();
    if (m_process <= 0)
        return;
    kill(-m_process, SIGKILL); // it, and what it has started
    while (waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
    }
    m_process = -1;
}

Result<void> CoProcess::send(std::string_view bytes, Time end) {
    while (!bytes.empty()) {
        const ssize_t written = write(m_to, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(written);
        else if (errno == EPIPE)
            return failure("the command has ended");
        else if (errno != EAGAIN && errno != EINTR)
            return systemFailure("nothing can be sent to the command");
        else if (!waitFor(m_to, POLLOUT, end))
            return failure("the command does not read its input");
    }
    return {};
}

Result<std::string> CoProcess::receive(Time end) {
    for (;;) {
        if (const std::size_t at = m_rest.find('\n'); at != std::string::npos) {
            std::string line = m_rest.substr(0, at);
            m_rest.erase(0, at + 1);
            return line;
        }
        if (m_rest.size() > MaxAnswer)
            return failure("the command answers without a line end");
        char bytes[4096];
        const ssize_t count = read(m_from, bytes, sizeof bytes);
        if (count > 0)
            m_rest.append(bytes, count);
        else if (count == 0)
            return failure("the command has ended");
        else if (errno != EAGAIN && errno != EINTR)
            return systemFailure("nothing can be read from the command");
        else if (!waitFor(m_from, POLLIN, end))
            return failure("the command does not answer");
    }
}

Result<std::string> CoProcess::ask(std::string_view line, std::chrono::milliseconds limit) {
    if (m_process <= 0)
        return failure("the command does not run");
    const Time end = std::chrono::steady_clock::now() + limit;
    const Result<void> sent = send(std::string(line) + '\n', end);
    Result<std::string> answer =
        sent ? receive(end) : Result<std::string>(tl::unexpected(sent.error()));
    if (!answer)
        stop();
    return answer;
}

} // namespace parsescope
