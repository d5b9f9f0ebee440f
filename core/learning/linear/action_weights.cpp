// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/action_weights.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace parsescope {

namespace {

constexpr std::size_t FirstCapacity = 1024;
constexpr std::size_t FloatsPerLine = 16;
constexpr std::size_t HalfLine = 8;

} // namespace

ActionWeights::ActionWeights(int columns) : m_columns(columns), m_filter(FirstCapacity) {
    const std::size_t floats = KeySize + columnCount();
    m_stride = floats <= HalfLine ? HalfLine
                                  : (floats + FloatsPerLine - 1) / FloatsPerLine * FloatsPerLine;
    resize(FirstCapacity);
}

std::uint64_t ActionWeights::keyOf(const float* entry) {
    std::uint64_t key;
    std::memcpy(&key, entry, sizeof key);
    return key;
}

const float* ActionWeights::locate(std::uint64_t feature) const {
    for (std::size_t slot = feature >> 1U;; ++slot) {
        const float* entry = at(slot & m_mask);
        const std::uint64_t key = keyOf(entry);
        if (key == feature || key == 0)
            return entry;
    }
}

void ActionWeights::locateRows(std::span<const std::uint64_t> features,
                               std::span<const float*> rows,
                               std::span<const std::uint64_t> before) const {
    // The loops are those of SparseWeights::locate. A template for both made parsing a tenth
    // slower.
    static constexpr std::array<float, MostClasses> Zeros{};
    std::array<std::uint32_t, 256> known;
    for (std::size_t begin = 0; begin < features.size(); begin += known.size()) {
        const std::size_t end = std::min(features.size(), begin + known.size());
        std::size_t count = 0;
        for (std::size_t i = begin; i < end; ++i) {
            if (i < before.size() && features[i] == before[i])
                continue;
            rows[i] = Zeros.data();
            known[count] = static_cast<std::uint32_t>(i);
            count += m_filter.mayHave(features[i]);
        }
        for (std::size_t k = 0; k < count; ++k)
            __builtin_prefetch(at((features[known[k]] >> 1U) & m_mask));
        for (std::size_t k = 0; k < count; ++k) // the row of a free entry has zeros
            rows[known[k]] = locate(features[known[k]]) + KeySize;
    }
}

ActionWeights::Scores ActionWeights::sum(std::span<const float* const> rows, int classes) {
    assert(classes >= 1 && classes <= MostClasses);
    // There is a function for each number of classes, so that the sums stay in registers.
    using Sum = Scores (*)(std::span<const float* const>);
    static constexpr auto Sums = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array<Sum, MostClasses>{[](std::span<const float* const> list) {
            return sumOf(list, std::make_index_sequence<N + 1>());
        }...};
    }
    (std::make_index_sequence<MostClasses>());
    return Sums[classes - 1](rows);
}

template<std::size_t... Class>
ActionWeights::Scores ActionWeights::sumOf(std::span<const float* const> rows,
                                           std::index_sequence<Class...> /*classes*/) {
    std::array<float, sizeof...(Class)> sums{};
    for (const float* row : rows)
        ((sums[Class] += row[Class]), ...);
    return {sums[Class]...};
}

std::span<const float> ActionWeights::find(std::uint64_t feature) const {
    const float* entry = locate(feature);
    if (keyOf(entry) == 0)
        return {};
    return {entry + KeySize, columnCount()};
}

std::span<float> ActionWeights::insert(std::uint64_t feature) {
    assert(feature != 0);
    if (2 * (m_used + 1) > m_mask + 1)
        resize(2 * (m_mask + 1));
    auto* entry = const_cast<float*>(locate(feature));
    if (keyOf(entry) == 0) {
        std::memcpy(entry, &feature, sizeof feature);
        m_filter.add(feature);
        ++m_used;
    }
    return {entry + KeySize, columnCount()};
}

void ActionWeights::reserve(std::size_t features) {
    std::size_t capacity = m_mask + 1;
    while (capacity < 2 * (features + 1))
        capacity *= 2;
    if (capacity > m_mask + 1)
        resize(capacity);
}

bool ActionWeights::setCapacity(std::size_t capacity, std::size_t features) {
    const std::size_t most = std::max(FirstCapacity, 4 * (features + 1));
    if (!std::has_single_bit(capacity) || capacity < FirstCapacity || capacity < 2 * features ||
        capacity > most)
        return false;
    m_lines.clear();
    m_used = 0;
    resize(capacity);
    return true;
}

void ActionWeights::resize(std::size_t capacity) {
    const auto old = std::exchange(
        m_lines,
        decltype(m_lines)((capacity * m_stride + FloatsPerLine - 1) / FloatsPerLine, Line{}));
    const std::size_t before = old.empty() ? 0 : m_mask + 1;
    m_mask = capacity - 1;
    m_filter = FeatureFilter(capacity);
    for (std::size_t slot = 0; slot < before; ++slot) {
        const float* entry = old.data()->values.data() + slot * m_stride;
        if (keyOf(entry) == 0)
            continue;
        std::memcpy(const_cast<float*>(locate(keyOf(entry))), entry, m_stride * sizeof(float));
        m_filter.add(keyOf(entry));
    }
}

} // namespace parsescope
