// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/label_weights.h"

#include <algorithm>
#include <array>

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
    if (slot.feature == 0)
        return {};
    return m_rows[slot.row];
}

void LabelWeights::score(std::span<const std::uint64_t> features, std::span<float> scores) const {
    // The memory that a feature leads to is fetched for all of them at once, step by step.
    constexpr std::size_t Most = 64;
    std::array<const std::vector<Cell>*, Most> rows;
    const std::size_t mask = m_slots.size() - 1;
    while (!features.empty()) {
        const auto some = features.first(std::min(features.size(), Most));
        features = features.subspan(some.size());
        for (std::uint64_t feature : some)
            __builtin_prefetch(&m_slots[(feature >> 1U) & mask]);
        std::size_t found = 0;
        for (std::uint64_t feature : some)
            if (const Slot& slot = locate(feature); slot.feature != 0) {
                rows[found++] = &m_rows[slot.row];
                __builtin_prefetch(rows[found - 1]);
            }
        for (std::size_t i = 0; i < found; ++i)
            __builtin_prefetch(rows[i]->data());
        for (std::size_t i = 0; i < found; ++i)
            for (const Cell& cell : *rows[i])
                scores[cell.label] += cell.weight;
    }
}

LabelWeights::Cell& LabelWeights::insert(std::uint64_t feature, int label) {
    if (2 * (m_rows.size() + 1) > m_slots.size())
        grow();
    auto& slot = const_cast<Slot&>(locate(feature));
    if (slot.feature == 0) {
        slot = {feature, m_rows.size()};
        m_rows.emplace_back();
        m_features.push_back(feature);
    }
    std::vector<Cell>& cells = m_rows[slot.row];
    const auto found = std::find_if(cells.begin(), cells.end(),
                                    [&](const Cell& cell) { return cell.label == label; });
    return found != cells.end() ? *found : cells.emplace_back(Cell{label, 0, 0});
}

void LabelWeights::grow() {
    m_slots.assign(2 * m_slots.size(), Slot{});
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        const_cast<Slot&>(locate(m_features[row])) = {m_features[row], row};
}

} // namespace parsescope
