// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/file_contents.h"

#include "core/treebank/read_file.h"

#include <array>
#include <cerrno>

namespace parsescope {

namespace {

// The largest size of a file that is held in memory, in bytes. With a lower limit, more files would
// have to remain open.
constexpr std::size_t MostInMemory = std::size_t{16} << 20U;

std::optional<FileStamp> stampIn(const std::optional<platform::FileStatus>& status) {
    if (!status || !status->isRegular())
        return std::nullopt;
    return FileStamp{status->device, status->inode, status->size, status->modifiedSeconds,
                     status->modifiedNanoseconds};
}

} // namespace

std::optional<FileStamp> FileStamp::of(const std::string& path) {
    return stampIn(platform::statusOf(path));
}

std::optional<FileStamp> FileStamp::of(const FileDescriptor& file) {
    return stampIn(platform::statusOf(file.number()));
}

Result<FileContents> FileContents::open(const std::string& path, const TaskControl& control) {
    const auto file = std::make_shared<const FileDescriptor>(platform::openToRead(path));
    const std::optional<FileStamp> stamp = file->isOpen() ? FileStamp::of(*file) : std::nullopt;
    std::array<char, 2> first{};
    const bool ordinary =
        stamp && platform::readAt(file->number(), 0, first.data(), first.size()) >= 0;
    const bool packed = isGzip({first.data(), first.size()});
    const bool large = ordinary && stamp->size > static_cast<long long>(MostInMemory) &&
                       stamp->size <= static_cast<long long>(LargestFile);
    if (packed || !large) {
        Result<std::string> bytes = readFile(path, control);
        if (!bytes)
            return tl::unexpected(bytes.error());
        FileContents contents = inMemory(*std::move(bytes));
        contents.m_isPacked = packed;
        return contents;
    }
    FileContents contents;
    contents.m_file = file;
    contents.m_stamp = stamp;
    contents.m_size = static_cast<std::size_t>(stamp->size);
    return contents;
}

FileContents FileContents::inMemory(std::string bytes) {
    FileContents contents;
    contents.m_size = bytes.size();
    contents.m_bytes = std::make_shared<const std::string>(std::move(bytes));
    return contents;
}

Result<std::string_view> FileContents::read(std::size_t begin, std::size_t end,
                                            std::string& room) const {
    if (m_bytes)
        return std::string_view(*m_bytes).substr(begin, end - begin);
    if (!m_file)
        return std::string_view();
    room.resize(end - begin);
    const long long got = platform::readAt(m_file->number(), begin, room.data(), room.size());
    if (got < 0)
        return systemFailure("cannot read the file", errno);
    if (static_cast<std::size_t>(got) < room.size())
        return failure("the file was cut short after it was opened; open it again");
    return std::string_view(room);
}

bool FileContents::areUnchanged() const {
    return !m_file || FileStamp::of(*m_file) == m_stamp;
}

bool FileContents::isStillAt(const std::string& path) const {
    if (!m_bytes)
        return true;
    const Result<std::string> now = readFile(path);
    return now && *now == *m_bytes;
}

} // namespace parsescope
