// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/decoder.h"
#include "core/decoding/scores_json.h"
#include "core/parsing/tree_shape.h"

#include <span>
#include <string_view>
#include <variant>

namespace parsescope {

/// A line of input of the subcommand `decode` for an exact decoder.
struct DecodeRequest {
    Scores scores;
    std::vector<int> gold; ///< gold heads of nodes 0..n; empty for no gold tree
    double margin = 1;
    RootLimit rootLimit = RootLimit::None;
};

/// A line of input of the subcommand `decode` for scores of higher order.
struct HigherOrderRequest {
    HigherOrderTables tables{0};
    bool labelled = false; ///< true if arcs have lists of scores, one for each label
    std::vector<int> gold; ///< gold heads of nodes 0..n; empty for no gold tree
    double margin = 1;
    CubeOptions cube;
};

/// Reads a JSON object like
/// {"system":"arc-hybrid","n":1,"scores":{"sh":[[…],…],"la":…,"ra":…},"single_root":true,
/// "gold":[0],"margin":1}, in which the last three fields are optional. In a table, null forbids a
/// transition or arc. The system "higher-order" also has the optional fields "beam" and
/// "label_beam", which are numbers, or null for no limit. "system" can also name one of `systems`
/// with the rules of arc-hybrid, arc-eager or arc-standard; its tables and transitions have the
/// names that they have in that system.
[[nodiscard]] Result<std::variant<DecodeRequest, HigherOrderRequest>>
readDecodeRequest(std::string_view line, std::span<const TransitionSystem> systems = {});

// The functions below read parts of requests.

/// Reads the optional fields "single_root", "gold" and "margin" of a request about a sentence of
/// `words` words. The variables for missing fields are not changed.
[[nodiscard]] Result<void> readOptions(const Json& object, int words, RootLimit& rootLimit,
                                       std::vector<int>& gold, double& margin);
/// Reads a request for the system "higher-order" about a sentence of `words` words. The field
/// "scores" of `line` must not have been parsed.
[[nodiscard]] Result<HigherOrderRequest> readHigherOrderRequest(const JsonApart& line, int words);

} // namespace parsescope
