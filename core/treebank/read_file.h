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

/// The largest contents of a file, in bytes, so that an int can count its lines.
inline constexpr std::size_t LargestFile = std::numeric_limits<int>::max();

/// The contents of a file, unpacked when it is a gzip file. Fails when it cannot be read, is
/// damaged or too large, or the task was stopped. The error has the path in `file`.
[[nodiscard]] Result<std::string> readFile(const std::string& path,
                                           const TaskControl& control = {});

/// Returns the bytes of standard input, like readFile; errors name it "<stdin>".
[[nodiscard]] Result<std::string> readStandardInput();

/// True when `bytes` begin like a gzip file.
[[nodiscard]] bool isGzip(std::string_view bytes);

/// The unpacked contents of `bytes`, one or more gzip files one after the other.
[[nodiscard]] Result<std::string> unpackGzip(std::string_view bytes,
                                             const TaskControl& control = {});

/// The contents that the first bytes of a gzip file hold, at most about a megabyte; empty if they
/// are damaged.
[[nodiscard]] std::string unpackGzipStart(std::string_view bytes);

/// `bytes` as one gzip file. Fails when there is not enough memory.
[[nodiscard]] Result<std::string> packGzip(std::string_view bytes);
/// Packs what `make` hands on, and hands it to `sink`, piece by piece. Fails when `make` does, or
/// the sink takes no more.
[[nodiscard]] Result<void>
packGzip(const std::function<Result<void>(const std::function<bool(std::string_view)>&)>& make,
         const std::function<bool(std::string_view)>& sink);

} // namespace parsescope
