// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/file_contents.h"

#include "core/treebank/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>

namespace parsescope {

namespace {

// The largest size of a file that is held in memory, in bytes. With a lower limit, more files would
// have to remain open.
constexpr std::size_t MostInMemory = std::size_t{16} << 20U;

bool isOrdinary(const struct stat& status) {
    return S_ISREG(status.st_mode);
}

// Reads `size` bytes, or up to the end of the file, into `room`. Returns the number of bytes read;
// -1 with the reason in errno.
ssize_t readAt(int file, std::size_t begin, char* room, std::size_t size) {
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
    return static_cast<ssize_t>(done);
}

FileStamp stampIn(const struct stat& status) {
    return {status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec};
}

} // namespace

std::optional<FileStamp> FileStamp::of(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !isOrdinary(status))
        return std::nullopt;
    return stampIn(status);
}

std::optional<FileStamp> FileStamp::of(const FileDescriptor& file) {
    struct stat status {};
    if (::fstat(file.number(), &status) != 0 || !isOrdinary(status))
        return std::nullopt;
    return stampIn(status);
}

Result<FileContents> FileContents::open(const std::string& path, const TaskControl& control) {
    const auto file = std::make_shared<const FileDescriptor>(
        ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    std::array<char, 2> first{};
    const bool ordinary = file->isOpen() && ::fstat(file->number(), &status) == 0 &&
                          isOrdinary(status) &&
                          readAt(file->number(), 0, first.data(), first.size()) >= 0;
    const bool packed = isGzip({first.data(), first.size()});
    const bool large = status.st_size > static_cast<off_t>(MostInMemory) &&
                       status.st_size <= static_cast<off_t>(LargestFile);
    if (!ordinary || packed || !large) {
        Result<std::string> bytes = readFile(path, control);
        if (!bytes)
            return tl::unexpected(bytes.error());
        FileContents contents = inMemory(*std::move(bytes));
        contents.m_isPacked = packed;
        return contents;
    }
    FileContents contents;
    contents.m_file = file;
    contents.m_stamp = stampIn(status);
    contents.m_size = static_cast<std::size_t>(status.st_size);
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
    const ssize_t got = readAt(m_file->number(), begin, room.data(), room.size());
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
