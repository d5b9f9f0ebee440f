// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree_classes.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace parsescope::test {

/// A random number generator, seeded by each test, so that failures are reproducible.
using Random = std::mt19937;

/// Returns a random number from 0 to count-1.
inline int pick(Random& random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
}

/// Returns the tree in which word i + 1 has the head `heads[i]`. The heads must form a tree.
inline Tree treeOf(const std::vector<int>& heads) {
    return Tree::fromHeads(heads).value();
}

/// Returns the heads of words 1..n as a text, "2 0 2".
inline std::string headsText(const Tree& tree) {
    std::string text;
    for (int word = 1; word <= tree.size(); ++word)
        text += (word == 1 ? "" : " ") + std::to_string(tree.head(word));
    return text;
}

/// Returns all (n + 1)^(n - 1) trees over n words, with any number of children of ROOT. They are
/// kept for the next call.
inline const std::vector<Tree>& allTrees(int words) {
    static std::map<int, std::vector<Tree>> kept;
    std::vector<Tree>& trees = kept[words];
    if (trees.empty())
        forEachTree(words, [&](const Tree& tree) {
            trees.push_back(tree);
            return true;
        });
    return trees;
}

} // namespace parsescope::test
