// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace parsescope {

/// The largest size of the contents of a file, in bytes. An int can count the lines of such a file.
inline constexpr std::size_t LargestFile = std::numeric_limits<int>::max();

/// Returns the contents of a file, decompressed if it is a gzip file. Waits for the bytes of a
/// pipe. Fails if the file cannot be read, is a device, is damaged or is larger than LargestFile,
/// or if `control` asks to stop. Error::file is the path.
[[nodiscard]] Result<std::string> readFile(const std::string& path,
                                           const TaskControl& control = {});

/// Returns the first `most` bytes of the contents of a file, like readFile, and reads hardly more.
/// Serves to recognise files that are too large without reading all of them.
[[nodiscard]] Result<std::string> readStart(const std::string& path, std::size_t most,
                                            const TaskControl& control = {});

/// Returns the bytes of standard input, like readFile; errors name it "<stdin>".
[[nodiscard]] Result<std::string> readStandardInput();

/// Returns true if `bytes` begins like a gzip file.
[[nodiscard]] bool isGzip(std::string_view bytes);

/// Returns the decompressed contents of `bytes`, which are one or more consecutive gzip files.
/// Fails if the bytes are damaged, or if the contents are larger than 16 MB and more than 200 times
/// as large as the compressed bytes.
[[nodiscard]] Result<std::string> unpackGzip(std::string_view bytes,
                                             const TaskControl& control = {});

/// Returns the decompressed contents of the first bytes of a gzip file, at most about a megabyte;
/// empty if the bytes are damaged.
[[nodiscard]] std::string unpackGzipStart(std::string_view bytes);

/// Returns `bytes` as one gzip file. Fails if there is not enough memory.
[[nodiscard]] Result<std::string> packGzip(std::string_view bytes);
/// Compresses the bytes that `make` passes on, and passes the result to `sink`, piece by piece.
/// Fails if `make` fails or `sink` returns false.
[[nodiscard]] Result<void>
packGzip(const std::function<Result<void>(const std::function<bool(std::string_view)>&)>& make,
         const std::function<bool(std::string_view)>& sink);

} // namespace parsescope
