// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/decoding/scores.h"

namespace parsescope {

/// A score, at most 1e100 either way, so that sums stay finite; null stands for minus infinity. The
/// message of an error begins with "is".
[[nodiscard]] Result<double> readScore(const Json& value);

/// Scores for so many words from an object with the tables of the system by their names: n + 2
/// lists of n + 2 scores each, as in Scores, or n + 1 for arcs. Cells that have no meaning aren't
/// looked at.
[[nodiscard]] Result<Scores> readScores(const Json& value, Decodable system, int words);

/// What readScores reads.
[[nodiscard]] Json scoresJson(const Scores& scores);

} // namespace parsescope
