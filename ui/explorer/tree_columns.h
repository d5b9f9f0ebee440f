// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace parsescope {

/// A word of a tree that is to be placed horizontally.
struct ColumnNode {
    int depth = 0;
    qreal width = 0;
};

/// Returns the centres of `nodes`, which are in the order of the sentence, as close together as
/// possible: each word is to the right of the previous one, and at least `gap` from the previous
/// word of equal depth. No word extends to the left of `left`.
[[nodiscard]] std::vector<qreal> placeInColumns(const std::vector<ColumnNode>& nodes, qreal left,
                                                qreal gap);

} // namespace parsescope
