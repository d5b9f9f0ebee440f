// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/files.h"
#include "core/base/platform/windows_text.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace parsescope {

bool FileDescriptor::close() {
    const int number = m_number;
    m_number = -1;
    return number < 0 || ::_close(number) == 0;
}

} // namespace parsescope

namespace parsescope::platform {

namespace {

// The largest number of bytes that are read or written by one call.
constexpr std::size_t MostAtOnce = std::size_t{1} << 30U;

HANDLE handleOf(int file) {
    return reinterpret_cast<HANDLE>(::_get_osfhandle(file));
}

// Opens a file in a way that lets other programs read, write, rename and delete it.
int openFile(const std::string& path, DWORD access, DWORD creation, DWORD flags, int descriptor) {
    constexpr DWORD Shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE handle =
        ::CreateFileW(widePath(path).c_str(), access, Shared, nullptr, creation, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
        setErrno();
        return -1;
    }
    const int file = ::_open_osfhandle(reinterpret_cast<intptr_t>(handle),
                                       descriptor | _O_BINARY | _O_NOINHERIT);
    if (file < 0)
        ::CloseHandle(handle);
    return file;
}

std::optional<FileStatus> statusOfHandle(HANDLE handle) {
    FileStatus status;
    BY_HANDLE_FILE_INFORMATION info{};
    const DWORD type = ::GetFileType(handle);
    if (type == FILE_TYPE_CHAR) {
        status.kind = FileKind::Device;
        return status;
    }
    if (type == FILE_TYPE_PIPE)
        return status;
    if (::GetFileInformationByHandle(handle, &info) == 0) {
        setErrno();
        return std::nullopt;
    }
    const auto joined = [](DWORD high, DWORD low) {
        return static_cast<unsigned long long>(high) << 32U | low;
    };
    constexpr unsigned long long Second = 10'000'000; // times are in units of 100 nanoseconds
    constexpr unsigned long long From1601To1970 = 11'644'473'600;
    const unsigned long long time =
        joined(info.ftLastWriteTime.dwHighDateTime, info.ftLastWriteTime.dwLowDateTime);
    const bool isFolder = (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    status.kind = isFolder ? FileKind::Folder : FileKind::Regular;
    status.device = info.dwVolumeSerialNumber;
    status.inode = joined(info.nFileIndexHigh, info.nFileIndexLow);
    status.links = info.nNumberOfLinks;
    status.size = static_cast<long long>(joined(info.nFileSizeHigh, info.nFileSizeLow));
    status.modifiedSeconds =
        static_cast<long long>(time / Second) - static_cast<long long>(From1601To1970);
    status.modifiedNanoseconds = static_cast<long long>(time % Second) * 100;
    return status;
}

// Renames a file as Unix does, so that `to` is replaced even if a program has it open, and waits
// until the name is stored. Returns false if the file system does not offer this; NTFS does, since
// version 1607 of Windows 10.
bool replaceAsUnix(const std::string& from, const std::string& to) {
    constexpr auto RenameInfoEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
    constexpr DWORD Flags = 1U | 2U; // FILE_RENAME_FLAG_REPLACE_IF_EXISTS, _POSIX_SEMANTICS
    const std::wstring name = fullPath(to);
    const std::size_t length = name.size() * sizeof(wchar_t);
    std::vector<char> room(sizeof(FILE_RENAME_INFO) + length);
    std::memcpy(room.data(), &Flags, sizeof Flags);
    auto* const info = reinterpret_cast<FILE_RENAME_INFO*>(room.data());
    info->FileNameLength = static_cast<DWORD>(length);
    std::memcpy(info->FileName, name.data(), length);
    const HANDLE file = ::CreateFileW(widePath(from).c_str(), DELETE | GENERIC_WRITE,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                      nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    const bool renamed = ::SetFileInformationByHandle(file, RenameInfoEx, room.data(),
                                                      static_cast<DWORD>(room.size())) != 0;
    if (renamed)
        ::FlushFileBuffers(file);
    ::CloseHandle(file);
    return renamed;
}

bool moveFile(const std::string& from, const std::string& to, DWORD flags) {
    return ::MoveFileExW(widePath(from).c_str(), widePath(to).c_str(),
                         flags | MOVEFILE_WRITE_THROUGH) != 0;
}

// Replaces a file that a program has open, for file systems on which this takes two steps. If the
// program ends in between, the old file has the name `to` with ".old" and a number.
bool replaceInTwoSteps(const std::string& from, const std::string& to) {
    std::string aside;
    for (int number = 1; aside.empty() || statusOf(aside); ++number)
        aside = to + ".old" + std::to_string(number);
    if (!moveFile(to, aside, 0))
        return false;
    const bool replaced = moveFile(from, to, 0);
    if (replaced)
        deleteFile(aside.c_str()); // the system does so when the program closes the file
    else
        moveFile(aside, to, 0);
    return replaced;
}

} // namespace

std::optional<FileStatus> statusOf(const std::string& path) {
    constexpr DWORD Shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    // Folders can be opened only with this flag.
    const HANDLE handle = ::CreateFileW(widePath(path).c_str(), 0, Shared, nullptr, OPEN_EXISTING,
                                        FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
        setErrno();
        return std::nullopt;
    }
    const std::optional<FileStatus> status = statusOfHandle(handle);
    ::CloseHandle(handle);
    return status;
}

std::optional<FileStatus> statusOf(int file) {
    return statusOfHandle(handleOf(file));
}

// The access rights of Windows are lists, which a new file inherits from its folder.
bool isOwn(const FileStatus& /*status*/) {
    return true;
}

bool changesOwner(const FileStatus& /*status*/) {
    return false;
}

bool mayWrite(const std::string& path) {
    const DWORD attributes = ::GetFileAttributesW(widePath(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        setErrno();
        return false;
    }
    if ((attributes & FILE_ATTRIBUTE_READONLY) == 0)
        return true;
    errno = EACCES;
    return false;
}

int openToRead(const std::string& path) {
    // Without the flag, a folder could not be opened, and would not be recognised as one.
    return openFile(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, _O_RDONLY);
}

int openToLock(const std::string& path) {
    return openFile(path, GENERIC_WRITE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, _O_WRONLY);
}

int createFile(const std::string& path, unsigned /*rights*/) {
    return openFile(path, GENERIC_WRITE | DELETE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, _O_WRONLY);
}

bool closeFile(int file) {
    return ::_close(file) == 0;
}

// The lock is on bytes far behind the end of the file, because Windows lets no other program read
// locked bytes.
bool lockFile(int file) {
    OVERLAPPED place{};
    place.OffsetHigh = 1U << 30U;
    return ::LockFileEx(handleOf(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1,
                        0, &place) != 0;
}

long long readSome(int file, char* room, std::size_t size) {
    return ::_read(file, room, static_cast<unsigned>(std::min(size, MostAtOnce)));
}

long long readAt(int file, std::size_t begin, char* room, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(begin + done);
        place.OffsetHigh = static_cast<DWORD>((begin + done) >> 32U);
        DWORD got = 0;
        const auto most = static_cast<DWORD>(std::min(size - done, MostAtOnce));
        if (::ReadFile(handleOf(file), room + done, most, &got, &place) == 0) {
            if (::GetLastError() == ERROR_HANDLE_EOF)
                break;
            setErrno();
            return -1;
        }
        if (got == 0)
            break;
        done += got;
    }
    return static_cast<long long>(done);
}

long long writeSome(int file, const char* bytes, std::size_t size) {
    return ::_write(file, bytes, static_cast<unsigned>(std::min(size, MostAtOnce)));
}

bool hasBytesWithin(int file, int milliseconds) {
    const HANDLE handle = handleOf(file);
    DWORD available = 0;
    if (::GetFileType(handle) != FILE_TYPE_PIPE ||
        ::PeekNamedPipe(handle, nullptr, 0, nullptr, &available, nullptr) == 0 || available > 0)
        return true; // the caller reads bytes, the end or the error
    ::Sleep(static_cast<DWORD>(milliseconds));
    return false;
}

bool storeFile(int file) {
    return ::_commit(file) == 0;
}

void storeFolder(const std::string& /*folder*/) {} // replaceFile() has stored the names

bool keepRights(int /*file*/, const FileStatus& /*status*/) {
    return true;
}

bool replaceFile(const std::string& from, const std::string& to) {
    if (replaceAsUnix(from, to) || moveFile(from, to, MOVEFILE_REPLACE_EXISTING))
        return true;
    setErrno();
    return errno == EACCES && replaceInTwoSteps(from, to);
}

bool deleteFile(const char* path) {
    if (::DeleteFileW(widePath(path).c_str()) != 0)
        return true;
    setErrno();
    return false;
}

// Folders in the profile of a user are private already.
bool makePrivateFolder(const std::string& path) {
    if (::CreateDirectoryW(widePath(path).c_str(), nullptr) != 0 ||
        ::GetLastError() == ERROR_ALREADY_EXISTS)
        return true;
    setErrno();
    return false;
}

} // namespace parsescope::platform
