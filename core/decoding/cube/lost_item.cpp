// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/lost_item.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parsescope {

namespace {

/// Returns true if the beam of the item has the hypothesis, or another hypothesis with an equal
/// signature and at least the same score.
bool isKept(const CubeDecoder& decoder, const CubeDecoder::Placed& place) {
    constexpr double negligible = 1e-6; // relative difference due to the order of summation
    const Hypothesis& wanted = decoder[place.hypothesis];
    const auto beam = decoder.beam(place.item);
    return std::any_of(beam.begin(), beam.end(), [&](const Hypothesis& other) {
        return other.signature == wanted.signature &&
               other.score >= wanted.score - negligible * (1 + std::abs(wanted.score));
    });
}

bool hasArcTo(const CubeItem& item, int word) {
    const auto [low, high] = std::minmax({item.head, item.end});
    return low <= word && word <= high && word != item.head;
}

bool isCutByLabelBeam(const CubeDecoder& decoder, const ItemTrace& trace, const Hypothesis& tree) {
    return std::any_of(trace.cells.begin(), trace.cells.end(), [&](const CubeCell& cell) {
        if (cell.rank == 0 || cell.outcome != Offer::CutByLabelBeam)
            return false;
        const CubeGrid& grid = trace.grids[cell.grid];
        const Hypothesis& inner = decoder[decoder.firstOf(grid.inner) + cell.row];
        return inner.signature == decoder[tree.inner].signature &&
               (trace.item.complete ? inner.arc : grid.arc) == tree.arc;
    });
}

} // namespace

std::optional<LostItem> findLostItem(const CubeDecoder& decoder, const CubeTrace& trace,
                                     std::span<const CubeDecoder::Placed> tree, int word) {
    const CubeDecoder::Placed* lost = nullptr;
    const auto lengthOf = [](const CubeItem& item) { return std::abs(item.head - item.end); };
    for (const bool withArc : {true, false}) {
        for (const CubeDecoder::Placed& place : tree)
            if ((!withArc || hasArcTo(place.item, word)) && !isKept(decoder, place) &&
                (!lost || lengthOf(place.item) < lengthOf(lost->item)))
                lost = &place;
        if (lost)
            break;
    }
    if (!lost)
        return std::nullopt;
    LostItem result{lost->item, false};
    const auto found = std::find_if(trace.items.begin(), trace.items.end(),
                                    [&](const ItemTrace& item) { return item.item == lost->item; });
    if (found != trace.items.end())
        result.byLabelBeam = isCutByLabelBeam(decoder, *found, decoder[lost->hypothesis]);
    return result;
}

} // namespace parsescope
