// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/oracle/tables/papers/cell_sizes.h"

#include <memory>

namespace parsescope {

/// A counter of the trees in the cells T[i,j] that the tabular oracle of lr-spine fills to compute
/// a loss [GSS14 §6]. It counts the trees that remain after both prunings of §6.3. Two trees of a
/// cell differ in their root or in a pruned spine. The counter serves problems of lr-spine with a
/// projective gold tree of at most MaxWords words, all of which have equal weights; for other
/// problems, nothing is counted.
class LrSpineCells {
public:
    static constexpr int MaxWords = 255;

    explicit LrSpineCells(const Problem& problem);
    ~LrSpineCells();

    /// Adds all cells of a configuration, with i up to the size of the stack and j up to the size
    /// of the right stack. If the stack has fewer than two elements and only a shift is possible,
    /// the table is that of the configuration after the shift. Returns false if there is no table:
    /// for other problems, or if no permitted tree can be reached.
    bool add(const Configuration& configuration, CellSizes& sizes);

private:
    struct Tables;
    std::unique_ptr<Tables> m_tables; ///< tables that are kept between calls; null for problems
                                      ///< that the counter does not serve
};

} // namespace parsescope
