// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/read_file.h"

#include "core/treebank/file_descriptor.h"
#include "core/treebank/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace parsescope {

namespace {

constexpr std::size_t BlockSize = std::size_t{1} << 20U;
constexpr double ShareOfBytes = 0.4; // the rest is unpacking

tl::unexpected<Error> tooLarge() {
    return failure("the file has more than 2 GiB of contents, expected less");
}

tl::unexpected<Error> stopped() {
    return failure("stopped before the file was read");
}

// Reads to the end of the file, whose size is `expected`, or unknown if that is 0.
Result<std::string> readBytes(int file, std::size_t expected, const TaskControl& control) {
    std::string bytes;
    std::size_t size = 0;
    for (;;) {
        if (control.stopRequested())
            return stopped();
        if (size > LargestFile)
            return tooLarge();
        if (size == bytes.size()) // one byte more than expected, to see the end
            bytes.resize(size > 0 ? 2 * size : expected > 0 ? expected + 1 : BlockSize);
        const ssize_t got =
            ::read(file, bytes.data() + size, std::min(BlockSize, bytes.size() - size));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure("cannot read the file", errno);
        if (got == 0)
            break;
        size += static_cast<std::size_t>(got);
        if (expected > 0)
            control.report(
                std::min(1.0, static_cast<double>(size) / static_cast<double>(expected)));
    }
    bytes.resize(size);
    return bytes;
}

Result<std::string> readBytes(const std::string& path, const TaskControl& control) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return systemFailure("cannot open the file", errno);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
        return systemFailure("cannot read the file", errno);
    if (S_ISDIR(status.st_mode))
        return failure("this is a folder, expected a file");
    const auto size = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
    if (size > LargestFile)
        return tooLarge();
    return readBytes(file.number(), size, control);
}

// zlib's state for reading gzip files.
class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) {
        constexpr int GzipOnly = 16;
        m_ready = inflateInit2(&m_stream, MAX_WBITS + GzipOnly) == Z_OK;
        m_stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
        m_stream.avail_in = static_cast<uInt>(bytes.size());
    }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    ~Unpacker() { inflateEnd(&m_stream); }

    [[nodiscard]] bool isReady() const { return m_ready; }
    [[nodiscard]] std::size_t bytesLeft() const { return m_stream.avail_in; }
    [[nodiscard]] std::string_view rest() const {
        return {reinterpret_cast<const char*>(m_stream.next_in), m_stream.avail_in};
    }
    [[nodiscard]] std::string problem() const {
        return m_stream.msg == nullptr ? "unknown error" : m_stream.msg;
    }
    bool beginNext() { return inflateReset(&m_stream) == Z_OK; }

    // Appends the next block to `out`; returns zlib's status.
    int unpackBlock(std::string& out) {
        m_stream.next_out = m_block.data();
        m_stream.avail_out = static_cast<uInt>(m_block.size());
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        out.append(reinterpret_cast<const char*>(m_block.data()),
                   m_block.size() - m_stream.avail_out);
        return status;
    }

private:
    z_stream m_stream{};
    std::vector<Bytef> m_block = std::vector<Bytef>(BlockSize);
    bool m_ready = false;
};

