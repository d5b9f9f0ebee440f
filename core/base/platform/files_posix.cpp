// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/files.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace parsescope {

bool FileDescriptor::close() {
    const int number = m_number;
    m_number = -1;
    return number < 0 || ::close(number) == 0;
}

} // namespace parsescope

namespace parsescope::platform {

namespace {

// The largest number of bytes that are written by one call.
constexpr std::size_t MostAtOnce = std::size_t{1} << 30U;
constexpr mode_t Permissions = 07777;

FileKind kindIn(mode_t mode) {
    return S_ISREG(mode)                    ? FileKind::Regular
           : S_ISDIR(mode)                  ? FileKind::Folder
           : S_ISBLK(mode) || S_ISCHR(mode) ? FileKind::Device
                                            : FileKind::Other;
}

FileStatus statusIn(const struct stat& status) {
#ifdef __APPLE__
    const timespec& changed = status.st_mtimespec;
#else
    const timespec& changed = status.st_mtim;
#endif
    return {kindIn(status.st_mode), status.st_dev,
            status.st_ino,          status.st_nlink,
            status.st_size,         changed.tv_sec,
            changed.tv_nsec,        status.st_uid,
            status.st_gid,          status.st_mode & Permissions};
}

} // namespace

std::optional<FileStatus> statusOf(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(statusIn(status)) : std::nullopt;
}

std::optional<FileStatus> statusOf(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 ? std::optional(statusIn(status)) : std::nullopt;
}

bool isOwn(const FileStatus& status) {
    return status.owner == ::geteuid();
}

bool changesOwner(const FileStatus& status) {
    return !isOwn(status) && ::geteuid() != 0;
}

bool mayWrite(const std::string& path) {
    return ::access(path.c_str(), W_OK) == 0;
}

int openToRead(const std::string& path) {
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int openToLock(const std::string& path) {
    return ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

int createFile(const std::string& path, unsigned rights) {
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
}

bool closeFile(int file) {
    return ::close(file) == 0;
}

bool lockFile(int file) {
    return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

long long readSome(int file, char* room, std::size_t size) {
    for (;;) {
        const ssize_t got = ::read(file, room, size);
        if (got >= 0 || errno != EINTR)
            return got;
    }
}

long long readAt(int file, std::size_t begin, char* room, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got =
            ::pread(file, room + done, size - done, static_cast<off_t>(begin + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    return static_cast<long long>(done);
}

long long writeSome(int file, const char* bytes, std::size_t size) {
    for (;;) {
        const ssize_t written = ::write(file, bytes, std::min(size, MostAtOnce));
        if (written >= 0 || errno != EINTR)
            return written;
    }
}

bool hasBytesWithin(int file, int milliseconds) {
    pollfd waiting{file, POLLIN, 0};
    return ::poll(&waiting, 1, milliseconds) != 0;
}

bool storeFile(int file) {
    return ::fsync(file) == 0;
}

void storeFolder(const std::string& folder) {
    const FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.isOpen())
        static_cast<void>(::fsync(file.number()));
}

// The permissions follow the owner, because a change of the owner removes some of them.
bool keepRights(int file, const FileStatus& status) {
    if (status.owner != ::geteuid() || status.group != ::getegid())
        static_cast<void>(::fchown(file, status.owner, status.group) == 0 ||
                          ::fchown(file, static_cast<uid_t>(-1), status.group) == 0);
    return ::fchmod(file, status.rights) == 0;
}

bool replaceFile(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool deleteFile(const char* path) {
    return ::unlink(path) == 0;
}

bool makePrivateFolder(const std::string& path) {
    constexpr mode_t OwnerAlone = 0700;
    return ::mkdir(path.c_str(), OwnerAlone) == 0 ||
           (errno == EEXIST && ::chmod(path.c_str(), OwnerAlone) == 0);
}

} // namespace parsescope::platform
