// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/action_weights.h"

#include <cassert>
#include <cstring>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t FirstCapacity = 1024;
constexpr std::size_t FloatsPerLine = 16;
constexpr std::size_t HalfLine = 8;

} // namespace

ActionWeights::ActionWeights(int columns) : m_columns(columns) {
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

template<int Classes>
ActionWeights::Scores ActionWeights::sum(std::span<const std::uint64_t> features) const {
    for (std::uint64_t feature : features)
        __builtin_prefetch(at((feature >> 1U) & m_mask));
    std::array<float, Classes> sums{};
    for (std::uint64_t feature : features) {
        const float* entry = locate(feature);
        if (keyOf(entry) == 0)
            continue;
        for (std::size_t c = 0; c < Classes; ++c)
            sums[c] += entry[KeySize + c];
    }
    Scores scores{};
    for (std::size_t c = 0; c < Classes; ++c)
        scores[c] = sums[c];
    return scores;
}

ActionWeights::Scores ActionWeights::score(std::span<const std::uint64_t> features,
                                           int classes) const {
    assert(classes >= 1 && classes <= MostClasses && classes <= m_columns);
    using Sum = Scores (ActionWeights::*)(std::span<const std::uint64_t>) const;
    // One function for each number of classes, so that its loop is unrolled.
    static constexpr auto Sums = []<int... N>(std::integer_sequence<int, N...>) {
        return std::array<Sum, MostClasses>{&ActionWeights::sum<N + 1>...};
    }
    (std::make_integer_sequence<int, MostClasses>());
    return (this->*Sums[static_cast<std::size_t>(classes - 1)])(features);
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

void ActionWeights::resize(std::size_t capacity) {
    const std::vector<Line> old = std::exchange(
        m_lines,
        std::vector<Line>((capacity * m_stride + FloatsPerLine - 1) / FloatsPerLine, Line{}));
    const std::size_t before = old.empty() ? 0 : m_mask + 1;
    m_mask = capacity - 1;
    for (std::size_t slot = 0; slot < before; ++slot) {
        const float* entry = old.data()->values.data() + slot * m_stride;
        if (keyOf(entry) != 0)
            std::memcpy(const_cast<float*>(locate(keyOf(entry))), entry, m_stride * sizeof(float));
    }
}

} // namespace parsescope
