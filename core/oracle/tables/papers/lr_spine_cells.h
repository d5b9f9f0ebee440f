// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"
#include "core/treebank/statistics.h"

#include <memory>
#include <vector>

namespace parsescope {

/// Statistics of the numbers of trees in the cells T[i,j] of a tabular oracle over several
/// configurations, grouped by d = i + j − 1, the number of elements of the stack and of the right
/// stack that the trees of a cell cover [GSS14 §6.3, Figure 3]. i counts the elements of the stack
/// from the top, j the elements of the right stack, the first of which is also the stack top; i and
/// j are 1-based.
struct CellSizes {
    /// The spread of the numbers of trees in the cells with a given d, at index d − 1.
    std::vector<Spread> diagonals;

    bool operator==(const CellSizes&) const = default;
    /// Returns the largest d of a cell; 0 if there are no cells.
    [[nodiscard]] int last() const { return static_cast<int>(diagonals.size()); }
    /// Returns the spread over the cells with i + j − 1 = d, for `d` from 1 to last().
    [[nodiscard]] const Spread& at(int d) const { return diagonals[d - 1]; }
    /// Adds a cell with i + j − 1 = d and `trees` trees.
    void add(int d, int trees) { diagonal(d).add(trees); }
    /// Adds the cells of `other`.
    void add(const CellSizes& other) {
        for (int d = other.last(); d > 0; --d)
            diagonal(d).add(other.at(d));
    }

private:
    Spread& diagonal(int d) {
        if (d > last())
            diagonals.resize(d);
        return diagonals[d - 1];
    }
};

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
