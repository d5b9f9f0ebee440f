// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/shared_columns.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the nodes by decreasing importance in two drawings; the result does not depend on which
/// of them is the first.
std::vector<int> commonOrder(const std::vector<int>& one, const std::vector<int>& other) {
    std::vector<std::pair<std::size_t, int>> ranks; // the better rank of each node, and the node
    for (std::size_t i = 0; i < one.size(); ++i) {
        const auto found = std::ranges::find(other, one[i]);
        ranks.emplace_back(std::min(i, static_cast<std::size_t>(found - other.begin())), one[i]);
    }
    std::ranges::sort(ranks);
    std::vector<int> order;
    for (const auto& [rank, node] : ranks)
        order.push_back(node);
    return order;
}

} // namespace

void shareColumns(CanvasDiagram& diagram, const CanvasDiagram& other) {
    constexpr qreal bottom = 36; // room for the lines of stack and buffer, their names and a note
    diagram.hasConfiguration = false;
    diagram.hasZones = true;
    diagram.mayShowFewArcs = true;
    diagram.depth = 0;
    diagram.bottom = bottom;
    // One side may show another sentence for a moment, while the scene changes.
    if (other.sentence.words.size() != diagram.sentence.words.size())
        return;
    diagram.order = commonOrder(diagram.order, other.order);
    std::vector<ArcLine>& arcs = diagram.sentence.arcs;
    const std::size_t own = arcs.size();
    for (ArcLine line : other.sentence.arcs) {
        const bool isKnown = std::any_of(
            arcs.begin(), arcs.begin() + static_cast<std::ptrdiff_t>(own), [&](const ArcLine& it) {
                return it.arc == line.arc && isBelowWords(it.kind) == isBelowWords(line.kind);
            });
        if (isKnown)
            continue;
        line.room = ArcRoom::Kept;
        arcs.push_back(std::move(line));
    }
}

} // namespace parsescope
