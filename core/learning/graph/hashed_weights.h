// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace parsescope::graph {

/// A 64-bit hash of a feature.
using FeatureHash = std::uint64_t;

/// Returns the hash of a feature combined with a label.
[[nodiscard]] inline FeatureHash withLabel(FeatureHash feature, int label) {
    FeatureHash hash = (feature ^ (static_cast<FeatureHash>(label + 1) * 0xD6E8FEB86659FD93U)) *
                       0xFF51AFD7ED558CCDU;
    return hash ^ (hash >> 32U);
}

/// The features of one part of a tree, in an array of fixed size.
class FeatureList {
public:
    void clear() { m_size = 0; }
    void add(FeatureHash feature) { m_features[m_size++] = feature; }
    [[nodiscard]] std::span<const FeatureHash> all() const {
        return std::span(m_features).first(m_size);
    }

private:
    std::array<FeatureHash, 256> m_features; // only the first m_size entries are set
    std::size_t m_size = 0;
};

/// The weights of features in a table of 2^bits places. Features whose hashes have the same place
/// share a weight. A read-only table that contains few non-zero weights stores only these weights.
class HashedWeights {
public:
    static constexpr int FewestBits = 10;
    static constexpr int MostBits = 28;

    explicit HashedWeights(int bits)
        : m_shift(64 - static_cast<unsigned>(bits)), m_weights(std::size_t{1} << bits, 0.0F) {}

    /// A weight that is not 0.
    struct Weight {
        std::uint32_t place = Free;
        float value = 0;
    };
    /// Makes a read-only table. All `weights` must have different places.
    HashedWeights(int bits, std::span<const Weight> weights)
        : m_shift(64 - static_cast<unsigned>(bits)) {
        // The number of places for each non-zero weight from which on m_slots is used.
        constexpr std::size_t Sparse = 64;
        if (weights.size() >= (std::size_t{1} << bits) / Sparse) {
            m_weights.resize(std::size_t{1} << bits);
            for (const Weight& weight : weights)
                m_weights[weight.place] = weight.value;
            return;
        }
        m_slots.resize(std::bit_ceil(2 * weights.size() + 1));
        for (const Weight& weight : weights)
            m_slots[slotOf(weight.place)] = weight;
    }

    [[nodiscard]] int bits() const { return static_cast<int>(64 - m_shift); }
    [[nodiscard]] std::size_t size() const { return std::size_t{1} << bits(); }
    [[nodiscard]] std::size_t placeOf(FeatureHash feature) const {
        return (feature * 0x9E3779B97F4A7C15U) >> m_shift;
    }
    [[nodiscard]] float& operator[](std::size_t place) { return m_weights[place]; }
    [[nodiscard]] float operator[](std::size_t place) const {
        return m_slots.empty() ? m_weights[place]
                               : m_slots[slotOf(static_cast<std::uint32_t>(place))].value;
    }
    /// Returns the sum of the weights of `features`.
    [[nodiscard]] float sum(std::span<const FeatureHash> features) const {
        float total = 0;
        for (const FeatureHash feature : features)
            total += (*this)[placeOf(feature)];
        return total;
    }
    /// Returns the sum of the weights of `features`, each combined with `label`.
    [[nodiscard]] float sumWithLabel(std::span<const FeatureHash> features, int label) const {
        float total = 0;
        for (const FeatureHash feature : features)
            total += (*this)[placeOf(withLabel(feature, label))];
        return total;
    }

private:
    // Marks a free slot; larger than any place.
    static constexpr std::uint32_t Free = ~std::uint32_t{0};

    /// Returns the slot with the weight of `place`; if there is none, the free slot where it would
    /// be stored.
    [[nodiscard]] std::size_t slotOf(std::uint32_t place) const {
        // The places are hashes, so that their lowest bits are evenly distributed.
        std::size_t slot = place & (m_slots.size() - 1);
        while (m_slots[slot].place != place && m_slots[slot].place != Free)
            slot = (slot + 1) & (m_slots.size() - 1);
        return slot;
    }

    unsigned m_shift;
    std::vector<float> m_weights; // the weight of each place; empty if m_slots is used
    std::vector<Weight> m_slots;  // a table with open addressing; empty if m_weights is used
};

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
