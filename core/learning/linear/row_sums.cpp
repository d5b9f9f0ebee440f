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
} // namespace avx2
#endif

void addRows(std::span<const RowVector* const> rows, std::span<const RowRange> ranges,
             RowVector* sums) {
#ifdef PARSESCOPE_AVX2
    if (hasAvx2()) {
        avx2::add(rows.data(), rows.size(), ranges.data(), ranges.size(), sums);
        return;
    }
#endif
    baseline::add(rows.data(), rows.size(), ranges.data(), ranges.size(), sums);
}

} // namespace parsescope
