// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace parsescope {

/// A word of a tree that is to get its place from left to right.
struct ColumnNode {
    int depth = 0;
    qreal width = 0;
};

/// Centres of words in the order of the sentence, drawn as close together as words of one depth
/// allow: each stands right of the one before, and `gap` keeps it from the last of its depth.
/// Begins at `left`; nothing reaches beyond it.
[[nodiscard]] std::vector<qreal> placeInColumns(const std::vector<ColumnNode>& nodes, qreal left,
                                                qreal gap);

} // namespace parsescope
