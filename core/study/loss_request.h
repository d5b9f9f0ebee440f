// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/parsing/tree_fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A line of input of the subcommand `losses`: a configuration, and the oracle for its losses.
struct LossRequest {
    std::string system;
    std::vector<int> heads; ///< gold heads of words 1..n
    /// Gold relations of words 1..n; empty if relations do not count. See GoldRelations.
    std::vector<std::string> labels;
    /// Transitions from the initial configuration to the configuration. Their names can state the
    /// relations of their arcs.
    std::vector<std::string> transitions;
    std::string oracle; ///< name of an oracle; empty for the cheapest exact oracle
    /// Configuration that replaces the transitions or, if `hasBoth` is true, to which they lead.
    std::optional<GivenConfiguration> configuration;
    bool hasBoth = false;
    TreeShape shape = {};
    /// True if the parse is one without ROOT; see without_root.h. Then `shape` has ROOT last, and
    /// the buffer of `configuration` ends in ROOT.
    bool hasNoRoot = false;
    std::optional<int> id; ///< number of the request, which the answer repeats

    /// Makes the parse one without ROOT, except for the buffer of `configuration`.
    void leaveOutRoot() {
        shape.root = RootPlace::Last;
        hasNoRoot = true;
    }
    /// Returns true if both requests have equal systems, gold trees, oracles, shapes of trees and
    /// places of ROOT.
    [[nodiscard]] bool sameProblem(const LossRequest& other) const;
};

/// Reads a JSON object like
/// {"system":"arc-standard","heads":[2,0,2],"transitions":["sh"],"oracle":"exhaustive",
/// "single_root":true,"root":"last"}, in which the last four fields are optional. The place of ROOT
/// can also be "first", or "none" for a parse without ROOT. With the field "labels", the gold
/// relations, relations count. The field "transitions" can be replaced by
/// "configuration":{"stack":[0],"buffer":[1,2,3],"heads":[-1,-1,-1]} or stand beside it. Does not
/// check whether names, heads, transitions and configurations exist.
[[nodiscard]] Result<LossRequest> readLossRequest(std::string_view line);
/// Reads a request from the fields of an object. If `answer` is true, the object is also an answer,
/// and the fields that only answers have are ignored.
[[nodiscard]] Result<LossRequest> requestOf(const Json& object, bool answer = false);

} // namespace parsescope
