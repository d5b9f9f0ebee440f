// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/write_file.h"

#include "core/treebank/file_descriptor.h"
#include "core/treebank/treebank.h"
#include "core/treebank/unfinished_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace parsescope {

namespace {

constexpr Phrase CantWrite("cannot write the file");

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// Returns the path to which `path` leads if it is a symbolic link: an existing file, or a file that
// can be created.
std::string resolved(std::string path) {
    constexpr int MostLinks = 40;
    for (int i = 0; i < MostLinks; ++i) {
        std::error_code noLink;
        const std::filesystem::path target = std::filesystem::read_symlink(path, noLink);
        if (noLink)
            break;
        path = target.is_absolute() ? target.string() : folderOf(path) + target.string();
    }
    return path;
}

// The beginning of the name of a temporary file. The number of the process, "-" and a number
// follow.
constexpr std::string_view TemporaryName = ".parsescope-";
constexpr mode_t Permissions = 07777;

// A temporary file, deleted at the end of its scope unless it is renamed, and when a signal ends
// the program. It is locked while it is open, so that other programs can distinguish it from
// debris.
class TemporaryFile {
public:
    TemporaryFile(const std::string& folder, mode_t mode) {
        constexpr int Attempts = 1000;
        for (int i = 0; i < Attempts; ++i) {
            m_note.forget();
            m_path = folder + std::string(TemporaryName) + std::to_string(::getpid()) + "-" +
                     std::to_string(i);
            m_note.note(m_path.c_str());
            m_number = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            if (m_number >= 0 || errno != EEXIST)
                break;
        }
        m_exists = m_number >= 0;
        if (!m_exists)
            m_note.forget();
        else
            // A failure is ignored, because not all file systems support locks.
            static_cast<void>(::flock(m_number, LOCK_EX | LOCK_NB));
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (m_exists)
            ::unlink(m_path.c_str());
    }

    // Returns the file descriptor; -1 if the file could not be created, with the reason in errno.
    [[nodiscard]] int number() const { return m_number; }
    bool renameTo(const std::string& path) {
        m_exists = std::rename(m_path.c_str(), path.c_str()) != 0;
        if (!m_exists)
            m_note.forget();
        return !m_exists;
    }

private:
    std::string m_path;
    UnfinishedFile m_note; // refers to m_path
    int m_number = -1;
    bool m_exists = false;
};

bool writeAll(int file, std::string_view bytes) {
    constexpr std::size_t Most = std::size_t{1} << 30U;
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), std::min(bytes.size(), Most));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes.remove_prefix(written);
    }
    return true;
}

// Makes the renaming durable. No data are lost if this fails.
void syncFolder(const std::string& folder) {
    const FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.isOpen())
        static_cast<void>(::fsync(file.number()));
}

// Returns the status of an existing file; nothing if there is none. Fails if the file cannot be
// replaced.
Result<std::optional<struct stat>> existingFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ELOOP || errno == ENAMETOOLONG) // no file can be created under this name
            return systemFailure(CantWrite, errno);
        return std::nullopt;
    }
    if (!S_ISREG(status.st_mode))
        return S_ISDIR(status.st_mode) ? failure("this is a folder, expected a file")
                                       : failure("this is a device or pipe, expected a file");
    if (::access(path.c_str(), W_OK) != 0)
        return systemFailure(CantWrite, errno);
    return status;
}

// Keeps the owner if possible, and then the permissions, because a change of the owner removes some
// of them.
bool keepRights(int file, const struct stat& existing) {
    if (existing.st_uid != ::geteuid() || existing.st_gid != ::getegid())
        static_cast<void>(::fchown(file, existing.st_uid, existing.st_gid) == 0 ||
                          ::fchown(file, static_cast<uid_t>(-1), existing.st_gid) == 0);
    return ::fchmod(file, existing.st_mode & Permissions) == 0;
}

constexpr mode_t Private = 0600;
// The permissions of new files, from which the umask of the user is removed.
constexpr mode_t Usual = 0666;

