// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace parsescope::cli {

/// A function that receives the name of a file, the 1-based number of a line, and the text of the
/// line or the error that it cannot be read.
using UseLine = std::function<void(const std::string&, int, const Result<std::string_view>&)>;
/// Passes each line of a file ("-" for standard input) that is not blank to `use`, until standard
/// output is closed. If the file cannot be read, reports the error and returns false.
bool readLines(const std::string& file, const UseLine& use);

/// Answers each line of a file ("-" for standard input) that is not blank immediately with a line
/// on standard output: the object that `answer` returns, or {"error":"line 3: ..."}. Returns the
/// exit status.
[[nodiscard]] int answerLines(const std::string& file,
                              const std::function<Result<Json>(std::string_view)>& answer);

} // namespace parsescope::cli
