// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/decoding/decoder.h"

#include <string_view>

namespace parsescope::cli {

/// One line of input of `decode`.
struct DecodeRequest {
    Scores scores;
    std::vector<int> gold; ///< by node 0..n; empty for none
    double margin = 1;
    bool singleRoot = false;
};

/// Reads a JSON object such as
/// {"system":"arc-hybrid","n":1,"scores":{"sh":[[…],…],"la":…,"ra":…},"single_root":true,
/// "gold":[0],"margin":1}; the last three may be left out. null in a table forbids.
[[nodiscard]] Result<DecodeRequest> readDecodeRequest(std::string_view line);

} // namespace parsescope::cli
