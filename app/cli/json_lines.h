// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/export/configuration_json.h"

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

/// Adds the option --json-version, which chooses how the JSON of a command states losses.
inline void addJsonVersion(Command command, LossForm& form) {
    command
        .addOption(
            "--json-version", [&form](int version) { form = static_cast<LossForm>(version); },
            "2 (default): losses are always numbers, and loss_exact and losses_exact state which "
            "are exact; 1: a loss that is only a lower bound is a text such as \">=3\"")
        .inRange(1, 2);
}

} // namespace parsescope::cli
