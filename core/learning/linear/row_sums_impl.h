// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of addRows. Included by one file for each kind of processor, which defines
// ROW_SUMS, the namespace of its function. Functions of the standard library may not be called
// here: the linker could take them from here for other files, which are compiled for another
// processor.
#include "core/learning/linear/row_sums.h"

namespace parsescope::ROW_SUMS {

using Lanes [[gnu::vector_size(sizeof(RowVector)), gnu::may_alias]] = float;

inline const Lanes& lanesOf(const RowVector* vectors, std::size_t index) {
    return *reinterpret_cast<const Lanes*>(vectors + index);
}

/// Adds four rows. A sum stays in a register meanwhile.
inline void addFour(const RowVector* a, const RowVector* b, const RowVector* c, const RowVector* d,
                    const RowRange* ranges, std::size_t rangeCount, RowVector* sums) {
    for (const RowRange* range = ranges; range != ranges + rangeCount; ++range)
        for (std::size_t i = range->first, last = range->last; i < last; ++i)
            *reinterpret_cast<Lanes*>(sums + i) =
                (((lanesOf(sums, i) + lanesOf(a, i)) + lanesOf(b, i)) + lanesOf(c, i)) +
                lanesOf(d, i);
}

inline void addOne(const RowVector* row, const RowRange* ranges, std::size_t rangeCount,
                   RowVector* sums) {
    for (const RowRange* range = ranges; range != ranges + rangeCount; ++range)
        for (std::size_t i = range->first, last = range->last; i < last; ++i)
            *reinterpret_cast<Lanes*>(sums + i) = lanesOf(sums, i) + lanesOf(row, i);
}

void add(const RowVector* const* rows, std::size_t rowCount, const RowRange* ranges,
         std::size_t rangeCount, RowVector* sums) {
    for (; rowCount >= 4; rows += 4, rowCount -= 4)
        addFour(rows[0], rows[1], rows[2], rows[3], ranges, rangeCount, sums);
    for (; rowCount > 0; ++rows, --rowCount)
        addOne(*rows, ranges, rangeCount, sums);
}

} // namespace parsescope::ROW_SUMS
