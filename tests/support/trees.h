// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace parsescope::test {

/// Seeded by each test, so that a failure happens again.
using Random = std::mt19937;

/// One of 0..count-1.
inline int pick(Random& random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
}

/// The tree in which word i + 1 has head `heads[i]`; the heads must form a tree.
inline Tree treeOf(const std::vector<int>& heads) {
    return Tree::fromHeads(heads).value();
}

/// Heads of words 1..n: "2 0 2".
inline std::string headsText(const Tree& tree) {
    std::string text;
    for (int word = 1; word <= tree.size(); ++word)
        text += (word == 1 ? "" : " ") + std::to_string(tree.head(word));
    return text;
}

/// Every tree, with any number of words on ROOT: (n + 1)^(n - 1) of them.
inline std::vector<Tree> allTrees(int words) {
    std::vector<Tree> trees;
    std::vector<int> heads(static_cast<std::size_t>(words), 0);
    while (true) {
        if (const Result<Tree> tree = Tree::fromHeads(heads))
            trees.push_back(*tree);
        // Count up: the last word changes fastest.
        const auto digit =
            std::find_if(heads.rbegin(), heads.rend(), [words](int head) { return head < words; });
        if (digit == heads.rend())
            return trees;
        ++*digit;
        std::fill(heads.rbegin(), digit, 0);
    }
}

/// Each tree is as likely as any other (Wilson's algorithm): each word not yet in the tree walks
/// at random until it meets the tree, and its last steps become arcs.
inline Tree randomTree(int words, Random& random) {
    std::vector<int> heads(static_cast<std::size_t>(words) + 1, NoHead);
    std::vector<bool> inTree(heads.size(), false);
    inTree[0] = true;
    const auto at = [](int node) { return static_cast<std::size_t>(node); };
    for (int word = 1; word <= words; ++word) {
        for (int node = word; !inTree[at(node)]; node = heads[at(node)])
            heads[at(node)] = pick(random, words + 1);
        for (int node = word; !inTree[at(node)]; node = heads[at(node)])
            inTree[at(node)] = true;
    }
    return treeOf({heads.begin() + 1, heads.end()});
}

/// Cuts first..last into spans at random; a random word of each hangs on `head` and heads its span.
inline void hangSpans(std::vector<int>& heads, int first, int last, int head, Random& random) {
    while (first <= last) {
        const int end = first + pick(random, last - first + 1);
        const int word = first + pick(random, end - first + 1);
        heads[static_cast<std::size_t>(word) - 1] = head;
        hangSpans(heads, first, word - 1, word, random);
        hangSpans(heads, word + 1, end, word, random);
        first = end + 1;
    }
}

/// Every projective tree is possible, though not equally likely.
inline Tree randomProjectiveTree(int words, Random& random) {
    std::vector<int> heads(static_cast<std::size_t>(words), 0);
    hangSpans(heads, 1, words, 0, random);
    return treeOf(heads);
}

} // namespace parsescope::test
