// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/statistics.h"

#include <algorithm>
#include <cstdlib>

namespace parsescope {

void Spread::add(int value) {
    ++count;
    sum += value;
    squares += static_cast<long long>(value) * value;
    most = std::max(most, value);
}

void Spread::add(const Spread& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
    most = std::max(most, other.most);
}

double Spread::mean() const {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

double Spread::variance() const {
    if (count == 0)
        return 0;
    const double meanSquare = static_cast<double>(squares) / static_cast<double>(count);
    return std::max(0.0, meanSquare - mean() * mean());
}

void ArcStatistics::add(const Tree& tree) {
    ++sentences;
    projective += tree.isProjective();
    for (int word = 1; word <= tree.size(); ++word)
        addWord(word, tree.head(word));
}

void ArcStatistics::addUnfinished(const Sentence& sentence) {
    ++unfinished;
    for (int word = 1; word <= sentence.size(); ++word)
        addWord(word, sentence.words[word - 1].head);
}

void ArcStatistics::addWord(int word, int head) {
    ++words;
    headless += head == NoHead;
    rootArcs += head == 0;
    if (head <= 0)
        return;
    const int length = std::abs(head - word);
    lengths.add(length);
    ++(word < head ? leftward : rightward);
    if (length == 1)
        ++(word < head ? leftwardNext : rightwardNext);
}

} // namespace parsescope
