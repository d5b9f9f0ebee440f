// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/tree_text.h"

#include "core/export/tree_arcs.h"

#include <array>
#include <vector>

namespace parsescope {

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
