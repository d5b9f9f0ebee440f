// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/random_tree.h"

namespace parsescope {

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
