// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/child_process.h"
#include "core/base/platform/windows_text.h"

#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <cwchar>
#include <filesystem>
#include <sstream>

namespace parsescope::platform {

namespace {

void closeHandle(HANDLE& handle) {
    if (handle != nullptr)
        ::CloseHandle(handle);
    handle = nullptr;
}

/// Makes a pipe, of whose ends the command inherits the one that `inherited` names.
bool makePipe(HANDLE& reader, HANDLE& writer, HANDLE& inherited) {
    return ::CreatePipe(&reader, &writer, nullptr, 64 * 1024) != 0 &&
           ::SetHandleInformation(inherited, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) != 0;
}

Transfer failed() {
    setErrno();
    return {errno == EPIPE ? Transfer::State::Closed : Transfer::State::Failed};
}

/// Returns the number of bytes in a pipe; nothing if its other end is closed.
std::optional<DWORD> bytesIn(HANDLE pipe) {
    DWORD available = 0;
    return ::PeekNamedPipe(pipe, nullptr, 0, nullptr, &available, nullptr) != 0
               ? std::optional(available)
               : std::nullopt;
}

Transfer readFrom(HANDLE pipe, char* room, std::size_t size) {
    const std::optional<DWORD> available = bytesIn(pipe);
    if (!available)
        return failed();
    if (*available == 0)
        return {};
    DWORD got = 0;
    const DWORD most = std::min(*available, static_cast<DWORD>(size));
    if (::ReadFile(pipe, room, most, &got, nullptr) == 0)
        return failed();
    return {Transfer::State::Done, got};
}

bool hasEnded(HANDLE process) {
    return ::WaitForSingleObject(process, 0) == WAIT_OBJECT_0;
}

/// Returns the path of the shell of Windows. Named without its folder, a program of the current
/// folder would be started first.
std::wstring pathOfShell() {
    std::wstring folder(MAX_PATH, L'\0');
    folder.resize(::GetSystemDirectoryW(folder.data(), MAX_PATH));
    return folder + L"\\cmd.exe";
}

/// Returns the folders of PATH whose paths are absolute, separated by semicolons.
std::wstring absoluteFolders() {
    const wchar_t* folders = ::_wgetenv(L"PATH");
    std::wstringstream all(folders ? folders : L"");
    std::wstring absolute;
    for (std::wstring folder; std::getline(all, folder, L';');)
        if (std::filesystem::path(folder).is_absolute())
            absolute += folder + L';';
    return absolute;
}

} // namespace

struct ChildProcess::State {
    HANDLE process = nullptr;
    HANDLE job = nullptr; // contains the command and what it has started, which end with the job
    HANDLE to = nullptr;
    HANDLE from = nullptr;
    HANDLE errors = nullptr; // null if the standard error is not kept

    /// Starts the command with the standard files `input`, `output` and `errorOutput`.
    bool run(const std::string& command, HANDLE input, HANDLE output, HANDLE errorOutput) {
        job = ::CreateJobObjectW(nullptr, nullptr);
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        STARTUPINFOW startup{};
        startup.cb = sizeof startup;
        startup.dwFlags = STARTF_USESTDHANDLES;
        startup.hStdInput = input;
        startup.hStdOutput = output;
        startup.hStdError = errorOutput;
        PROCESS_INFORMATION started{};
        std::wstring line = L"cmd.exe /d /s /c \"" + wideText(command) + L'"';
        if (job == nullptr ||
            ::SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits,
                                      sizeof limits) == 0 ||
            ::CreateProcessW(pathOfShell().c_str(), line.data(), nullptr, nullptr, TRUE,
                             CREATE_SUSPENDED | CREATE_NO_WINDOW, nullptr, nullptr, &startup,
                             &started) == 0)
            return false;
        ::AssignProcessToJobObject(job, started.hProcess);
        ::ResumeThread(started.hThread);
        ::CloseHandle(started.hThread);
        process = started.hProcess;
        return true;
    }
};

ChildProcess::ChildProcess() : m_state(std::make_unique<State>()) {}

ChildProcess::~ChildProcess() {
    stop();
    closeFiles();
}

