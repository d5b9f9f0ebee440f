// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/zip_archive.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <memory>

namespace parsescope {

namespace {

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

tl::unexpected<Error> damaged(zip_error_t& error) {
    const std::string message = zip_error_strerror(&error);
    zip_error_fini(&error);
    return failure("the zip archive cannot be read: {0}", message);
}

/// Frees a reference to a source of bytes.
struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

/// The first day of the calendar of zip archives, 1 January 1980: the month and the day in bits.
constexpr zip_uint16_t FirstDay = (1U << 5U) | 1U;

tl::unexpected<Error> unwritten(zip_error_t& error) {
    return failure("the zip archive cannot be written: {0}", zip_error_strerror(&error));
}

Result<std::string> unpacked(zip_t* archive, zip_uint64_t index, std::size_t most) {
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive, index, 0));
    if (!file)
        return failure("this file in the zip archive cannot be unpacked: {0}",
                       zip_strerror(archive));
    std::string bytes;
    std::array<char, 16'384> block{};
    while (true) {
        const zip_int64_t count = zip_fread(file.get(), block.data(), block.size());
        if (count < 0)
            return failure("this file in the zip archive is damaged");
        if (count == 0)
            return bytes;
        bytes.append(block.data(), static_cast<std::size_t>(count));
        if (bytes.size() > most)
            return failure("this file in the zip archive has more than {0} bytes", most);
    }
}

} // namespace

bool isZip(std::string_view bytes) {
    return bytes.starts_with(std::string_view("PK\x03\x04")) ||
           bytes.starts_with(std::string_view("PK\x05\x06"));
}

Result<void>
readZip(std::string_view bytes, const ZipLimits& limits,
        const std::function<void(std::string name, Result<std::string> bytes)>& visit) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (!source)
        return damaged(error);
    const std::unique_ptr<zip_t, CloseArchive> archive(
        zip_open_from_source(source, ZIP_RDONLY, &error));
    if (!archive) {
        zip_source_free(source);
        return damaged(error);
    }
    zip_error_fini(&error);
    const auto count =
        static_cast<std::size_t>(std::max<zip_int64_t>(zip_get_num_entries(archive.get(), 0), 0));
    if (count > limits.entries)
        return failure("the zip archive has more than {0} entries", limits.entries);
    std::size_t total = 0;
    for (zip_uint64_t index = 0; index < count; ++index) {
        const char* name = zip_get_name(archive.get(), index, ZIP_FL_ENC_GUESS);
        if (!name || std::string_view(name).ends_with('/'))
            continue;
        Result<std::string> entry =
            unpacked(archive.get(), index, std::min(limits.entryBytes, limits.totalBytes - total));
        total += entry ? entry->size() : 0;
        if (!entry && limits.totalBytes - total < limits.entryBytes)
            return failure("the files in the zip archive have more than {0} bytes",
                           limits.totalBytes);
        visit(name, std::move(entry));
    }
    return {};
}

Result<std::string> writeZip(const std::vector<ZipEntry>& files) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* buffer = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (!buffer)
        return unwritten(error);
    zip_source_keep(buffer); // keeps the buffer, which is read after the archive is closed
    const std::unique_ptr<zip_source_t, FreeSource> kept(buffer);
    std::unique_ptr<zip_t, CloseArchive> archive(
        zip_open_from_source(buffer, ZIP_TRUNCATE, &error));
    if (!archive) {
        zip_source_free(buffer);
        return unwritten(error);
    }
    for (const ZipEntry& file : files) {
        zip_source_t* source =
            zip_source_buffer(archive.get(), file.bytes.data(), file.bytes.size(), 0);
        const zip_int64_t index =
            source ? zip_file_add(archive.get(), file.name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            return unwritten(*zip_get_error(archive.get()));
        }
        zip_file_set_dostime(archive.get(), static_cast<zip_uint64_t>(index), 0, FirstDay, 0);
    }
    if (zip_close(archive.get()) != 0)
        return unwritten(*zip_get_error(archive.get()));
    static_cast<void>(archive.release()); // zip_close has freed the archive
    std::string bytes;
    zip_stat_t size;
    if (zip_source_open(buffer) != 0 || zip_source_stat(buffer, &size) != 0)
        return unwritten(*zip_source_error(buffer));
    bytes.resize(size.size);
    const zip_int64_t count = zip_source_read(buffer, bytes.data(), bytes.size());
    zip_source_close(buffer);
    if (count != static_cast<zip_int64_t>(bytes.size()))
        return unwritten(*zip_source_error(buffer));
    return bytes;
}

} // namespace parsescope
