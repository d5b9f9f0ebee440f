// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/treebank/file_descriptor.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// The marks by which a changed file is recognised: its identity, size and time of change.
struct FileStamp {
    unsigned long long device = 0;
    unsigned long long inode = 0;
    long long size = 0;                ///< in bytes
    long long modifiedSeconds = 0;     ///< time of the last change, since 1970 ...
    long long modifiedNanoseconds = 0; ///< ... and the part of a second

    bool operator==(const FileStamp&) const = default;

    /// The stamp of the file at `path`; nothing when there is no regular file.
    [[nodiscard]] static std::optional<FileStamp> of(const std::string& path);
    /// The stamp of an open file; nothing when it is not a regular file.
    [[nodiscard]] static std::optional<FileStamp> of(const FileDescriptor& file);
};

/// The bytes of a file, unpacked. Small and gzip files are held in memory. Large ones stay open,
/// and parts are read on demand, mostly from the page cache. They are not mapped into memory: if
/// another program truncates a mapped file, this one is killed, whereas a read fails with an error
/// and costs about a microsecond a sentence. Cheap to copy; may be used by several threads at
/// once.
class FileContents {
public:
    FileContents() = default;

    /// Opens a file. Fails as readFile does.
    [[nodiscard]] static Result<FileContents> open(const std::string& path,
                                                   const TaskControl& control = {});
    [[nodiscard]] static FileContents inMemory(std::string bytes);

    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Bytes begin..end - 1, where end ≤ size(). They may be stored in `room`, and stay valid as
    /// long as this object and `room`. Fails when the file has been truncated.
    [[nodiscard]] Result<std::string_view> read(std::size_t begin, std::size_t end,
                                                std::string& room) const;
    /// True when the file is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_isPacked; }
    /// True when the contents are in memory, so that `read` copies nothing.
    [[nodiscard]] bool isInMemory() const { return m_file == nullptr; }
    /// False when the bytes are read from an open file that was written to after it was opened, as
    /// far as its size and time of change tell. A file that was replaced or removed is not written
    /// to.
    [[nodiscard]] bool areUnchanged() const;
    /// True when the file at `path` has the bytes that are held in memory. What is not held is
    /// read from the file whenever it is needed, and is therefore never another.
    [[nodiscard]] bool isStillAt(const std::string& path) const;

private:
    std::shared_ptr<const std::string> m_bytes;
    std::shared_ptr<const FileDescriptor> m_file;
    std::optional<FileStamp> m_stamp; // of m_file, when it was opened
    std::size_t m_size = 0;
    bool m_isPacked = false;
};

} // namespace parsescope
