// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/parsing/tree_fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// One line of input of `losses`: which configuration, and which losses.
struct LossRequest {
    std::string system;
    std::vector<int> heads;                          ///< gold heads of words 1..n
    std::vector<std::string> transitions;            ///< from the start to the configuration
    std::string oracle;                              ///< empty for the cheapest exact one
    std::optional<GivenConfiguration> configuration; ///< instead of the transitions
    TreeShape shape = {};

    /// True when both ask about the same system, gold tree, oracle and root.
    [[nodiscard]] bool sameProblem(const LossRequest& other) const;
};

/// Reads a JSON object such as
/// {"system":"arc-standard","heads":[2,0,2],"transitions":["sh"],"oracle":"exhaustive",
/// "single_root":true,"root":"last"}; the last four may be left out. Instead of "transitions" there
/// may be "configuration":{"stack":[0],"buffer":[1,2,3],"heads":[-1,-1,-1]}. Names, heads,
/// transitions and configurations are not checked here.
[[nodiscard]] Result<LossRequest> readLossRequest(std::string_view line);
/// Reads the request from the fields of an object; those that an answer has besides are passed over
/// if the object is an `answer`, too.
[[nodiscard]] Result<LossRequest> requestOf(const Json& object, bool answer = false);

} // namespace parsescope
