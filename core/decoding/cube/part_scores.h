// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/labelled_arcs.h"

namespace parsescope {

/// Stands for an arc that is not there: the sibling before the innermost dependent.
inline constexpr int NoArc = -1;

/// What scores look at besides single arcs.
struct PartContexts {
    bool siblings = false;     ///< two adjacent dependents on one side of a head
    bool triSiblings = false;  ///< three of them
    bool grandparents = false; ///< an arc and one below it
    /// Two adjacent dependents on one side of a head, and the arc above it.
    bool grandSiblings = false;
    bool valency = false; ///< how many dependents there are on one side, and the arc above the head

    /// Whether what was built below a head matters for the arc above it.
    [[nodiscard]] bool lookAbove() const { return grandparents || grandSiblings; }
    [[nodiscard]] bool any() const { return siblings || triSiblings || lookAbove() || valency; }
    bool operator==(const PartContexts&) const = default;
};

/// The scores of the parts of a projective dependency tree over the arcs of `arcs()`; the score of
/// a tree is the sum over its parts. Arcs are given by their numbers. Siblings are dependents on
/// one side of one head, counted from the head outwards, with the arcs of all of them. Minus
/// infinity forbids a part. One thread at a time: what was asked for may be kept.
class PartScores {
public:
    PartScores() = default;
    PartScores(const PartScores&) = delete;
    PartScores& operator=(const PartScores&) = delete;
    virtual ~PartScores() = default;

    [[nodiscard]] virtual const LabelledArcs& arcs() const = 0;
    [[nodiscard]] virtual PartContexts contexts() const = 0;
    /// Score of an arc by itself.
    [[nodiscard]] virtual double arc(int arc) = 0;
    /// What an arc scores beside its siblings: `previous` is the arc of the next one inwards,
    /// `second` that of the next but one; NoArc where there is none. The sum of the scores of the
    /// sibling part and the tri-sibling part.
    [[nodiscard]] virtual double beside(int second, int previous, int arc) = 0;
    /// What an arc scores below `above`, the arc to its head, with `previous`, the arc of the next
    /// sibling inwards or NoArc. The sum of the scores of grandparent and grand-sibling parts.
    [[nodiscard]] virtual double below(int above, int previous, int arc) = 0;
    /// What a word scores for having `count` dependents to its left or to its right, when `above`
    /// is the arc to it.
    [[nodiscard]] virtual double valency(int above, bool left, int count) = 0;
};

} // namespace parsescope
