// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of addRows for all processors of the target architecture, and the choice between
// it and others.
#define ROW_SUMS baseline
#include "core/base/processor.h"
#include "core/learning/linear/row_sums_impl.h"

namespace parsescope {

#ifdef PARSESCOPE_AVX2
namespace avx2 {
void add(const RowVector* const* rows, std::size_t rowCount, const RowRange* ranges,
         std::size_t rangeCount, RowVector* sums);
void addSketches(const SketchVector* const* rows, std::size_t rowCount, const RowRange* ranges,
                 std::size_t rangeCount, SketchSum* sums);
} // namespace avx2
namespace fastest = avx2;
#else
namespace fastest = baseline;
#endif

void addRows(std::span<const RowVector* const> rows, std::span<const RowRange> ranges,
             RowVector* sums) {
    const auto add = hasAvx2() ? fastest::add : baseline::add;
    add(rows.data(), rows.size(), ranges.data(), ranges.size(), sums);
}

void addSketches(std::span<const SketchVector* const> rows, std::span<const RowRange> ranges,
                 SketchSum* sums) {
    const auto add = hasAvx2() ? fastest::addSketches : baseline::addSketches;
    add(rows.data(), rows.size(), ranges.data(), ranges.size(), sums);
}

} // namespace parsescope
