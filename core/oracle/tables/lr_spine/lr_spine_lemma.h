// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <optional>
#include <vector>

namespace parsescope {

/// What keeps lr-spine from reaching a tree: an arc, or a word that is locked in on the stack.
struct LrSpineFault {
    Arc wrong;             ///< that is built and not in the tree; head NoHead where there is none
    int lockedIn = NoHead; ///< else the stack element that can't get its head any more
    bool operator==(const LrSpineFault&) const = default;
};

/// What keeps lr-spine from reaching a projective tree from a configuration, ROOT first or last:
/// the first wrong arc by dependent, or the topmost word locked in; nothing where it can be
/// reached. O(n).
///
/// [SSN13] Lemma 1 says which transitions keep a projective gold tree in reach: arcs must be gold,
/// and after a shift the word that was on top must not be locked in: if its gold head is not in the
/// buffer, it can get it only when a tree to its right has become its dependent, so some gold
/// dependent must be left there. Hence a configuration is correct if and only if all its arcs are
/// gold and each stack element beneath the top has its gold head further up or in the buffer, or
/// else a gold dependent there.
[[nodiscard]] std::optional<LrSpineFault> lrSpineFault(const Tree& tree,
                                                       const Configuration& configuration);
/// Whether lr-spine can reach a projective tree from a configuration. O(n).
[[nodiscard]] inline bool isInReachOfLrSpine(const Tree& tree, const Configuration& configuration) {
    return !lrSpineFault(tree, configuration);
}

/// The conditions of [SSN13] Lemma 1 that a transition can fail.
enum class LrSpineCondition {
    None,        ///< it fails none: it is correct, the gold tree stays in reach
    GoldArc,     ///< (i): an arc that it makes must be gold
    NotLockedIn, ///< (ii): a shift must not lock in the stack top: (a) and (b) must not both hold
};

/// What [SSN13] Lemma 1 says of a legal transition of lr-spine.
struct LrSpineVerdict {
    LrSpineCondition fails = LrSpineCondition::None;
    Arc arc; ///< that the transition makes; head NoHead for a shift
    /// (ii) (a), of a shift: the gold arc to the root of the stack top whose head is on the stack,
    /// beneath it. Head NoHead where there is none: its head is in the buffer, or the top is ROOT,
    /// or the stack is empty.
    Arc topArc = {};
    /// (ii) (b) asks for there being none of these, of a shift: gold arcs from the right spine of
    /// the stack top to words of the buffer, by dependent.
    std::vector<Arc> awaited = {};

    [[nodiscard]] bool isCorrect() const { return fails == LrSpineCondition::None; }
};

/// What Lemma 1 says of a legal transition. It holds where the gold tree is projective and in reach
/// of the configuration. "On the stack" is read as "in the tree of some stack element", and part
/// (i) as "create an arc that is not gold": the paper's sign is lost in print. ROOT may be first or
/// last; several words may hang on it. O(n).
[[nodiscard]] LrSpineVerdict lrSpineVerdict(const TransitionSystem& system, const Tree& gold,
                                            const Configuration& configuration,
                                            Transition transition);

/// The gold arcs, not yet built, that no continuation builds any more after a legal transition of
/// lr-spine, each considered by itself; by dependent. Exact for any gold tree and configuration.
[[nodiscard]] std::vector<Arc>
arcsCutOff(const Problem& problem, const Configuration& configuration, Transition transition);

} // namespace parsescope
