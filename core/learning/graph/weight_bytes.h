// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace parsescope::graph {

/// Writes the non-zero weights: their number, and for each weight its value and its distance from
/// the place of the previous weight.
template<class Weights>
void writeWeights(ByteWriter& out, const Weights& weights) {
    std::uint64_t count = 0;
    for (std::size_t place = 0; place < weights.size(); ++place)
        count += weights[place] != 0;
    out.number(count);
    std::size_t before = 0;
    for (std::size_t place = 0; place < weights.size(); ++place) {
        if (weights[place] == 0)
            continue;
        out.number(place - before);
        out.real(weights[place]);
        before = place;
    }
}

/// Reads the bytes written by writeWeights() for `size` places and calls `use` with each place and
/// weight. Returns false if the bytes are damaged.
template<class Use>
bool readWeights(ByteReader& in, std::uint64_t size, const Use& use) {
    const std::uint64_t count = in.number();
    std::uint64_t place = 0;
    for (std::uint64_t i = 0; i < count && in.isGood(); ++i) {
        const std::uint64_t step = in.number();
        if (step >= size || (place += step) >= size || (i > 0 && step == 0))
            return false;
        const float weight = in.real();
        if (!std::isfinite(weight))
            return false;
        use(place, weight);
    }
    return in.isGood();
}

/// Reads the bytes written by writeWeights() into `weights`, all of which must be 0 before. Returns
/// false if the bytes are damaged.
template<class Weights>
bool readWeights(ByteReader& in, Weights& weights) {
    return readWeights(in, weights.size(),
                       [&](std::uint64_t place, float weight) { weights[place] = weight; });
}

} // namespace parsescope::graph
