// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoder.h"
#include "tests/support/trees.h"

namespace parsescope::test {

/// Returns random scores, multiples of 1/8 from -8 to 8, so that sums are exact and ties occur.
/// Cells that no derivation uses have scores, too.
inline Scores randomScores(const ExactDecoder* decoder, int words, Random& random) {
    Scores scores(decoder, words);
    for (std::string_view name : decoder->tables)
        for (int row = 0; row < scores.table(name).rows(); ++row)
            for (int column = 0; column <= words + 1; ++column)
                scores.table(name).at(row, column) = (pick(random, 129) - 64) / 8.0;
    return scores;
}

} // namespace parsescope::test
