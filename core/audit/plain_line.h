// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/claims.h"

#include <optional>
#include <string_view>

namespace parsescope {

// The functions below read lines as most programs write them, many times faster than through a JSON
// value. They return nothing for any other line, which may be good or not: for text with escapes or
// letters beyond ASCII, unusual numbers, repeated or unknown fields, and for every mistake. Such
// lines are then read through a JSON value.

/// Reads an answer in the plain form. A result is equal to the result of readOracleAnswer.
[[nodiscard]] std::optional<OracleAnswer> plainAnswer(std::string_view line);
/// Reads a line of a log in the plain form. A result is equal to the result of readLogEntry.
[[nodiscard]] std::optional<LogEntry> plainLogEntry(std::string_view line);

} // namespace parsescope
