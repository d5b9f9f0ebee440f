// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/write_file.h"

#include "core/treebank/file_descriptor.h"
#include "core/treebank/treebank.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

namespace parsescope {

namespace {

constexpr const char* CantWrite = "can't write the file";

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// Where `path` leads when it is a symbolic link to a file.
std::string resolved(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return real ? std::string(real.get()) : path;
}

// The temporary file: deleted at the end of its scope unless renamed.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& folder) {
        constexpr int Attempts = 1000;
        constexpr mode_t Mode = 0666; // less what the user's umask takes away
        for (int i = 0; i < Attempts; ++i) {
            m_path = folder + ".parsescope-" + std::to_string(::getpid()) + "-" + std::to_string(i);
            m_number = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Mode);
            if (m_number >= 0 || errno != EEXIST)
                break;
        }
        m_exists = m_number >= 0;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (m_exists)
            ::unlink(m_path.c_str());
    }

    // -1 when it could not be made, with the reason in errno.
    [[nodiscard]] int number() const { return m_number; }
    bool renameTo(const std::string& path) {
        m_exists = std::rename(m_path.c_str(), path.c_str()) != 0;
        return !m_exists;
    }

private:
    std::string m_path;
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

// Makes the renaming last; nothing is lost if this fails.
void syncFolder(const std::string& folder) {
    const FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.isOpen())
        static_cast<void>(::fsync(file.number()));
}

// The file that is there already, if there is one; fails when it can't be replaced.
Result<std::optional<struct stat>> existingFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return std::nullopt;
    if (!S_ISREG(status.st_mode))
        return failure(S_ISDIR(status.st_mode) ? "this is a folder, expected a file"
                                               : "this is a device or pipe, expected a file");
    if (::access(path.c_str(), W_OK) != 0)
        return systemFailure(CantWrite, errno);
    return status;
}

Result<void> writeTo(const std::string& path, std::string_view bytes) {
    const auto existing = existingFile(path);
    if (!existing)
        return tl::unexpected(existing.error());
    TemporaryFile temporary(folderOf(path));
    FileDescriptor file(temporary.number());
    if (!file.isOpen())
        return systemFailure(CantWrite, errno);
    constexpr mode_t Permissions = 07777;
    const bool written =
        writeAll(file.number(), bytes) &&
        (!*existing || ::fchmod(file.number(), (*existing)->st_mode & Permissions) == 0) &&
        ::fsync(file.number()) == 0 && file.close() && temporary.renameTo(path);
    if (!written)
        return systemFailure(CantWrite, errno);
    syncFolder(folderOf(path));
    return {};
}

Result<void> tryTo(const std::string& path) {
    if (const auto existing = existingFile(path); !existing)
        return tl::unexpected(existing.error());
    const TemporaryFile temporary(folderOf(path));
    const FileDescriptor file(temporary.number());
    return file.isOpen() ? Result<void>() : systemFailure(CantWrite, errno);
}

Result<void> named(Result<void> done, const std::string& path) {
    if (!done)
        done.error().file = path;
    return done;
}

} // namespace

Result<void> canWriteFile(const std::string& path) {
    return named(tryTo(resolved(path)), path);
}

Result<void> writeFileAtomically(const std::string& path, std::string_view bytes) {
    return named(writeTo(resolved(path), bytes), path);
}

} // namespace parsescope
