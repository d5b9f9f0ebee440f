// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/decoding/scores.h"

#include <string>

namespace parsescope {

/// A score, at most 1e100 either way, so that sums stay finite; null stands for minus infinity. The
/// message of an error begins with "is".
[[nodiscard]] Result<double> readScore(const Json& value);

/// Checks that a list has an entry for each node 0..n + 1, or 0..n if `mayEndEarly`, of a sentence
/// of n = `words` words. The message names the list by `list` and its entries by `entries`: "row".
[[nodiscard]] Result<void> checkSide(const std::string& list, int size, const char* entries,
                                     int words, bool mayEndEarly);
/// The error that such a list is `found`, which is not a list.
[[nodiscard]] tl::unexpected<Error> notAList(const std::string& list, const Json& found,
                                             const char* entries, int words, bool mayEndEarly);

/// Reads the scores of a sentence of `words` words from the field that is apart, an object with the
/// tables of the system by their names: n + 2 lists of n + 2 scores each, as in
/// Scores, or n + 1 for arcs. Cells that have no meaning are not looked at. The tables are filled
/// while the text is read: its length does not matter.
[[nodiscard]] Result<Scores> readScores(const JsonApart& json, const ExactDecoder* decoder,
                                        int words);

/// Returns the value of the field that readScores reads.
[[nodiscard]] Json scoresJson(const Scores& scores);

} // namespace parsescope
