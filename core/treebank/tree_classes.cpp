// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/tree_classes.h"

#include <algorithm>

namespace parsescope {

namespace {

bool cross(Arc a, Arc b) {
    const auto [left, right] = std::minmax({a.head, a.dependent});
    const auto [l, r] = std::minmax({b.head, b.dependent});
    return (left < l && l < right && right < r) || (l < left && left < r && r < right);
}

bool touches(Arc arc, int node) {
    return arc.head == node || arc.dependent == node;
}

/// Returns true if all arcs have a node in common, or if there are no arcs.
bool shareNode(const std::vector<Arc>& arcs) {
    if (arcs.empty())
        return true;
    return std::ranges::any_of(std::vector{arcs[0].head, arcs[0].dependent}, [&](int node) {
        return std::ranges::all_of(arcs, [&](Arc arc) { return touches(arc, node); });
    });
}

/// Returns true if the words of the two subtrees interleave: words of `one`, `other`, `one` and
/// `other` follow one another in this order.
bool interleave(const Tree& tree, int one, int other) {
    int turns = 0;
    int last = 0;
    for (int word = 1; word <= tree.size(); ++word) {
        const int owner = tree.isBelow(word, one) ? one : tree.isBelow(word, other) ? other : 0;
        if (owner != 0 && owner != last) {
            ++turns;
            last = owner;
        }
    }
    return turns >= 4;
}

bool isWellNested(const Tree& tree) {
    for (int one = 1; one <= tree.size(); ++one)
        for (int other = one + 1; other <= tree.size(); ++other)
            if (!tree.isBelow(one, other) && !tree.isBelow(other, one) &&
                interleave(tree, one, other))
                return false;
    return true;
}

} // namespace

TreeClasses classesOf(const Tree& tree) {
    TreeClasses classes{true, true, true, false};
    for (int word = 1; word <= tree.size(); ++word) {
        const Arc arc{tree.head(word), word};
        std::vector<Arc> crossing;
        for (int other = 1; other <= tree.size(); ++other)
            if (const Arc second{tree.head(other), other}; cross(arc, second))
                crossing.push_back(second);
        classes.projective = classes.projective && crossing.empty();
        classes.oneEndpointCrossing = classes.oneEndpointCrossing && shareNode(crossing);
        if (arc.head != 0)
            classes.planar = classes.planar && std::ranges::all_of(crossing, [](Arc second) {
                                 return second.head == 0;
                             });
    }
    classes.wellNestedGapDegreeOne = tree.gapDegree() <= 1 && isWellNested(tree);
    return classes;
}

void forEachTree(int words, const std::function<bool(const Tree&)>& visit) {
    std::vector<int> heads(words, 0);
    while (true) {
        if (const Result<Tree> tree = Tree::fromHeads(heads); tree && !visit(*tree))
            return;
        const auto digit =
            std::find_if(heads.rbegin(), heads.rend(), [words](int head) { return head < words; });
        if (digit == heads.rend())
            return;
        ++*digit;
        std::fill(heads.rbegin(), digit, 0);
    }
}

namespace {

/// Returns a random number in 0..count-1.
int pick(std::mt19937& random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
}

/// Divides the words first..last into spans at random. In each span, a random word depends on
/// `head`, and the other words are descendants of this word.
void hangSpans(std::vector<int>& heads, int first, int last, int head, std::mt19937& random) {
    while (first <= last) {
        const int end = first + pick(random, last - first + 1);
        const int word = first + pick(random, end - first + 1);
        heads[word - 1] = head;
        hangSpans(heads, first, word - 1, word, random);
        hangSpans(heads, word + 1, end, word, random);
        first = end + 1;
    }
}

} // namespace

/// Wilson's algorithm: from each word that is not in the tree, a random walk begins, which ends at
/// the tree. For each word of the walk, the last step from the word becomes its arc.
Tree randomTree(int words, std::mt19937& random) {
    std::vector<int> heads(words + 1, NoHead);
    std::vector<bool> inTree(heads.size(), false);
    inTree[0] = true;
    for (int word = 1; word <= words; ++word) {
        for (int node = word; !inTree[node]; node = heads[node])
            heads[node] = pick(random, words + 1);
        for (int node = word; !inTree[node]; node = heads[node])
            inTree[node] = true;
    }
    return Tree::fromHeads(std::span(heads).subspan(1)).value();
}

Tree randomProjectiveTree(int words, std::mt19937& random) {
    std::vector<int> heads(words, 0);
    hangSpans(heads, 1, words, 0, random);
    return Tree::fromHeads(heads).value();
}

} // namespace parsescope
