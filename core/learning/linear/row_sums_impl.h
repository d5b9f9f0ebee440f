// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of addRows. Included by one file for each kind of processor, which defines
// ROW_SUMS, the namespace of its function. Functions of the standard library may not be called
// here: the linker could take them from here for other files, which are compiled for another
// processor.
#include "core/learning/linear/row_sums.h"

#include <utility>

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

using Small [[gnu::vector_size(sizeof(SketchVector)), gnu::may_alias]] = std::int16_t;
using Sums [[gnu::vector_size(sizeof(SketchSum)), gnu::may_alias]] = std::int32_t;

inline const Small& smallOf(const SketchVector* vectors, std::size_t index) {
    return *reinterpret_cast<const Small*>(vectors + index);
}

/// Adds adjacent vectors of all rows, from the one with 0-based index `first` on, one for each
/// Index. The sums stay in registers meanwhile; the sum of four rows has the size of a row.
template<std::size_t... Index>
inline void addSketchBlock(const SketchVector* const* rows, std::size_t rowCount, std::size_t first,
                           SketchSum* sums, std::index_sequence<Index...> /*block*/) {
    sums += first;
    Sums block[] = {*reinterpret_cast<const Sums*>(sums + Index)...};
    for (; rowCount >= 4; rows += 4, rowCount -= 4) {
        const SketchVector* const a = rows[0] + first;
        const SketchVector* const b = rows[1] + first;
        const SketchVector* const c = rows[2] + first;
        const SketchVector* const d = rows[3] + first;
        ((block[Index] += __builtin_convertvector((smallOf(a, Index) + smallOf(b, Index)) +
                                                      (smallOf(c, Index) + smallOf(d, Index)),
                                                  Sums)),
         ...);
    }
    for (; rowCount > 0; ++rows, --rowCount)
        ((block[Index] += __builtin_convertvector(smallOf(*rows + first, Index), Sums)), ...);
    ((*reinterpret_cast<Sums*>(sums + Index) = block[Index]), ...);
}

void addSketches(const SketchVector* const* rows, std::size_t rowCount, const RowRange* ranges,
                 std::size_t rangeCount, SketchSum* sums) {
    for (const RowRange* range = ranges; range != ranges + rangeCount; ++range) {
        std::size_t first = range->first;
        const std::size_t last = range->last;
        for (; last - first >= 8; first += 8)
            addSketchBlock(rows, rowCount, first, sums, std::make_index_sequence<8>());
        if (last - first >= 4) {
            addSketchBlock(rows, rowCount, first, sums, std::make_index_sequence<4>());
            first += 4;
        }
        if (last - first == 3)
            addSketchBlock(rows, rowCount, first, sums, std::make_index_sequence<3>());
        else if (last - first == 2)
            addSketchBlock(rows, rowCount, first, sums, std::make_index_sequence<2>());
        else if (last - first == 1)
            addSketchBlock(rows, rowCount, first, sums, std::make_index_sequence<1>());
    }
}

} // namespace parsescope::ROW_SUMS
