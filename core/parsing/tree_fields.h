// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"
#include "core/parsing/transition_system.h"
#include "core/parsing/tree_shape.h"

#include <string_view>
#include <vector>

namespace parsescope {

/// A configuration on a line of input, with the field names of answers.
struct GivenConfiguration {
    std::vector<int> stack;  ///< bottom first
    std::vector<int> buffer; ///< front first
    std::vector<int> heads;  ///< of words 1..n, -1 for none
};

/// Reads "first" or "last".
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, RootPlace& to);
/// Reads the heads of at most LongestSentence words. Does not check whether they form a tree.
[[nodiscard]] Result<void> readHeads(std::string_view field, const Json& value,
                                     std::vector<int>& to);
/// Reads an object with "stack", "buffer" and "heads" of at most LongestSentence words. Does not
/// check whether they form a configuration.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value,
                                     GivenConfiguration& to);

/// Returns a derivation of `system` to a configuration; see derivation_to.h.
[[nodiscard]] Result<std::vector<Transition>>
derivationTo(const TransitionSystem& system, const GivenConfiguration& given, RootPlace root);

} // namespace parsescope
