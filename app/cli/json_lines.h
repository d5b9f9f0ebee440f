// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace parsescope::cli {

/// Receives the name of the file, and the number of a line with its text, or with the error if it
/// cannot be read.
using UseLine = std::function<void(const std::string&, int, const Result<std::string_view>&)>;
/// Passes each line of a file ("-" for standard input) that is not blank to `use`, until standard
/// output is closed. Reports the error and returns false if the file cannot be read.
bool readLines(const std::string& file, const UseLine& use);

/// Answers each line of a file ("-" for standard input) that is not blank at once with a line on
/// standard output: an object, or {"error":"line 3: ..."}. Returns the exit status.
[[nodiscard]] int answerLines(const std::string& file,
                              const std::function<Result<Json>(std::string_view)>& answer);

} // namespace parsescope::cli
