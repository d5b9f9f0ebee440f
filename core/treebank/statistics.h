// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

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

/// The lengths and directions of the arcs of a treebank [FGR12 Table 2]. Arcs from ROOT have
/// neither length nor direction; shares are shares of the arcs between words.
struct ArcStatistics {
    long long sentences = 0;
    long long projective = 0; ///< number of projective sentences
    long long words = 0;
    long long rootArcs = 0;
    long long leftward = 0;     ///< arcs whose dependent precedes the head
    long long rightward = 0;    ///< arcs whose dependent follows the head
    long long leftwardNext = 0; ///< leftward arcs of length 1
    long long rightwardNext = 0;
    Spread lengths; ///< lengths of the arcs; arcs between neighbouring words have length 1

    void add(const Tree& tree);
    /// Returns the number of arcs between words.
    [[nodiscard]] long long arcs() const { return leftward + rightward; }
};

} // namespace parsescope
