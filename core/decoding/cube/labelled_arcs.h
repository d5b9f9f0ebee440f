// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <span>
#include <vector>

namespace parsescope {

/// An arc head → dependent with a label, numbered from 0.
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
/// They are numbered from 0, in the order of dependents, heads and labels.
class LabelledArcs {
public:
    /// From arcs in any order, without repetition, from nodes 0..n to other words 1..n.
    LabelledArcs(int words, std::vector<LabelledArc> arcs);

    /// The number of words n.
    [[nodiscard]] int words() const { return m_words; }
    /// The number of labelled arcs.
    [[nodiscard]] int size() const { return static_cast<int>(m_arcs.size()); }
    /// The arc with a number.
    [[nodiscard]] const LabelledArc& operator[](int arc) const { return m_arcs[arc]; }
    /// The arcs between two nodes 0..n, one for each label.
    [[nodiscard]] ArcRange between(int head, int dependent) const;
    /// All arcs to a node 0..n.
    [[nodiscard]] ArcRange into(int dependent) const;
    /// The number of an arc; -1 when there is no such arc.
    [[nodiscard]] int find(const LabelledArc& arc) const;

private:
    [[nodiscard]] int cell(int head, int dependent) const {
        return dependent * (m_words + 1) + head;
    }

    int m_words;
    std::vector<LabelledArc> m_arcs;
    std::vector<int> m_first; // of the arcs of a cell, and of the end
};

} // namespace parsescope
