// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace parsescope {

/// An open file of the operating system, closed at the end of its scope.
class FileDescriptor {
public:
    explicit FileDescriptor(int number) : m_number(number) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { static_cast<void>(close()); }

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// Closes the file. Returns false if the system reports an error, with the reason in errno.
    bool close();

private:
    int m_number = -1;
};

} // namespace parsescope

/// The files of the operating system. Paths are encoded in UTF-8. Functions that fail return false,
/// nothing or a negative number, with the reason in errno.
namespace parsescope::platform {

/// The file descriptors that each process has from its start.
inline constexpr int StandardInput = 0;
inline constexpr int StandardError = 2; ///< see StandardInput

/// The kinds of files that the program treats differently.
enum class FileKind {
    Regular, ///< a file with contents of a known size
    Folder,
    Device, ///< a terminal or another device
    Other   ///< for example, a pipe
};

/// The properties of a file.
struct FileStatus {
    FileKind kind = FileKind::Other;
    unsigned long long device = 0;
    unsigned long long inode = 0;
    unsigned long long links = 1;      ///< number of names of the file
    long long size = 0;                ///< size in bytes
    long long modifiedSeconds = 0;     ///< time of the last change, in seconds since 1970
    long long modifiedNanoseconds = 0; ///< nanoseconds to add to modifiedSeconds
    unsigned owner = 0;                ///< number of the user
    unsigned group = 0;                ///< number of the group of users
    unsigned rights = 0;               ///< the permissions as a Unix mode

    [[nodiscard]] bool isRegular() const { return kind == FileKind::Regular; }
};

/// The permissions of new files, as Unix modes. The system keeps a private file from other users.
inline constexpr unsigned PrivateRights = 0600;
inline constexpr unsigned UsualRights = 0666; ///< the system removes the rights in the umask

/// Returns the properties of the file at `path`, to which a symbolic link leads.
[[nodiscard]] std::optional<FileStatus> statusOf(const std::string& path);
/// Returns the properties of an open file.
[[nodiscard]] std::optional<FileStatus> statusOf(int file);
/// Returns true if the user of this process owns the file.
[[nodiscard]] bool isOwn(const FileStatus& status);
/// Returns true if replacing the file at `path` by a new one changes its owner.
[[nodiscard]] bool changesOwner(const FileStatus& status);
/// Returns true if this process may change the contents of the file.
[[nodiscard]] bool mayWrite(const std::string& path);

/// Opens a file for reading and returns its descriptor. Never waits for another program, even if
/// the file is a pipe.
[[nodiscard]] int openToRead(const std::string& path);
/// Opens an existing file for writing, without following symbolic links, and returns its
/// descriptor. Never waits.
[[nodiscard]] int openToLock(const std::string& path);
/// Creates a file and returns its descriptor. Fails with EEXIST if the path exists.
[[nodiscard]] int createFile(const std::string& path, unsigned rights);
/// Closes a file, which also unlocks it.
bool closeFile(int file);
/// Locks a file for this process until it is closed. Returns false if another process has locked
/// it, or the file system does not support locks.
bool lockFile(int file);

/// Reads at most `size` bytes. Returns the number of bytes read; 0 at the end of the file.
[[nodiscard]] long long readSome(int file, char* room, std::size_t size);
/// Reads `size` bytes at the offset `begin`, or up to the end of the file. Returns the number of
/// bytes read.
[[nodiscard]] long long readAt(int file, std::size_t begin, char* room, std::size_t size);
/// Writes at most `size` bytes. Returns the number of bytes written.
[[nodiscard]] long long writeSome(int file, const char* bytes, std::size_t size);
/// Waits until the file has bytes or ends, at most `milliseconds`. Returns false if it has none.
[[nodiscard]] bool hasBytesWithin(int file, int milliseconds);

/// Waits until the contents of a file are stored.
bool storeFile(int file);
/// Waits until the names of the files in a folder are stored, if the system allows this.
void storeFolder(const std::string& folder);
/// Gives the file the rights of `status` and, if possible, its owner.
bool keepRights(int file, const FileStatus& status);
/// Renames a file, replacing any file at `to`, so that `to` always has the old or the new contents.
bool replaceFile(const std::string& from, const std::string& to);
/// Deletes a file. May be called by handlers of signals.
bool deleteFile(const char* path);
/// Makes a folder that no other user may read, or removes the rights of others if it exists.
bool makePrivateFolder(const std::string& path);

} // namespace parsescope::platform
