// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/label_weights.h"

#include <algorithm>

namespace parsescope {

std::size_t LabelWeights::locate(std::uint64_t feature) const {
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = feature >> 1U;; ++slot) {
        const std::uint32_t row = m_slots[slot & mask];
        if (row == 0 || m_rows[row - 1].feature == feature)
            return slot & mask;
    }
}

std::span<const LabelWeights::Cell> LabelWeights::find(std::uint64_t feature) const {
    const std::uint32_t row = m_slots[locate(feature)];
    if (row == 0)
        return {};
    return m_rows[row - 1].cells;
}

void LabelWeights::score(std::span<const std::uint64_t> features, std::span<float> scores) const {
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint64_t feature : features)
        __builtin_prefetch(&m_slots[(feature >> 1U) & mask]);
    for (std::uint64_t feature : features)
        for (const Cell& cell : find(feature))
            scores[static_cast<std::size_t>(cell.label)] += cell.weight;
}

LabelWeights::Cell& LabelWeights::insert(std::uint64_t feature, int label) {
    if (2 * (m_rows.size() + 1) > m_slots.size())
        grow();
    std::uint32_t& row = m_slots[locate(feature)];
    if (row == 0) {
        m_rows.push_back({feature, {}});
        row = static_cast<std::uint32_t>(m_rows.size());
    }
    std::vector<Cell>& cells = m_rows[row - 1].cells;
    const auto found = std::find_if(cells.begin(), cells.end(),
                                    [&](const Cell& cell) { return cell.label == label; });
    return found != cells.end() ? *found : cells.emplace_back(Cell{label, 0, 0});
}

void LabelWeights::grow() {
    m_slots.assign(2 * m_slots.size(), 0);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        m_slots[locate(m_rows[row].feature)] = static_cast<std::uint32_t>(row + 1);
}

} // namespace parsescope
