// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/sparse_weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace parsescope {

const SparseWeights::Slot& SparseWeights::slotOf(std::uint64_t feature) const {
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = feature >> 1U;; ++slot) {
        const Slot& found = m_slots[slot & mask];
        if (found.feature == feature || found.feature == 0)
            return found;
    }
}

SparseWeights::Row SparseWeights::find(std::uint64_t feature) const {
    const Slot& slot = slotOf(feature);
    return std::span(m_cells).subspan(slot.begin, slot.size);
}

float SparseWeights::weight(std::uint64_t feature, int column) const {
    const Row row = find(feature);
    const auto found = std::ranges::find(row, column, &Cell::column);
    return found == row.end() ? 0 : found->weight;
}

void SparseWeights::locate(std::span<const std::uint64_t> features, std::span<Row> rows) const {
    // Each step is performed for all features before the next step begins, so that cache misses
    // overlap.
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint64_t feature : features)
        __builtin_prefetch(&m_slots[(feature >> 1U) & mask]);
    for (std::size_t i = 0; i < features.size(); ++i) {
        rows[i] = find(features[i]);
        __builtin_prefetch(rows[i].data());
    }
}

void SparseWeights::score(std::span<const std::uint64_t> features, std::span<float> scores) const {
    constexpr std::size_t Most = 64;
    std::array<Row, Most> rows;
    while (!features.empty()) {
        const auto some = features.first(std::min(features.size(), Most));
        features = features.subspan(some.size());
        locate(some, rows);
        for (std::size_t i = 0; i < some.size(); ++i)
            add(rows[i], scores);
    }
}

SparseWeights::Cell& SparseWeights::insert(std::uint64_t feature, int column) {
    if (2 * (m_features.size() + 1) > m_slots.size())
        grow();
    auto& slot = const_cast<Slot&>(slotOf(feature));
    const std::span<Cell> row = std::span(m_cells).subspan(slot.begin, slot.size);
    if (const auto found = std::ranges::find(row, column, &Cell::column); found != row.end())
        return *found;
    widen(slot);
    if (slot.feature == 0) {
        m_features.push_back(feature);
        slot.feature = feature;
    }
    return m_cells[slot.begin + slot.size++] = {column, 0, 0};
}

void SparseWeights::change(std::span<const std::uint64_t> features, int column, float by,
                           float time) {
    for (std::uint64_t feature : features) {
        Cell& cell = insert(feature, column);
        cell.weight += by;
        cell.total += by * time;
    }
}

SparseWeights SparseWeights::averaged(float time) const {
    SparseWeights averages(m_columns);
    forEach([&](std::uint64_t feature, Row row) {
        for (const Cell& cell : row)
            if (const float average = cell.weight - cell.total / time;
                std::abs(average) > NegligibleWeight)
                averages.insert(feature, cell.column).weight = average;
    });
    return averages;
}

void SparseWeights::widen(Slot& slot) {
    const bool isFull = slot.size == 0 || std::has_single_bit(slot.size);
    if (!isFull)
        return;
    const std::size_t begin = m_cells.size();
    m_cells.resize(begin + std::max<std::size_t>(1, 2 * std::size_t{slot.size}));
    std::copy_n(m_cells.begin() + slot.begin, slot.size,
                m_cells.begin() + static_cast<std::ptrdiff_t>(begin));
    slot.begin = static_cast<std::uint32_t>(begin);
}

void SparseWeights::grow() {
    for (const Slot& slot : std::exchange(m_slots, Slots(2 * m_slots.size())))
        if (slot.feature != 0)
            const_cast<Slot&>(slotOf(slot.feature)) = slot;
}

void SparseWeights::write(ByteWriter& out, bool withTotals) const {
    out.number(size());
    forEach([&](std::uint64_t feature, Row row) {
        out.number(feature);
        out.number(row.size());
        for (const Cell& cell : row) {
            out.number(static_cast<std::uint64_t>(cell.column));
            out.real(cell.weight);
            if (withTotals)
                out.real(cell.total);
        }
    });
}

bool SparseWeights::read(ByteReader& in, bool withTotals) {
    const std::uint64_t features = in.number();
    for (std::uint64_t i = 0; i < features && in.isGood(); ++i) {
        const std::uint64_t feature = in.number();
        const std::uint64_t cells = in.number();
        for (std::uint64_t c = 0; c < cells && in.isGood(); ++c) {
            const std::uint64_t column = in.number();
            if (feature == 0 || column >= static_cast<std::uint64_t>(m_columns))
                return false;
            Cell& cell = insert(feature, static_cast<int>(column));
            cell.weight = in.real();
            if (withTotals)
                cell.total = in.real();
        }
    }
    return in.isGood();
}

} // namespace parsescope
