// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

namespace parsescope {

/// The number, sums and maximum of the values of a quantity.
struct Spread {
    long long count = 0;
    long long sum = 0;
    long long squares = 0; ///< sum of the squares of the values
    int most = 0;

    bool operator==(const Spread&) const = default;
    void add(int value);
    /// Adds the values that `other` contains.
    void add(const Spread& other);
    /// Returns the mean of the values; 0 if there are none.
    [[nodiscard]] double mean() const;
    /// Returns the mean squared distance of the values from their mean; 0 if there are none.
    [[nodiscard]] double variance() const;
};

/// The lengths and directions of the arcs of a treebank [FGR12 Table 2], including the arcs of
/// unfinished trees. Arcs from ROOT have neither length nor direction; shares are shares of the
/// arcs between words.
struct ArcStatistics {
    long long sentences = 0;  ///< number of sentences in which every word has a head
    long long projective = 0; ///< number of projective sentences among them
    long long unfinished = 0; ///< number of other sentences, in which some words have a head
    long long words = 0;
    long long headless = 0; ///< number of words without a head
    long long rootArcs = 0;
    long long leftward = 0;     ///< arcs whose dependent precedes the head
    long long rightward = 0;    ///< arcs whose dependent follows the head
    long long leftwardNext = 0; ///< leftward arcs of length 1
    long long rightwardNext = 0;
    Spread lengths; ///< lengths of the arcs; arcs between neighbouring words have length 1

    void add(const Tree& tree);
    /// Adds the arcs of a sentence in which some words have no head.
    void addUnfinished(const Sentence& sentence);
    /// Returns the number of arcs between words.
    [[nodiscard]] long long arcs() const { return leftward + rightward; }

private:
    void addWord(int word, int head);
};

} // namespace parsescope
