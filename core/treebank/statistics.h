// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

namespace parsescope {

/// Mean and worst case of a quantity.
struct Spread {
    long long count = 0;
    long long sum = 0;
    int most = 0;

    bool operator==(const Spread&) const = default;
    void add(int value);
    /// Adds the values of another one.
    void add(const Spread& other);
    /// The mean of the values added; 0 when there are none.
    [[nodiscard]] double mean() const;
};

/// Length and direction of the arcs of a treebank, as in [FGR12 Table 2]. Arcs from ROOT have
/// neither; shares are of the arcs between words.
struct ArcStatistics {
    long long sentences = 0;
    long long projective = 0; ///< sentences
    long long words = 0;
    long long rootArcs = 0;
    long long leftward = 0;     ///< the dependent stands before its head
    long long rightward = 0;    ///< the dependent stands behind its head
    long long leftwardNext = 0; ///< those of length 1
    long long rightwardNext = 0;
    Spread lengths; ///< 1 where the two words are neighbours

    void add(const Tree& tree);
    /// Number of arcs between words.
    [[nodiscard]] long long arcs() const { return leftward + rightward; }
};

} // namespace parsescope
