// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The reason why lr-spine cannot reach a tree: an arc, or a word that is locked in on the stack.
struct LrSpineFault {
    Arc wrong; ///< an arc that is built and not in the tree; head NoHead if there is none
    /// Without a wrong arc, the stack element that can no longer get its head.
    int lockedIn = NoHead;
    bool operator==(const LrSpineFault&) const = default;
};

/// Returns the reason why lr-spine cannot reach a projective tree from a configuration, with ROOT
/// first or last: the wrong arc with the smallest dependent or, if all arcs are right, the topmost
/// word that is locked in. Returns nothing if the tree can be reached. Takes O(n) time.
///
/// By [SSN13] Lemma 1, a transition keeps a projective gold tree reachable if its arc, if any, is
/// gold, and if a shift does not lock in the previous stack top: if the gold head of that word is
/// not in the buffer, the word can get it only after a tree to its right has become its dependent,
/// so a gold dependent must be left in the buffer. Hence a configuration is correct if and only if
/// all its arcs are gold and each stack element beneath the top has its gold head further up or in
/// the buffer, or else a gold dependent further up or in the buffer.
[[nodiscard]] std::optional<LrSpineFault> lrSpineFault(const Tree& tree,
                                                       const Configuration& configuration);
/// Returns true if lr-spine can reach a projective tree from a configuration. Takes O(n) time.
[[nodiscard]] inline bool isInReachOfLrSpine(const Tree& tree, const Configuration& configuration) {
    return !lrSpineFault(tree, configuration);
}

/// The conditions of [SSN13] Lemma 1 that a transition can fail.
enum class LrSpineCondition {
    None,        ///< no condition fails: the transition is correct, the gold tree stays reachable
    GoldArc,     ///< (i): an arc of the transition must be gold
    NotLockedIn, ///< (ii): a shift must not lock in the stack top: (a) and (b) must not both hold
};

/// The verdict of [SSN13 Lemma 1] on a legal transition of lr-spine.
struct LrSpineVerdict {
    LrSpineCondition fails = LrSpineCondition::None;
    Arc arc; ///< the arc of the transition; head NoHead for a shift
    /// Condition (ii) (a), for a shift: the gold arc to the root of the stack top if its head is on
    /// the stack, beneath it. Head NoHead if there is none: the head is in the buffer, the top is
    /// ROOT, or the stack is empty.
    Arc topArc = {};
    /// Condition (ii) (b), for a shift: the gold arcs from the right spine of the stack top to
    /// words of the buffer, sorted by dependent. The condition holds if there are none.
    std::vector<Arc> awaited = {};

    [[nodiscard]] bool isCorrect() const { return fails == LrSpineCondition::None; }
};

/// Returns the verdict of Lemma 1 on a legal transition. The verdict is valid if the gold tree is
/// projective and can be reached from the configuration. "On the stack" is read as "in the tree of
/// a stack element", and part (i) as "create an arc that is not gold", because a sign is missing in
/// the printed paper. ROOT may be first or last, with any number of children. Takes O(n) time.
[[nodiscard]] LrSpineVerdict lrSpineVerdict(const TransitionSystem& system, const Tree& gold,
                                            const Configuration& configuration,
                                            Transition transition);

/// Returns the gold arcs, not yet built, that no continuation can build after a legal transition of
/// lr-spine, even if other gold arcs are given up. The arcs are sorted by dependent. Exact for any
/// gold tree and configuration.
[[nodiscard]] std::vector<Arc>
arcsCutOff(const Problem& problem, const Configuration& configuration, Transition transition);

} // namespace parsescope
