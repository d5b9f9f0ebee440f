// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/weight_sketch.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parsescope {

WeightSketch::WeightSketch(int columns, std::span<const RowVector> rows) {
    const auto count = static_cast<std::size_t>(columns);
    const std::size_t vectors = (count + RowLanes - 1) / RowLanes;
    std::vector<bool> hasWeight(vectors * RowLanes);
    float largest = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < RowLanes; ++k)
            if (const float weight = rows[i].values[k]; weight != 0) {
                if (!std::isfinite(weight))
                    return;
                hasWeight[i % vectors * RowLanes + k] = true;
                largest = std::max(largest, std::abs(weight));
            }
    const float unit = largest / MostOfSketch;
    if (!std::isnormal(unit))
        return;
    m_unit = unit;
    const auto places =
        static_cast<std::uint32_t>(std::count(hasWeight.begin(), hasWeight.end(), true));
    m_width = places / SketchLanes + 1;
    std::uint32_t next = 0;
    for (std::size_t c = 0; c < hasWeight.size(); ++c) {
        if (c % RowLanes == 0)
            m_before.push_back(next);
        m_places.push_back(hasWeight[c] ? next++ : places);
    }
    m_before.push_back(next);
    m_rows.resize(rows.size() / vectors * m_width);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < RowLanes; ++k)
            if (const float weight = rows[i].values[k]; weight != 0) {
                const std::size_t place = m_places[i % vectors * RowLanes + k];
                m_rows[i / vectors * m_width + place / SketchLanes].values[place % SketchLanes] =
                    static_cast<std::int16_t>(std::lrint(weight / unit));
            }
}

void WeightSketch::add(std::span<const SketchVector* const> rows, std::span<const RowRange> ranges,
                       SketchSum* sums) const {
    // Ranges that are apart in `ranges` can have a common vector here, which is added once.
    std::size_t added = 0;
    for (const RowRange& range : ranges) {
        const RowRange vectors{std::max<std::size_t>(added, m_before[range.first] / SketchLanes),
                               (m_before[range.last] + SketchLanes - 1) / SketchLanes};
        if (vectors.first >= vectors.last)
            continue;
        added = vectors.last;
        addSketches(rows, std::span(&vectors, 1), sums);
    }
}

} // namespace parsescope
