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

/// By what a file is known to be the same as before.
struct FileStamp {
    unsigned long long device = 0;
    unsigned long long inode = 0;
    long long size = 0;                ///< in bytes
    long long modifiedSeconds = 0;     ///< time of the last change, since 1970 ...
    long long modifiedNanoseconds = 0; ///< ... and the part of a second

    bool operator==(const FileStamp&) const = default;

    /// The stamp of the file there is now; nothing when there is none, or no ordinary one.
    [[nodiscard]] static std::optional<FileStamp> of(const std::string& path);
};

/// The bytes of a file, unpacked. Files that are small or packed are kept in memory. Large ones are
/// kept open and read where they are looked at, from the memory in which the system holds files
/// anyway. They are not mapped: a mapped file that another program cuts short kills this one, while
/// reading tells that the bytes are gone, and costs a microsecond for each sentence. Cheap to copy;
/// may be used by several threads.
class FileContents {
public:
    FileContents() = default;

    /// Fails as readFile does.
    [[nodiscard]] static Result<FileContents> open(const std::string& path,
                                                   const TaskControl& control = {});
    [[nodiscard]] static FileContents inMemory(std::string bytes);

    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Bytes `begin` to `end`, which are at most size(). They may be put in `room`, and stay valid
    /// as long as this object and `room`. Fails when the file has been cut short.
    [[nodiscard]] Result<std::string_view> read(std::size_t begin, std::size_t end,
                                                std::string& room) const;
    /// True when the file is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_isPacked; }
    /// True when it is in memory, so that `read` costs nothing.
    [[nodiscard]] bool isInMemory() const { return m_file == nullptr; }

private:
    std::shared_ptr<const std::string> m_bytes;
    std::shared_ptr<const FileDescriptor> m_file;
    std::size_t m_size = 0;
    bool m_isPacked = false;
};

} // namespace parsescope
