// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <functional>

namespace parsescope::cli {

/// Answers each line of a file ("-" for standard input) that is not blank with one line on standard
/// output at once: an object, or {"error":"line 3: ..."}. Returns the exit status.
[[nodiscard]] int answerLines(const std::string& file,
                              const std::function<Result<Json>(std::string_view)>& answer);

} // namespace parsescope::cli
