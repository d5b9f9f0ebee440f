// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"
#include "core/parsing/transition_system.h"
#include "core/parsing/tree_shape.h"

#include <string_view>
#include <vector>

namespace parsescope {

/// A configuration as a line of input gives it: the fields that an answer has for it.
struct GivenConfiguration {
    std::vector<int> stack;  ///< bottom first
    std::vector<int> buffer; ///< front first
    std::vector<int> heads;  ///< of words 1..n, -1 for none
};

/// Reads "first" or "last".
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, RootPlace& to);
/// Reads the heads of at most LongestSentence words. Whether they make a tree is not looked at.
[[nodiscard]] Result<void> readHeads(std::string_view field, const Json& value,
                                     std::vector<int>& to);
/// Reads an object with "stack", "buffer" and "heads" of at most LongestSentence words. Whether
/// they make a configuration is not looked at.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value,
                                     GivenConfiguration& to);

/// A derivation of `system` to a configuration of one of its sentences, see derivation_to.h.
[[nodiscard]] Result<std::vector<Transition>>
derivationTo(const TransitionSystem& system, const GivenConfiguration& given, RootPlace root);

} // namespace parsescope
