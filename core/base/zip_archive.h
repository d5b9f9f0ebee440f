// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Limits for the contents of a zip archive, whatever its headers say.
struct ZipLimits {
    std::size_t entries = 20'000;         ///< number of files and folders
    std::size_t entryBytes = 8'000'000;   ///< unpacked bytes of one file
    std::size_t totalBytes = 400'000'000; ///< unpacked bytes of all files
};

/// Returns true if `bytes` begin like a zip archive.
[[nodiscard]] bool isZip(std::string_view bytes);

/// Unpacks the files of a zip archive in memory and passes them to `visit` in the order of the
/// archive, with their names in UTF-8 or an error instead of the bytes. Folders are left out. Fails
/// if the archive is damaged or has too many entries or bytes.
[[nodiscard]] Result<void>
readZip(std::string_view bytes, const ZipLimits& limits,
        const std::function<void(std::string name, Result<std::string> bytes)>& visit);

/// A file of a zip archive.
struct ZipEntry {
    std::string name; ///< path in UTF-8, with slashes
    std::string bytes;
};

/// Returns a zip archive with the files. All files are dated 1980, so that equal files give equal
/// archives. Fails if there is not enough memory.
[[nodiscard]] Result<std::string> writeZip(const std::vector<ZipEntry>& files);

} // namespace parsescope
