// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/tree_arcs.h"

#include "core/parsing/final_tree.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace parsescope {

const LookNames& namesOf(ArcLook look) {
    static constexpr std::array<LookNames, 6> Names{{
        {"built", "built, in the gold tree"},
        {"tocome", "gold, not built yet"},
        {"lost", "gold, lost"},
        {"wrong", "built, not in the gold tree"},
        {"implied", "implied at the end, in the gold tree"},
        {"wrongly-implied", "implied at the end, not in the gold tree"},
    }};
    return Names[static_cast<std::size_t>(look)];
}

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

TreePicture pictureOf(const TransitionSystem& system, std::optional<Tree> gold,
                      const Configuration& configuration, std::vector<ArcState> states) {
    return {std::move(gold), configuration, std::move(states), treeAtEnd(system, configuration)};
}

std::string labelOf(const PictureArc& one, const std::string& relation, const std::string& cross) {
    const std::string& label = one.isBelow() ? cross : relation;
    if (one.look != ArcLook::Implied && one.look != ArcLook::WronglyImplied)
        return label;
    return label.empty() ? "implied" : label + " (implied)";
}

std::vector<PictureArc> pictureArcs(const TreePicture& picture, int words, RootPlace root) {
    std::vector<PictureArc> arcs;
    const bool isAtEnd = !picture.atEnd.empty();
    for (int word = 1; word <= words; ++word) {
        const int built = picture.current ? picture.current->head(word) : NoHead;
        const int found = isAtEnd ? picture.atEnd[word] : built; // the head in the tree so far
        const bool isImplied = found != built;
        const ArcLook right = isImplied ? ArcLook::Implied : ArcLook::Built;
        if (!picture.gold) {
            if (found != NoHead)
                arcs.push_back({{found, word}, right});
            continue;
        }
        const int head = picture.gold->head(word);
        const bool isLost = isAtEnd || picture.states.empty()
                                ? found != NoHead
                                : picture.states[word] == ArcState::Lost;
        const bool isRight = !picture.current || found == head;
        arcs.push_back({{head, word}, isRight ? right : isLost ? ArcLook::Lost : ArcLook::ToCome});
        if (found != NoHead && found != head)
            arcs.push_back({{found, word}, isImplied ? ArcLook::WronglyImplied : ArcLook::Wrong});
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
