// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace parsescope {

/// The default of the upper bound, in bytes, on the memory of one table, chart or search. Work that
/// needs more is not begun or is given up, and its result is reported as not available.
inline constexpr std::size_t MemoryBudget = 512'000'000;

/// Returns a number of bytes in megabytes, rounded up: "512 MB".
[[nodiscard]] inline std::string megabytes(std::size_t bytes) {
    constexpr std::size_t Mega = 1'000'000;
    return std::to_string(bytes / Mega + (bytes % Mega == 0 ? 0 : 1)) + " MB";
}

} // namespace parsescope
