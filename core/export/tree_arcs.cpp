// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/tree_arcs.h"

#include "core/parsing/transition_system.h"
#include "core/parsing/without_root.h"

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
    return {std::move(gold), configuration, std::move(states), treeAtEnd(system, configuration),
            !hasNoRoot(system)};
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
        // Without ROOT, nothing is implied: words without a head are the roots.
        const bool isImplied = found != built && picture.showsRoot;
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
        if (one.arc.head == 0 && !picture.showsRoot) { // an arrow from above all arcs beside it
            const int word = one.arc.dependent;
            spans.push_back({word - 1, word + 1, one.isBelow(), words + 1});
            continue;
        }
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

namespace {

/// The distance between the centres of neighbouring words, in columns. Each word has a column for
/// its arrow, and one on either side for the arcs of which it is the head.
constexpr int Distance = 6;
constexpr int Centre = 2; // the column of the first centre

/// A cell of the drawing: the directions in which lines leave it.
enum Line : unsigned { Up = 1, Down = 2, Left = 4, Right = 8 };

std::string_view signOf(unsigned lines) {
    constexpr std::array<std::string_view, 16> Signs{" ", "│", "│", "│", "─", "┘", "┐", "┤",
                                                     "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
    return Signs[lines];
}

} // namespace

std::string treeText(const Tree& tree, bool rootIsLast, const std::string& indent) {
    const int words = tree.size();
    const auto placeOf = [&](int node) { return node == 0 && rootIsLast ? words + 1 : node; };
    // The places of ROOT and the words, from 0.
    const auto position = [&](int node) { return placeOf(node) - (rootIsLast ? 1 : 0); };
    std::vector<ArcSpan> spans;
    for (int word = 1; word <= words; ++word)
        spans.push_back(spanBetween(position(tree.head(word)), position(word)));
    const std::vector<int> levels = arcLevels(spans);
    const int height = highestLevel(levels);
    const int width = (words + 1) * Distance;
    // Row 0 is the row just above the words.
    std::vector<std::vector<unsigned>> rows(height + 1, std::vector<unsigned>(width));
    std::vector<bool> isArrow(width);
    for (int word = 1; word <= words; ++word) {
        const int level = levels[word - 1];
        const int to = position(word) * Distance + Centre;
        const bool goesRight = position(word) > position(tree.head(word));
        const int from = position(tree.head(word)) * Distance + Centre + (goesRight ? 1 : -1);
        isArrow[to] = true;
        for (const int column : {from, to}) {
            for (int row = 0; row < level; ++row)
                rows[row][column] |= Up | Down;
            rows[level][column] |= Down;
        }
        rows[level][from] |= goesRight ? Right : Left;
        rows[level][to] |= goesRight ? Left : Right;
        for (int column = std::min(from, to) + 1; column < std::max(from, to); ++column)
            rows[level][column] |= Left | Right;
    }
    std::string text;
    const auto addLine = [&](std::string line) {
        line.erase(line.find_last_not_of(' ') + 1);
        text += (indent + line) + '\n';
    };
    for (int row = height; row >= 0; --row) {
        std::string line;
        for (int column = 0; column < width; ++column)
            line += row == 0 && isArrow[column] ? "▼" : signOf(rows[row][column]);
        addLine(std::move(line));
    }
    std::string line(width, ' ');
    for (int node = 0; node <= words; ++node) {
        const std::string name = node == 0 ? "ROOT" : std::to_string(node);
        const int begin =
            position(node) * Distance + Centre - static_cast<int>(name.size() - 1) / 2;
        line.replace(begin, name.size(), name);
    }
    addLine(std::move(line));
    return text;
}

} // namespace parsescope