// zlib's state for writing a gzip file.
class Packer {
public:
    explicit Packer(const ByteSink& sink) : m_sink(sink) {
        constexpr int Gzip = 16; // instead of zlib's own format
        constexpr int Memory = 8;
        m_ready = deflateInit2(&m_stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + Gzip,
                               Memory, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    ~Packer() { deflateEnd(&m_stream); }

    [[nodiscard]] bool isReady() const { return m_ready; }
    // True when all was packed and taken, up to the end of the file.
    [[nodiscard]] bool hasEnded() const { return m_status == Z_STREAM_END && m_taken; }

    // False when the sink takes no more.
    bool pack(std::string_view bytes, int flush) {
        m_stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        do {
            m_stream.next_out = m_block.data();
            m_stream.avail_out = static_cast<uInt>(m_block.size());
            m_status = deflate(&m_stream, flush);
            const std::size_t made = m_block.size() - m_stream.avail_out;
            const std::string_view packed(reinterpret_cast<const char*>(m_block.data()), made);
            m_taken = m_taken && (made == 0 || m_sink(packed));
        } while (m_taken && m_stream.avail_out == 0 && m_status == Z_OK);
        return m_taken;
    }

private:
    const ByteSink& m_sink;
    z_stream m_stream{};
    std::vector<Bytef> m_block = std::vector<Bytef>(BlockSize);
    int m_status = Z_OK;
    bool m_ready = false;
    bool m_taken = true; // the sink has not refused anything
};

/// Returns the result of `read`, with the name of the file in an error.
template<class Read>
Result<std::string> named(const std::string& name, const Read& read) try {
    return read().map_error([&](Error error) {
        error.file = name;
        return error;
    });
} catch (const std::bad_alloc&) {
    return tl::unexpected(Error{Text("not enough memory to read the file"), name, 0, 0});
}

Result<std::string> readContents(const std::string& path, const TaskControl& control) {
    TaskControl reading{control.stop, {}};
    TaskControl unpacking{control.stop, {}};
    if (control.progress) {
        reading.progress = [&](double done) { control.report(ShareOfBytes * done); };
        unpacking.progress = [&](double done) {
            control.report(ShareOfBytes + (1 - ShareOfBytes) * done);
        };
    }
    Result<std::string> bytes = readBytes(path, reading);
    if (!bytes || !isGzip(*bytes))
        return bytes;
    return unpackGzip(*bytes, unpacking);
}

} // namespace

bool isGzip(std::string_view bytes) {
    return bytes.starts_with("\x1F\x8B");
}

Result<std::string> unpackGzip(std::string_view bytes, const TaskControl& control) {
    Unpacker unpacker(bytes);
    if (!unpacker.isReady())
        return failure("not enough memory to unpack the file");
    std::string out;
    for (;;) {
        if (control.stopRequested())
            return stopped();
        const int status = unpacker.unpackBlock(out);
        if (out.size() > LargestFile)
            return tooLarge();
        control.report(1 - static_cast<double>(unpacker.bytesLeft()) /
                               static_cast<double>(bytes.size()));
        if (status == Z_STREAM_END) {
            const bool padded = unpacker.rest().find_first_not_of('\0') == std::string_view::npos;
            if (padded) // with zero bytes, as on tapes, or not at all
                return out;
            if (!isGzip(unpacker.rest()) || !unpacker.beginNext())
                return failure("the gzip file is damaged: found " +
                               std::to_string(unpacker.bytesLeft()) +
                               " bytes behind its end, expected none");
        } else if (status == Z_BUF_ERROR) {
            return failure("the gzip file is cut off: it ends after " + std::to_string(out.size()) +
                           " bytes of contents");
        } else if (status != Z_OK) {
            return failure("the gzip file is damaged: " + unpacker.problem() + " after " +
                           std::to_string(out.size()) + " bytes of contents");
        }
    }
}

std::string unpackGzipStart(std::string_view bytes) {
    Unpacker unpacker(bytes);
    std::string out;
    if (unpacker.isReady())
        static_cast<void>(unpacker.unpackBlock(out));
    return out;
}

Result<void> packGzip(const std::function<Result<void>(const ByteSink&)>& make,
                      const ByteSink& sink) {
    Packer packer(sink);
    if (!packer.isReady())
        return failure("not enough memory to pack the file");
    const Result<void> made =
        make([&packer](std::string_view bytes) { return packer.pack(bytes, Z_NO_FLUSH); });
    if (!made)
        return made;
    packer.pack({}, Z_FINISH);
    return packer.hasEnded() ? Result<void>() : failure("the file cannot be packed");
}

Result<std::string> packGzip(std::string_view bytes) {
    std::string packed;
    const Result<void> done = packGzip(
        [bytes](const ByteSink& sink) -> Result<void> {
            sink(bytes);
            return {};
        },
        [&packed](std::string_view more) {
            packed += more;
            return true;
        });
    if (!done)
        return tl::unexpected(done.error());
    return packed;
}

Result<std::string> readFile(const std::string& path, const TaskControl& control) {
    return named(path, [&] { return readContents(path, control); });
}

Result<std::string> readStandardInput() {
    return named("<stdin>", []() -> Result<std::string> {
        Result<std::string> bytes = readBytes(STDIN_FILENO, 0, {});
        if (!bytes || !isGzip(*bytes))
            return bytes;
        return unpackGzip(*bytes);
    });
}

} // namespace parsescope
