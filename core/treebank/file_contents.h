// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/platform/files.h"
#include "core/base/result.h"
#include "core/base/task_control.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// The properties by which a changed file is recognised: its identity, size and time of change.
struct FileStamp {
    unsigned long long device = 0;
    unsigned long long inode = 0;
    long long size = 0;                ///< size in bytes
    long long modifiedSeconds = 0;     ///< time of the last change, in seconds since 1970
    long long modifiedNanoseconds = 0; ///< nanoseconds to add to modifiedSeconds

    bool operator==(const FileStamp&) const = default;

    /// Returns the stamp of the file at `path`; nothing if `path` is not a regular file.
    [[nodiscard]] static std::optional<FileStamp> of(const std::string& path);
    /// Returns the stamp of an open file; nothing if it is not a regular file.
    [[nodiscard]] static std::optional<FileStamp> of(const FileDescriptor& file);
};

/// The decompressed bytes of a file. Small files and gzip files are held in memory. Large files
/// remain open, and parts of them are read on demand, mostly from the page cache. They are not
/// mapped into memory: if another program truncates a mapped file, this program is killed, whereas
/// a read fails with an error and takes about a microsecond per sentence. Objects are cheap to copy
/// and can be used by several threads.
class FileContents {
public:
    FileContents() = default;

    /// Opens a file. Fails under the conditions of readFile.
    [[nodiscard]] static Result<FileContents> open(const std::string& path,
                                                   const TaskControl& control = {});
    [[nodiscard]] static FileContents inMemory(std::string bytes);

    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Returns the bytes begin..end - 1, where end ≤ size(). The bytes may be stored in `room`, and
    /// are valid as long as this object exists and `room` is not changed. Fails if the file has
    /// been truncated.
    [[nodiscard]] Result<std::string_view> read(std::size_t begin, std::size_t end,
                                                std::string& room) const;
    /// Returns true if the file is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_isPacked; }
    /// Returns true if the contents are in memory, so that `read` copies nothing.
    [[nodiscard]] bool isInMemory() const { return m_file == nullptr; }
    /// Returns false if the bytes are read from an open file and the size or time of change of the
    /// file shows that it has been written to since it was opened. Replacing or removing a file
    /// does not count as writing to it.
    [[nodiscard]] bool areUnchanged() const;
    /// Returns true if the file at `path` has the bytes that are held in memory. Returns true for
    /// contents that are not held in memory, because they are always read from the file.
    [[nodiscard]] bool isStillAt(const std::string& path) const;

private:
    std::shared_ptr<const std::string> m_bytes;
    std::shared_ptr<const FileDescriptor> m_file;
    std::optional<FileStamp> m_stamp; // stamp of m_file when it was opened
    std::size_t m_size = 0;
    bool m_isPacked = false;
};

} // namespace parsescope
