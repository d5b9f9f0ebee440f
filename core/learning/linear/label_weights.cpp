// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/label_weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace parsescope {

const LabelWeights::Slot& LabelWeights::locate(std::uint64_t feature) const {
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = feature >> 1U;; ++slot) {
        const Slot& found = m_slots[slot & mask];
        if (found.feature == feature || found.feature == 0)
            return found;
    }
}

std::span<const LabelWeights::Cell> LabelWeights::find(std::uint64_t feature) const {
    const Slot& slot = locate(feature);
    return std::span(m_cells).subspan(slot.begin, slot.size);
}

void LabelWeights::score(std::span<const std::uint64_t> features, std::span<float> scores) const {
    // Each step is done for all features before the next one, so that their cache misses overlap.
    constexpr std::size_t Most = 64;
    std::array<std::span<const Cell>, Most> rows;
    const std::size_t mask = m_slots.size() - 1;
    while (!features.empty()) {
        const auto some = features.first(std::min(features.size(), Most));
        features = features.subspan(some.size());
        for (std::uint64_t feature : some)
            __builtin_prefetch(&m_slots[(feature >> 1U) & mask]);
        std::size_t found = 0;
        for (std::uint64_t feature : some)
            if (const std::span<const Cell> row = find(feature); !row.empty()) {
                __builtin_prefetch(row.data());
                rows[found++] = row;
            }
        for (std::size_t i = 0; i < found; ++i)
            for (const Cell& cell : rows[i])
                scores[cell.label] += cell.weight;
    }
}

LabelWeights::Cell& LabelWeights::insert(std::uint64_t feature, int label) {
    if (2 * (m_features.size() + 1) > m_slots.size())
        grow();
    auto& slot = const_cast<Slot&>(locate(feature));
    const std::span<Cell> row = std::span(m_cells).subspan(slot.begin, slot.size);
    if (const auto found = std::ranges::find(row, label, &Cell::label); found != row.end())
        return *found;
    widen(slot);
    if (slot.feature == 0) {
        m_features.push_back(feature);
        slot.feature = feature;
    }
    return m_cells[slot.begin + slot.size++] = {label, 0, 0};
}

void LabelWeights::widen(Slot& slot) {
    const bool isFull = slot.size == 0 || std::has_single_bit(slot.size);
    if (!isFull)
        return;
    const std::size_t begin = m_cells.size();
    m_cells.resize(begin + std::max<std::size_t>(1, 2 * std::size_t{slot.size}));
    std::copy_n(m_cells.begin() + slot.begin, slot.size,
                m_cells.begin() + static_cast<std::ptrdiff_t>(begin));
    slot.begin = static_cast<std::uint32_t>(begin);
}

void LabelWeights::grow() {
    for (const Slot& slot : std::exchange(m_slots, Slots(2 * m_slots.size())))
        if (slot.feature != 0)
            const_cast<Slot&>(locate(slot.feature)) = slot;
}

} // namespace parsescope
