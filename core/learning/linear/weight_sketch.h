// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"
#include "core/learning/linear/row_sums.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// Rounded copies of rows of weights: small integers in proportion to the weights, which take less
/// than half of the memory. Usually, the sums of a sketch are far enough apart to decide which
/// class is best. A class with weights has a place in each row, in the order of the classes.
class WeightSketch {
public:
    /// Makes an empty sketch.
    WeightSketch() = default;
    /// Makes a sketch of rows of `columns` weights, each of which begins with a new vector of
    /// `rows`. The sketch stays empty if there are only zeros, or a weight is not finite.
    WeightSketch(int columns, std::span<const RowVector> rows);

    /// Returns the difference between the weights of adjacent integers; 0 for an empty sketch.
    [[nodiscard]] float unit() const { return m_unit; }
    /// Returns a number that is greater than the difference between a weight and its rounded copy.
    [[nodiscard]] float error() const { return 0.51F * m_unit; }
    /// Returns the number of vectors of a row.
    [[nodiscard]] std::size_t width() const { return m_width; }
    /// Returns the row with 0-based index `index`.
    [[nodiscard]] const SketchVector* row(std::size_t index) const {
        return m_rows.data() + index * m_width;
    }
    /// Adds rows to the sums of the classes in `ranges`, whose vectors are those of RowVector, and
    /// perhaps to the sums of other classes. `sums` has width() vectors.
    void add(std::span<const SketchVector* const> rows, std::span<const RowRange> ranges,
             SketchSum* sums) const;
    /// Returns the weight of the class `column` in sums.
    [[nodiscard]] float weightOf(int column, const SketchSum* sums) const {
        return m_unit * static_cast<float>(sums->values.data()[m_places[column]]);
    }

private:
    float m_unit = 0;
    std::size_t m_width = 0;
    // The place of each class in a row. Classes without weights have a place whose integers are 0.
    std::vector<std::uint32_t> m_places;
    // The number of classes with weights before the class RowLanes · i.
    std::vector<std::uint32_t> m_before;
    std::vector<SketchVector, LargePages<SketchVector>> m_rows;
};

} // namespace parsescope
