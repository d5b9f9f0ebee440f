// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/task_control.h"

#include <string>
#include <string_view>

namespace parsescope {

/// The contents of a file, unpacked when it is a gzip file. Fails when it can't be read, is damaged
/// or too large, or the task was stopped. The error has the path in `file`.
[[nodiscard]] Result<std::string> readFile(const std::string& path,
                                           const TaskControl& control = {});

/// True when `bytes` begin like a gzip file.
[[nodiscard]] bool isGzip(std::string_view bytes);

/// What is packed in `bytes`, one or more gzip files one after the other.
[[nodiscard]] Result<std::string> unpackGzip(std::string_view bytes,
                                             const TaskControl& control = {});

} // namespace parsescope
