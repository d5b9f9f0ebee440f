// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <span>
#include <vector>

namespace parsescope {

/// An arc head → dependent with a 0-based label.
struct LabelledArc {
    int head = NoHead;
    int dependent = NoHead;
    int label = 0;
    auto operator<=>(const LabelledArc&) const = default;
};

/// A range of arc numbers: first, …, first + count - 1.
struct ArcRange {
    int first = 0;
    int count = 0;
};

/// The labelled arcs that a parser may build over words 1..n and ROOT = 0.
/// The arcs are numbered from 0, in the order of dependents, heads and labels.
class LabelledArcs {
public:
    /// Constructs the list from arcs in any order, without repetition, from nodes 0..n to other
    /// words 1..n.
    LabelledArcs(int words, std::vector<LabelledArc> arcs);

    /// Returns the number of words, n.
    [[nodiscard]] int words() const { return m_words; }
    /// Returns the number of labelled arcs.
    [[nodiscard]] int size() const { return static_cast<int>(m_arcs.size()); }
    /// Returns the arc with the number `arc`.
    [[nodiscard]] const LabelledArc& operator[](int arc) const { return m_arcs[arc]; }
    /// Returns the arcs from node `head` to node `dependent`, one for each label.
    [[nodiscard]] ArcRange between(int head, int dependent) const;
    /// Returns all arcs to node `dependent`.
    [[nodiscard]] ArcRange into(int dependent) const;
    /// Returns the number of an arc; -1 if there is no such arc.
    [[nodiscard]] int find(const LabelledArc& arc) const;

private:
    [[nodiscard]] int cell(int head, int dependent) const {
        return dependent * (m_words + 1) + head;
    }

    int m_words;
    std::vector<LabelledArc> m_arcs;
    std::vector<int> m_first; // for each pair (dependent, head), the number of its first arc; the
                              // last entry is the number of all arcs
};

} // namespace parsescope
