// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace parsescope {

/// How many bytes one table, chart or search may take unless its caller says otherwise. What would
/// take more is not begun, or is given up, and said to be not available.
inline constexpr std::size_t MemoryBudget = 512'000'000;

/// "512 MB", rounded up.
[[nodiscard]] inline std::string megabytes(std::size_t bytes) {
    constexpr std::size_t Mega = 1'000'000;
    return std::to_string(bytes / Mega + (bytes % Mega == 0 ? 0 : 1)) + " MB";
}

/// "not available, because it needs 700 MB, more than the budget of 512 MB".
[[nodiscard]] inline std::string beyondBudget(std::size_t needed, std::size_t budget) {
    return "not available, because it needs " + megabytes(needed) + ", more than the budget of " +
           megabytes(budget);
}

} // namespace parsescope
