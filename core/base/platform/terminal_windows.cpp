// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/files.h"
#include "core/base/platform/terminal.h"
#include "core/base/platform/windows_text.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>

namespace parsescope::platform {

std::wstring wideText(std::string_view text) {
    const int size = static_cast<int>(text.size());
    const int count = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(count), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), count);
    return wide;
}

std::string utf8Text(std::wstring_view text) {
    const int size = static_cast<int>(text.size());
    const int count =
        ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
    std::string bytes(static_cast<std::size_t>(count), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, bytes.data(), count, nullptr, nullptr);
    return bytes;
}

std::wstring widePath(const std::string& path) {
    constexpr std::size_t LongestFolder = 247; // the limit for folders is lower than that for files
    std::wstring wide = wideText(path);
    if (wide.size() <= LongestFolder || wide.starts_with(L"\\\\"))
        return wide;
    const std::wstring full = fullPath(path);
    return full.empty() ? wide : L"\\\\?\\" + full;
}

std::wstring fullPath(const std::string& path) {
    const std::wstring wide = wideText(path);
    const DWORD count = ::GetFullPathNameW(wide.c_str(), 0, nullptr, nullptr);
    std::wstring full(count, L'\0');
    full.resize(::GetFullPathNameW(wide.c_str(), count, full.data(), nullptr));
    return full;
}

void setErrno() {
    switch (::GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_INVALID_DRIVE:
        errno = ENOENT;
        return;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT:
        errno = EACCES;
        return;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        return;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        return;
    case ERROR_TOO_MANY_OPEN_FILES:
        errno = EMFILE;
        return;
    case ERROR_FILENAME_EXCED_RANGE:
        errno = ENAMETOOLONG;
        return;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        errno = ENOMEM;
        return;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
        errno = EPIPE;
        return;
    default:
        errno = EIO;
    }
}

void setUpStandardFiles() {
    for (const int file : {StandardInput, 1, StandardError})
        ::_setmode(file, _O_BINARY);
    ::SetConsoleOutputCP(CP_UTF8);
    ::SetConsoleCP(CP_UTF8);
    DWORD mode = 0;
    const HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
    if (::GetConsoleMode(errors, &mode) != 0)
        ::SetConsoleMode(errors, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

std::vector<std::string> arguments(int argc, char** argv) {
    int count = 0;
    wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    if (wide == nullptr)
        return {argv, argv + argc};
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i)
        arguments.push_back(utf8Text(wide[i]));
    ::LocalFree(wide);
    return arguments;
}

bool isTerminal(int file) {
    DWORD mode = 0;
    return ::GetConsoleMode(reinterpret_cast<HANDLE>(::_get_osfhandle(file)), &mode) != 0;
}

bool errorsHaveColours() {
    DWORD mode = 0;
    return ::GetConsoleMode(::GetStdHandle(STD_ERROR_HANDLE), &mode) != 0 &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool needsDisplayServer() {
    return false;
}

} // namespace parsescope::platform
