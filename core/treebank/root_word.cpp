// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/root_word.h"

#include "core/treebank/edit.h"

#include <algorithm>

namespace parsescope {

namespace {

/// In MISC: by this the word is known again, also from a file.
constexpr std::string_view Mark = "Root=Last";

} // namespace

int rootWord(const Sentence& sentence) {
    const auto found = std::find_if(sentence.words.rbegin(), sentence.words.rend(),
                                    [](const Word& word) { return word.misc == Mark; });
    return static_cast<int>(sentence.words.rend() - found);
}

std::string_view nodeZeroName(const Sentence& sentence) {
    return rootWord(sentence) == 0 ? "ROOT" : "∅";
}

Sentence withRootWord(Sentence sentence) {
    if (sentence.words.empty() || rootWord(sentence) > 0)
        return sentence;
    Word root;
    root.form = "ROOT";
    root.misc = Mark;
    const int number = sentence.size() + 1;
    for (Word& word : sentence.words) {
        if (word.head != NoHead)
            root.head = 0;
        if (word.head == 0)
            word.head = number;
    }
    sentence.words.push_back(std::move(root));
    return sentence;
}

Sentence withoutRootWord(Sentence sentence) {
    const int root = rootWord(sentence);
    if (root == 0 || sentence.size() == 1)
        return sentence;
    for (Word& word : sentence.words)
        if (word.head == root)
            word.head = 0;
    if (root < sentence.size()) // somebody has put words behind it
        return withWordRemoved(std::move(sentence), root).value();
    sentence.words.pop_back();
    return sentence;
}

} // namespace parsescope