ChildProcess::Start ChildProcess::start(const std::string& command, bool keepsMessages) {
    State& state = *m_state;
    HANDLE input = nullptr;
    HANDLE output = nullptr;
    HANDLE errorOutput = nullptr;
    DWORD withoutWaiting = PIPE_NOWAIT;
    Start result = Start::Done;
    if (!makePipe(input, state.to, input) || !makePipe(state.from, output, output) ||
        (keepsMessages && !makePipe(state.errors, errorOutput, errorOutput)) ||
        ::SetNamedPipeHandleState(state.to, &withoutWaiting, nullptr, nullptr) == 0)
        result = Start::NoPipe;
    else if (!state.run(command, input, output,
                        keepsMessages ? errorOutput : ::GetStdHandle(STD_ERROR_HANDLE)))
        result = Start::NoProcess;
    if (result != Start::Done)
        setErrno();
    const int reason = errno;
    for (HANDLE* handle : {&input, &output, &errorOutput})
        closeHandle(*handle);
    if (result != Start::Done) {
        stop();
        closeFiles();
    }
    errno = reason;
    return result;
}

bool ChildProcess::isRunning() const {
    return m_state->process != nullptr;
}

void ChildProcess::stop() {
    State& state = *m_state;
    if (state.job != nullptr)
        ::TerminateJobObject(state.job, 1);
    if (state.process != nullptr)
        ::WaitForSingleObject(state.process, INFINITE);
    closeHandle(state.process);
    closeHandle(state.job);
}

void ChildProcess::closeFiles() {
    for (HANDLE* handle : {&m_state->to, &m_state->from, &m_state->errors})
        closeHandle(*handle);
}

Transfer ChildProcess::write(std::string_view bytes) {
    constexpr std::size_t Most = 4096; // a pipe that has less room takes nothing
    DWORD written = 0;
    if (::WriteFile(m_state->to, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), Most)),
                    &written, nullptr) == 0)
        return failed();
    if (written == 0)
        return {};
    return {Transfer::State::Done, written};
}

Transfer ChildProcess::read(char* room, std::size_t size) {
    return readFrom(m_state->from, room, size);
}

Transfer ChildProcess::readMessages(char* room, std::size_t size) {
    return m_state->errors == nullptr ? Transfer{Transfer::State::Closed}
                                      : readFrom(m_state->errors, room, size);
}

// Windows cannot wait for pipes, so this function asks often: all the time for two milliseconds,
// because Windows can lengthen a pause to 16 milliseconds, and then every millisecond.
bool ChildProcess::wait(Event event, bool forMessages, std::chrono::milliseconds limit) {
    constexpr std::chrono::milliseconds Often(2);
    const auto begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::duration waited{};
    do {
        if (forMessages && m_state->errors != nullptr && bytesIn(m_state->errors).value_or(0) > 0)
            return true;
        if (event == Event::CanRead && bytesIn(m_state->from) != DWORD{0})
            return false;
        ::Sleep(event == Event::CanRead && waited < Often ? 0 : 1);
        waited = std::chrono::steady_clock::now() - begin;
    } while (event == Event::CanRead && waited < limit);
    return false;
}

bool ChildProcess::isLeaving() const {
    return m_state->process == nullptr || hasEnded(m_state->process);
}

std::optional<ProcessEnd> ChildProcess::end() {
    constexpr DWORD Longest = 200; // milliseconds
    DWORD status = 0;
    if (m_state->process == nullptr ||
        ::WaitForSingleObject(m_state->process, Longest) != WAIT_OBJECT_0 ||
        ::GetExitCodeProcess(m_state->process, &status) == 0)
        return std::nullopt;
    closeHandle(m_state->process);
    return ProcessEnd{static_cast<int>(status), 0, {}};
}

bool hasUnixShell() {
    return false;
}

bool isProgram(const std::string& path) {
    DWORD kind = 0;
    return ::GetBinaryTypeW(widePath(path).c_str(), &kind) != 0;
}

std::string findProgram(const std::string& name) {
    const std::wstring folders = absoluteFolders();
    if (folders.empty())
        return {};
    constexpr DWORD Longest = 32'768;
    std::wstring found(Longest, L'\0');
    wchar_t* file = nullptr;
    found.resize(::SearchPathW(folders.c_str(), wideText(name).c_str(), L".exe", Longest,
                               found.data(), &file));
    return utf8Text(found);
}

int processNumber() {
    return static_cast<int>(::GetCurrentProcessId());
}

bool mayBeRunning(int process) {
    const HANDLE handle = ::OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(process));
    if (handle == nullptr)
        return ::GetLastError() != ERROR_INVALID_PARAMETER;
    const bool runs = !hasEnded(handle);
    ::CloseHandle(handle);
    return runs;
}

} // namespace parsescope::platform
