// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/statistics.h"

#include <vector>

namespace parsescope {

/// The numbers of trees in the cells T[i,j] of a tabular oracle, summed over configurations, by
/// d = i + j − 1: the number of elements of the stack and of the right stack that the trees of the
/// cell cover [GSS14 §6.3, Figure 3]. i counts the elements from the top of the stack, j those of
/// the right stack, whose first is the top of the stack as well; i and j are 1-based.
struct CellSizes {
    /// Trees in a cell, at index d − 1: the largest number, the sum, and the number of cells.
    std::vector<Spread> diagonals;

    bool operator==(const CellSizes&) const = default;
    /// The largest d of a cell; 0 without cells.
    [[nodiscard]] int last() const { return static_cast<int>(diagonals.size()); }
    /// The cells with i + j − 1 = d, from 1 to last().
    [[nodiscard]] const Spread& at(int d) const { return diagonals[d - 1]; }
    /// Adds a cell.
    void add(int d, int trees) { diagonal(d).add(trees); }
    /// Adds the cells of another one.
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

} // namespace parsescope
