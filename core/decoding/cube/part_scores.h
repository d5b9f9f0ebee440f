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

/// The number that means no arc, for example for the sibling of the innermost dependent.
inline constexpr int NoArc = -1;

/// The parts that are scored besides single arcs.
struct PartContexts {
    bool siblings = false;     ///< two adjacent dependents on one side of a head
    bool triSiblings = false;  ///< three adjacent dependents on one side
    bool grandparents = false; ///< an arc and the arc to its head
    /// Two adjacent dependents on one side of a head, and the arc above the head.
    bool grandSiblings = false;
    bool valency = false; ///< the number of dependents on a side, with the arc above the head

    /// True if the score of an arc depends on arcs below it.
    [[nodiscard]] bool lookAbove() const { return grandparents || grandSiblings; }
    [[nodiscard]] bool any() const { return siblings || triSiblings || lookAbove() || valency; }
    bool operator==(const PartContexts&) const = default;
};

/// The scores of the parts of a projective dependency tree over the arcs of `arcs()`; the score of
/// a tree is the sum over its parts. Arcs are given by their numbers. Siblings are dependents on
/// one side of one head, counted from the head outwards, and are given by the numbers of their
/// arcs. Minus infinity forbids a part. An object must be used by one thread at a time, because
/// scores may be cached.
class PartScores {
public:
    PartScores() = default;
    PartScores(const PartScores&) = delete;
    PartScores& operator=(const PartScores&) = delete;
    virtual ~PartScores() = default;

    [[nodiscard]] virtual const LabelledArcs& arcs() const = 0;
    [[nodiscard]] virtual PartContexts contexts() const = 0;
    /// Returns the score of a single arc.
    [[nodiscard]] virtual double arc(int arc) = 0;
    /// Returns the score of an arc with its siblings, the sum of its sibling and tri-sibling parts.
    /// `previous` is the arc of the next sibling towards the head, `second` the arc of the sibling
    /// after that one; NoArc means that there is none.
    [[nodiscard]] virtual double beside(int second, int previous, int arc) = 0;
    /// Returns the score of an arc below `above`, the arc to its head: the sum of its grandparent
    /// and grand-sibling parts. `previous` is the arc of the next sibling towards the head; NoArc
    /// if there is none.
    [[nodiscard]] virtual double below(int above, int previous, int arc) = 0;
    /// Returns the score of a word with `count` dependents on its left or on its right; `above` is
    /// the arc to the word.
    [[nodiscard]] virtual double valency(int above, bool left, int count) = 0;
};

} // namespace parsescope