Result<void> writeTo(const std::string& path, mode_t mode,
                     const std::function<Result<void>(const ByteSink&)>& make) {
    const auto existing = existingFile(path);
    if (!existing)
        return tl::unexpected(existing.error());
    removeDebris(folderOf(path));
    // A private file must not be accessible to other users, not even for a moment.
    TemporaryFile temporary(folderOf(path), *existing ? Private : mode);
    FileDescriptor file(temporary.number());
    if (!file.isOpen())
        return systemFailure(CantWrite, errno);
    int reason = 0;
    const Result<void> made = make([&](std::string_view bytes) {
        if (reason == 0 && !writeAll(file.number(), bytes))
            reason = errno;
        return reason == 0;
    });
    if (reason != 0)
        return systemFailure(CantWrite, reason);
    if (!made)
        return made;
    const bool written = (mode == Private || !*existing || keepRights(file.number(), **existing)) &&
                         ::fsync(file.number()) == 0 && file.close() && temporary.renameTo(path);
    if (!written)
        return systemFailure(CantWrite, errno);
    syncFolder(folderOf(path));
    return {};
}

Result<void> tryTo(const std::string& path) {
    if (const auto existing = existingFile(path); !existing)
        return tl::unexpected(existing.error());
    const TemporaryFile temporary(folderOf(path), Private);
    const FileDescriptor file(temporary.number());
    return file.isOpen() ? Result<void>() : systemFailure(CantWrite, errno);
}

Result<void> named(Result<void> done, const std::string& path) {
    if (!done && done.error().file.empty())
        done.error().file = path;
    return done;
}

auto handOver(std::string_view bytes) {
    return [bytes](const ByteSink& sink) -> Result<void> {
        sink(bytes);
        return {};
    };
}

} // namespace

Result<void> canWriteFile(const std::string& path) {
    return named(tryTo(resolved(path)), path);
}

Result<void> writeFileAtomically(const std::string& path,
                                 const std::function<Result<void>(const ByteSink&)>& make) {
    return named(writeTo(resolved(path), Usual, make), path);
}

Result<void> writeFileAtomically(const std::string& path, std::string_view bytes) {
    return writeFileAtomically(path, handOver(bytes));
}

Result<void> writePrivateFile(const std::string& path, std::string_view bytes) {
    return named(writeTo(resolved(path), Private, handOver(bytes)), path);
}

Result<void> makePrivateFolder(const std::string& path) {
    constexpr mode_t OwnerAlone = 0700;
    std::error_code failed;
    const std::filesystem::path above = std::filesystem::path(path).parent_path();
    if (!above.empty())
        std::filesystem::create_directories(above, failed);
    if (::mkdir(path.c_str(), OwnerAlone) != 0 &&
        (errno != EEXIST || ::chmod(path.c_str(), OwnerAlone) != 0))
        return named(systemFailure("cannot make the folder", errno), path);
    return {};
}

Text lostByWriting(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    std::vector<Text> lost;
    if (status.st_nlink > 1)
        lost.push_back(
            Text("the file has other names (hard links), under which the old contents stay"));
    if (status.st_uid != ::geteuid() && ::geteuid() != 0)
        lost.push_back(Text("the file belongs to you from now on"));
    return Text::joined(lost, "; ");
}

void removeDebris(const std::string& folder) {
    std::error_code failed;
    std::filesystem::directory_iterator entry(folder, failed);
    for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(TemporaryName))
            continue;
        int process = 0;
        const char* const digits = name.data() + TemporaryName.size();
        const auto read = std::from_chars(digits, name.data() + name.size(), process);
        if (read.ec != std::errc() || *read.ptr != '-' || process <= 0)
            continue;
        struct stat status {};
        const FileDescriptor file(
            ::open(entry->path().c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        const bool isDebris = file.isOpen() && ::fstat(file.number(), &status) == 0 &&
                              S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
                              ::kill(process, 0) != 0 && errno == ESRCH &&
                              ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
        if (isDebris)
            ::unlink(entry->path().c_str());
    }
}

} // namespace parsescope
