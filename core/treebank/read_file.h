// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace parsescope {

/// The largest contents of a file, in bytes, so that an int can count its lines.
inline constexpr std::size_t LargestFile = std::numeric_limits<int>::max();

/// The contents of a file, unpacked when it is a gzip file. Fails when it can't be read, is damaged
/// or too large, or the task was stopped. The error has the path in `file`.
[[nodiscard]] Result<std::string> readFile(const std::string& path,
                                           const TaskControl& control = {});

/// True when `bytes` begin like a gzip file.
[[nodiscard]] bool isGzip(std::string_view bytes);

/// The unpacked contents of `bytes`, one or more gzip files one after the other.
[[nodiscard]] Result<std::string> unpackGzip(std::string_view bytes,
                                             const TaskControl& control = {});

/// `bytes` as one gzip file. Fails when there is not enough memory.
[[nodiscard]] Result<std::string> packGzip(std::string_view bytes);

} // namespace parsescope
