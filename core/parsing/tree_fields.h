// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"
#include "core/parsing/transition_system.h"
#include "core/parsing/tree_shape.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A configuration that was read from a line of input. The fields have the names that answers use.
struct GivenConfiguration {
    std::vector<int> stack;                   ///< stack elements, bottom first
    std::vector<int> buffer;                  ///< buffer nodes, front first
    std::vector<int> heads;                   ///< heads of the words 1..n; -1 for no head
    std::vector<std::vector<int>> lists = {}; ///< further lists of the system; usually empty
    std::string notNext = {}; ///< name of the rule that must not be taken next; usually empty
    /// Relations of the words 1..n, empty for none; no entries if the line has no relations.
    std::vector<std::string> labels = {};
};

/// Reads "first" or "last" into `to`.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, RootPlace& to);
/// Reads true, if a single root is required, or false into `to`.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, RootLimit& to);
/// Appends the heads of at most LongestSentence words to `to`. Does not check whether the heads
/// form a tree.
[[nodiscard]] Result<void> readHeads(std::string_view field, const Json& value,
                                     std::vector<int>& to);
/// Reads an object with "stack", "buffer" and "heads" of at most LongestSentence words and, for
/// systems with further lists, "lists" and perhaps "not_next". Does not
/// check whether the lists form a configuration.
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value,
                                     GivenConfiguration& to);

/// Returns a derivation of `system` from the initial configuration to `given`, as derivationTo in
/// derivation_to.h does.
[[nodiscard]] Result<std::vector<Transition>>
derivationTo(const TransitionSystem& system, const GivenConfiguration& given, RootPlace root);

} // namespace parsescope
