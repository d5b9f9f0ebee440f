// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/random_tree.h"
#include "core/treebank/tree_classes.h"

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
    forEachTree(words, [&](const Tree& tree) {
        trees.push_back(tree);
        return true;
    });
    return trees;
}

} // namespace parsescope::test
