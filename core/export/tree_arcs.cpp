// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/tree_arcs.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace parsescope {

ArcSpan spanBetween(int place, int other, bool below) {
    return {std::min(place, other), std::max(place, other), below};
}

std::vector<int> arcLevels(std::span<const ArcSpan> arcs) {
    std::vector<std::size_t> order(arcs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return arcs[i].length; });
    int end = 0;
    for (const ArcSpan& arc : arcs)
        end = std::max(end, arc.right);
    // For each side, the highest level so far in the gap after each position.
    std::array<std::vector<int>, 2> roofs{std::vector<int>(end, 0), std::vector<int>(end, 0)};
    std::vector<int> levels(arcs.size());
    for (const std::size_t i : order) {
        const std::span gaps(roofs[arcs[i].below]);
        const auto here = gaps.subspan(arcs[i].left, arcs[i].right - arcs[i].left);
        levels[i] = 1 + *std::ranges::max_element(here);
        std::ranges::fill(here, levels[i]);
    }
    return levels;
}

int highestLevel(std::span<const int> levels) {
    return levels.empty() ? 0 : *std::ranges::max_element(levels);
}

std::vector<PictureArc> pictureArcs(const TreePicture& picture, int words, RootPlace root) {
    std::vector<PictureArc> arcs;
    for (int word = 1; word <= words; ++word) {
        const int built = picture.current ? picture.current->head(word) : NoHead;
        if (!picture.gold) {
            if (built != NoHead)
                arcs.push_back({{built, word}, ArcLook::Built});
            continue;
        }
        const int head = picture.gold->head(word);
        const bool isLost =
            picture.states.empty() ? built != NoHead : picture.states[word] == ArcState::Lost;
        const bool isBuilt = !picture.current || built == head;
        arcs.push_back({{head, word},
                        isBuilt  ? ArcLook::Built
                        : isLost ? ArcLook::Lost
                                 : ArcLook::ToCome});
        if (built != NoHead && built != head)
            arcs.push_back({{built, word}, ArcLook::Wrong});
    }
    std::vector<ArcSpan> spans;
    for (const PictureArc& one : arcs) {
        const bool isLast = one.arc.head == 0 && root == RootPlace::Last;
        spans.push_back(
            spanBetween(isLast ? words + 1 : one.arc.head, one.arc.dependent, one.isBelow()));
    }
    const std::vector<int> levels = arcLevels(spans);
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        arcs[i].length = spans[i].length;
        arcs[i].level = levels[i];
    }
    return arcs;
}

} // namespace parsescope
