// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/tree_columns.h"

#include <algorithm>
#include <map>

namespace parsescope {

std::vector<qreal> placeInColumns(const std::vector<ColumnNode>& nodes, qreal left, qreal gap) {
    // The least distance between the centres of two neighbours, which makes their order visible.
    constexpr qreal step = 26;
    std::map<int, qreal> edges; // maps each depth to the right end of its last word
    std::vector<qreal> centres;
    for (const ColumnNode& node : nodes) {
        qreal centre = left + node.width / 2;
        if (!centres.empty())
            centre = std::max(centre, centres.back() + step);
        if (const auto edge = edges.find(node.depth); edge != edges.end())
            centre = std::max(centre, edge->second + gap + node.width / 2);
        edges[node.depth] = centre + node.width / 2;
        centres.push_back(centre);
    }
    return centres;
}

} // namespace parsescope
