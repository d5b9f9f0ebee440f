// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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

/// The number of integers of a sketch (see WeightSketch) that are added together.
inline constexpr std::size_t SketchLanes = 8;
/// A sum of four integers of a sketch is at most 32,767.
inline constexpr std::int16_t MostOfSketch = 8191;

/// Integers of adjacent places in a sketch, of absolute values up to MostOfSketch.
struct alignas(SketchLanes * sizeof(std::int16_t)) SketchVector {
    std::array<std::int16_t, SketchLanes> values;
};
/// Sums of the integers of a SketchVector.
struct alignas(SketchLanes * sizeof(std::int32_t)) SketchSum {
    std::array<std::int32_t, SketchLanes> values;
};

/// Adds the vectors in `ranges` of each row to those of `sums`.
void addSketches(std::span<const SketchVector* const> rows, std::span<const RowRange> ranges,
                 SketchSum* sums);

namespace baseline {

/// Adds as addRows does, by instructions that every processor has.
void add(const RowVector* const* rows, std::size_t rowCount, const RowRange* ranges,
         std::size_t rangeCount, RowVector* sums);
/// Adds as parsescope::addSketches does, by instructions that every processor has.
void addSketches(const SketchVector* const* rows, std::size_t rowCount, const RowRange* ranges,
                 std::size_t rangeCount, SketchSum* sums);

} // namespace baseline

} // namespace parsescope
