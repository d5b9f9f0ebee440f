// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/decoding/scores.h"

#include <optional>

namespace parsescope {

/// Returns the score that a JSON value describes: a number from -1e100 to 1e100, so that sums stay
/// finite, or minus infinity for null. Returns nothing for any other value.
[[nodiscard]] std::optional<double> scoreOf(const Json& value);
/// Returns the error for a value that is not a score. `place` names the value in the message.
[[nodiscard]] tl::unexpected<Error> wrongScore(const Text& place, const Json& value);

/// Fails unless a list has an entry for each index 0..n + 1 (or 0..n if `mayEndEarly` is true) for
/// a sentence of n = `words` words. `list` is the name of the list in the message.
[[nodiscard]] Result<void> checkSide(const Text& list, int size, int words, bool mayEndEarly);
/// Returns the error for a value that is not a list. The message contains the lengths that
/// checkSide accepts.
[[nodiscard]] tl::unexpected<Error> notAList(const Text& list, const Json& found, int words,
                                             bool mayEndEarly);

/// Reads the scores of a sentence of n = `words` words from the unread field of `json`. Its value
/// is an object whose fields have the names of the tables of `decoder`. Each table is a list of n +
/// 2 lists of n + 2 scores, as in Scores; for arcs, n + 1 lists of n + 1 scores suffice; for
/// arc-standard, each table is a list of n + 2 such lists, one for each s1. Cells that have no
/// meaning are ignored. The tables are filled while the text is read, so that long texts
/// need no additional memory.
[[nodiscard]] Result<Scores> readScores(const JsonApart& json, const ExactDecoder* decoder,
                                        int words);

/// Returns scores as the value of the field that readScores reads.
[[nodiscard]] Json scoresJson(const Scores& scores);

} // namespace parsescope
