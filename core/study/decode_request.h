// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/decoder.h"
#include "core/decoding/scores_json.h"

#include <span>
#include <string_view>
#include <variant>

namespace parsescope {

/// One line of input of `decode` for an exact decoder.
struct DecodeRequest {
    Scores scores;
    std::vector<int> gold; ///< by node 0..n; empty for none
    double margin = 1;
    bool singleRoot = false;
};

/// One line of input of `decode` for scores of higher order.
struct HigherOrderRequest {
    HigherOrderTables tables{0};
    bool labelled = false; ///< arcs have lists of scores, one for each label
    std::vector<int> gold; ///< by node 0..n; empty for none
    double margin = 1;
    CubeOptions cube;
};

/// Reads a JSON object such as
/// {"system":"arc-hybrid","n":1,"scores":{"sh":[[…],…],"la":…,"ra":…},"single_root":true,
/// "gold":[0],"margin":1}; the last three may be left out. null in a table forbids. For the system
/// "higher-order" there are also "beam" and "label_beam", numbers or null for no limit. "system"
/// may also name one of `systems` whose rules are those of arc-hybrid or arc-eager; its tables and
/// transitions have the names of those.
[[nodiscard]] Result<std::variant<DecodeRequest, HigherOrderRequest>>
readDecodeRequest(std::string_view line, std::span<const TransitionSystem> systems = {});

// Parts of requests.

/// Reads "single_root", "gold" and "margin" of a request about a sentence of `words` words; fields
/// may be missing.
[[nodiscard]] Result<void> readOptions(const Json& object, int words, bool& singleRoot,
                                       std::vector<int>& gold, double& margin);
/// Reads a request for the system "higher-order", a sentence of `words` words, with "scores" apart.
[[nodiscard]] Result<HigherOrderRequest> readHigherOrderRequest(const JsonApart& line, int words);

} // namespace parsescope
