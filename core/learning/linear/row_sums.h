// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace parsescope {

/// The largest number of floats that a supported processor adds with one instruction.
inline constexpr std::size_t RowLanes = 8;

/// Numbers of adjacent classes, aligned for the instructions that add them.
struct alignas(RowLanes * sizeof(float)) RowVector {
    std::array<float, RowLanes> values;
};

/// The indices first ≤ i < last of vectors in a row.
struct RowRange {
    std::size_t first;
    std::size_t last;
};

/// Adds the vectors in `ranges` of each row to those of `sums`, in the order of the rows. Every
/// processor gives equal sums.
void addRows(std::span<const RowVector* const> rows, std::span<const RowRange> ranges,
             RowVector* sums);

namespace baseline {

/// Adds as addRows does, by instructions that every processor has.
void add(const RowVector* const* rows, std::size_t rowCount, const RowRange* ranges,
         std::size_t rangeCount, RowVector* sums);

} // namespace baseline

} // namespace parsescope
