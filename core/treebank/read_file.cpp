// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/read_file.h"

#include "core/base/platform/files.h"
#include "core/base/platform/terminal.h"
#include "core/treebank/write_file.h"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <optional>
#include <vector>

namespace parsescope {

namespace {

constexpr std::size_t BlockSize = std::size_t{1} << 20U;
// The share of the progress for reading the bytes; the rest is for decompression.
constexpr double ShareOfBytes = 0.4;
// The contents of a gzip file are refused if they are more than MostPacked times as large as the
// compressed bytes and larger than FreeContents. The contents of treebanks are 5 to 20 times as
// large as their compressed bytes.
constexpr std::size_t MostPacked = 200;
constexpr std::size_t FreeContents = std::size_t{16} << 20U;

tl::unexpected<Error> tooLarge() {
    return failure("the file has more than 2 GiB of contents, expected less");
}

tl::unexpected<Error> stopped() {
    return failure("stopped before the file was read");
}

// Waits until a pipe or terminal has bytes or ends, or the task is stopped. Regular files are
// always ready.
void waitForBytes(int file, const TaskControl& control) {
    constexpr int Turn = 50; // milliseconds between two checks whether the task was stopped
    while (!control.stopRequested() && !platform::hasBytesWithin(file, Turn)) {
    }
}

// Reads at most `most` bytes of a file. `expected` is the size of the file, or 0 if the size is
// unknown.
Result<std::string> readBytes(int file, std::size_t expected, const TaskControl& control,
                              std::size_t most) {
    std::string bytes;
    std::size_t size = 0;
    while (size < most) {
        if (expected == 0)
            waitForBytes(file, control);
        if (control.stopRequested())
            return stopped();
        if (size == bytes.size()) // one byte more than expected, to detect the end of the file
            bytes.resize(std::min(most, size > 0       ? 2 * size
                                        : expected > 0 ? expected + 1
                                                       : BlockSize));
        const long long got =
            platform::readSome(file, bytes.data() + size, std::min(BlockSize, bytes.size() - size));
        if (got < 0 && errno == EAGAIN)
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

// Opening a pipe to which no program writes yet must not block, because a blocked task could not be
// stopped.
Result<std::string> readBytes(const std::string& path, const TaskControl& control,
                              std::size_t most) {
    if (path.empty()) // an error could not name the file
        return failure("the path of a file is empty, expected the path of a file to read");
    const FileDescriptor file(platform::openToRead(path));
    if (!file.isOpen())
        return systemFailure("cannot open the file", errno);
    const std::optional<platform::FileStatus> status = platform::statusOf(file.number());
    if (!status)
        return systemFailure("cannot read the file", errno);
    if (status->kind == platform::FileKind::Folder)
        return failure("this is a folder, expected a file");
    if (status->kind == platform::FileKind::Device) {
        char first = 0;
        if (!platform::isTerminal(file.number()) &&
            platform::readSome(file.number(), &first, 1) != 0)
            return failure("this is a device, expected a file"); // reading a device may never end
    }
    const auto size = static_cast<std::size_t>(std::max(status->size, 0LL));
    if (status->isRegular() && size > LargestFile && most > LargestFile)
        return tooLarge();
    return readBytes(file.number(), status->isRegular() ? size : 0, control, most);
}

// The state of zlib for reading gzip files.
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
    [[nodiscard]] Text problem() const {
        return m_stream.msg == nullptr ? Text("unknown error") : Text::untranslated(m_stream.msg);
    }
    bool beginNext() { return inflateReset(&m_stream) == Z_OK; }

    // Appends the next block to `out`. Returns zlib's status.
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

// The state of zlib for writing a gzip file.
class Packer {
public:
    explicit Packer(const ByteSink& sink) : m_sink(sink) {
        constexpr int Gzip = 16; // selects the gzip format instead of the zlib format
        constexpr int Memory = 8;
        m_ready = deflateInit2(&m_stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + Gzip,
                               Memory, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    ~Packer() { deflateEnd(&m_stream); }

    [[nodiscard]] bool isReady() const { return m_ready; }
    // Returns true if everything up to the end of the file has been compressed and accepted by the
    // sink.
    [[nodiscard]] bool hasEnded() const { return m_status == Z_STREAM_END && m_taken; }

    // Compresses `bytes`. Returns false if the sink accepts no more.
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
    bool m_taken = true; // false after the sink has returned false
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

// Unpacks at most `most` bytes.
Result<std::string> unpacked(std::string_view bytes, const TaskControl& control, std::size_t most) {
    Unpacker unpacker(bytes);
    if (!unpacker.isReady())
        return failure("not enough memory to unpack the file");
    std::string out;
    for (;;) {
        if (control.stopRequested())
            return stopped();
        const int status = unpacker.unpackBlock(out);
        if (out.size() >= most) {
            out.resize(most);
            return out;
        }
        if (out.size() > FreeContents &&
            out.size() / MostPacked > bytes.size() - unpacker.bytesLeft())
            return failure("the gzip file is refused: its contents are more than {0} times as "
                           "large as the file",
                           MostPacked);
        control.report(1 - static_cast<double>(unpacker.bytesLeft()) /
                               static_cast<double>(bytes.size()));
        if (status == Z_STREAM_END) {
            const bool padded = unpacker.rest().find_first_not_of('\0') == std::string_view::npos;
            if (padded) // the rest is padding with zero bytes, as on tapes, or empty
                return out;
            if (!isGzip(unpacker.rest()) || !unpacker.beginNext())
                return failure(
                    "the gzip file is damaged: found {0} bytes behind its end, expected none",
                    unpacker.bytesLeft());
        } else if (status == Z_BUF_ERROR) {
            return failure("the gzip file is cut off: it ends after {0} bytes of contents",
                           out.size());
        } else if (status != Z_OK) {
            return failure("the gzip file is damaged: {0} after {1} bytes of contents",
                           unpacker.problem(), out.size());
        }
    }
}

Result<std::string> notTooLarge(Result<std::string> bytes) {
    if (bytes && bytes->size() > LargestFile)
        return tooLarge();
    return bytes;
}

Result<std::string> readContents(const std::string& path, const TaskControl& control,
                                 std::size_t most) {
    TaskControl reading{control.stop, {}};
    TaskControl unpacking{control.stop, {}};
    if (control.progress) {
        reading.progress = [&](double done) { control.report(ShareOfBytes * done); };
        unpacking.progress = [&](double done) {
            control.report(ShareOfBytes + (1 - ShareOfBytes) * done);
        };
    }
    // Bytes that cannot be compressed become slightly longer in a gzip file.
    const std::size_t packed = most + most / 1000 + BlockSize;
    Result<std::string> bytes = readBytes(path, reading, std::min(packed, LargestFile + 1));
    if (!bytes)
        return bytes;
    if (isGzip(*bytes))
        bytes = unpacked(*bytes, unpacking, most);
    else if (bytes->size() > most)
        bytes->resize(most);
    return notTooLarge(std::move(bytes));
}

} // namespace

bool isGzip(std::string_view bytes) {
    return bytes.starts_with("\x1F\x8B");
}

Result<std::string> unpackGzip(std::string_view bytes, const TaskControl& control) {
    return notTooLarge(unpacked(bytes, control, LargestFile + 1));
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
    return readStart(path, LargestFile + 1, control);
}

Result<std::string> readStart(const std::string& path, std::size_t most,
                              const TaskControl& control) {
    return named(path, [&] { return readContents(path, control, most); });
}

Result<std::string> readStandardInput() {
    return named("<stdin>", []() -> Result<std::string> {
        Result<std::string> bytes =
            notTooLarge(readBytes(platform::StandardInput, 0, {}, LargestFile + 1));
        if (!bytes || !isGzip(*bytes))
            return bytes;
        return unpackGzip(*bytes);
    });
}

} // namespace parsescope
