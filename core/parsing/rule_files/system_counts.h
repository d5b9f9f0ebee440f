// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

// A system file can state how many derivations and trees the system has, so that mistakes in its
// rules are noticed:
//
//     derivations: 1, 3, 13, 67             of sentences of 1, 2, … words
//     trees: 1, 3, 12, 55                   different trees of these derivations
//
// Several words may be children of ROOT. ROOT is first, unless the system needs it to be last.

/// The numbers that a system file states, as decimal digits, for sentences of 1, 2, … words. The
/// lists are empty if the file does not state them.
struct SystemCounts {
    std::vector<std::string> derivations;
    std::vector<std::string> trees;
};

/// The largest number of words for which a system file can state numbers.
inline constexpr std::size_t MostCounts = 7;

/// Returns the numbers that the text of a system file states. Fails where readSystem fails.
[[nodiscard]] Result<SystemCounts> readCounts(std::string_view text, const std::string& file = {});

/// Returns the numbers in the file of the built-in system `name`. The lists are empty if no file of
/// resources/systems has this name.
[[nodiscard]] SystemCounts builtInCounts(std::string_view name);

} // namespace parsescope
