// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace parsescope::graph {

/// Writes the weights that are not 0: their number, then for each of them the distance from the
/// previous place, and the weight.
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

/// Reads the bytes written by writeWeights() into `weights`, which are all 0. Returns false if the
/// bytes are damaged.
template<class Weights>
bool readWeights(ByteReader& in, Weights& weights) {
    const std::uint64_t count = in.number();
    std::uint64_t place = 0;
    for (std::uint64_t i = 0; i < count && in.isGood(); ++i) {
        const std::uint64_t step = in.number();
        if (step >= weights.size() || (place += step) >= weights.size())
            return false;
        const float weight = in.real();
        if (!std::isfinite(weight))
            return false;
        weights[place] = weight;
    }
    return in.isGood();
}

} // namespace parsescope::graph
