// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
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

/// The features of one part of a tree, in memory of fixed size.
class FeatureList {
public:
    void clear() { m_size = 0; }
    void add(FeatureHash feature) { m_features[m_size++] = feature; }
    [[nodiscard]] std::span<const FeatureHash> all() const {
        return std::span(m_features).first(m_size);
    }

private:
    std::array<FeatureHash, 256> m_features; // NOLINT: set up to m_size
    std::size_t m_size = 0;
};

/// The weights of features in a table of 2^bits places. Features whose hashes have the same place
/// share a weight.
class HashedWeights {
public:
    static constexpr int FewestBits = 10;
    static constexpr int MostBits = 28;

    explicit HashedWeights(int bits)
        : m_shift(64 - static_cast<unsigned>(bits)), m_weights(std::size_t{1} << bits, 0.0F) {}

    [[nodiscard]] int bits() const { return static_cast<int>(64 - m_shift); }
    [[nodiscard]] std::size_t size() const { return m_weights.size(); }
    [[nodiscard]] std::size_t placeOf(FeatureHash feature) const {
        return (feature * 0x9E3779B97F4A7C15U) >> m_shift;
    }
    [[nodiscard]] float& operator[](std::size_t place) { return m_weights[place]; }
    [[nodiscard]] float operator[](std::size_t place) const { return m_weights[place]; }
    /// Returns the sum of the weights of some features.
    [[nodiscard]] float sum(std::span<const FeatureHash> features) const {
        float total = 0;
        for (const FeatureHash feature : features)
            total += m_weights[placeOf(feature)];
        return total;
    }
    /// Returns the sum of the weights of the features, each combined with a label.
    [[nodiscard]] float sumWithLabel(std::span<const FeatureHash> features, int label) const {
        float total = 0;
        for (const FeatureHash feature : features)
            total += m_weights[placeOf(withLabel(feature, label))];
        return total;
    }

private:
    unsigned m_shift;
    std::vector<float> m_weights;
};

} // namespace parsescope::graph
