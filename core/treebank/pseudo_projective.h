// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace parsescope {

/// An encoding of lifted arcs in relations, with which the lifting can be undone [Nivre & Nilsson
/// 2005, table 1]. In the comments below, d is the relation of the lifted word, h is the relation
/// of its gold head, and p is the relation of a word over which it was lifted.
enum class Lifting {
    None,        ///< trees are not changed
    Head,        ///< d becomes d↑h; p is unchanged
    Path,        ///< d becomes d↑; p becomes p↓
    HeadAndPath, ///< d becomes d↑h; p becomes p↓
};

/// Returns the name on the command line: "none", "head", "path" or "head+path".
[[nodiscard]] std::string_view nameOf(Lifting lifting);
[[nodiscard]] std::optional<Lifting> findLifting(std::string_view name);

/// A tree made projective by lifting arcs.
struct LiftedTree {
    Tree tree;
    std::vector<bool> lifted; ///< for each node 0..n, true if its head is not the gold head
    std::vector<bool>
        onPath; ///< for each node 0..n, true if an arc was lifted over the arc to the node
};

/// A step on the way to a projective tree, which replaces an arc by an arc from the head of its
/// head.
struct Lift {
    /// The shortest non-projective arc of the tree before the step; the leftmost one if several are
    /// equally short.
    Arc arc;
    /// The arc that replaces `arc`: from the head of arc.head to arc.dependent.
    Arc lifted;
    /// An arc of the tree before the step that crosses `arc`: one end is strictly between the ends
    /// of `arc`.
    Arc crossed;
    bool operator==(const Lift&) const = default;
};

/// Makes a tree projective: as long as there are non-projective arcs, replaces the shortest (the
/// leftmost if several are equally short) by an arc from the head of its head [Nivre & Nilsson 2005
/// §3]. If `lifts` is not null, appends the steps to it; there are fewer than n² steps for n words.
/// If `control` asks to stop, returns the tree after the steps so far.
[[nodiscard]] LiftedTree liftArcs(const Tree& gold, std::vector<Lift>* lifts = nullptr,
                                  const TaskControl& control = {});
/// Returns the tree after `lifts`, which must be the first steps of `liftArcs`.
[[nodiscard]] LiftedTree liftedBy(const Tree& gold, std::span<const Lift> lifts);

/// Returns the sentence with the heads of `lifted`, which was made from its gold tree, and with
/// relations that encode how to undo the lifting. Returns the sentence unchanged for Lifting::None.
/// Fails if a relation already contains an arrow, ↑ or ↓, which would be read as an encoded lift.
[[nodiscard]] Result<Sentence> withLifts(Sentence sentence, const LiftedTree& lifted,
                                         Lifting lifting);
/// Returns the sentence with its tree made projective by `liftArcs`, and with relations that encode
/// how to undo the lifting. Returns the sentence unchanged if its tree is projective or it has no
/// tree. Fails under the conditions of `withLifts`.
[[nodiscard]] Result<Sentence> projectivized(Sentence sentence, Lifting lifting);

/// Undoes the lifting as far as the relations of a parsed tree encode it. Each word with ↑, from
/// the top down and from left to right, is moved to the first suitable word below its head, which
/// is searched for level by level. For Head, a word is suitable if it has the relation after the
/// arrow. For HeadAndPath, the suitable words are the same as for Head, but paths of words with ↓
/// are searched before all other paths. For Path, a word is suitable if it has ↓ and no dependent
/// with ↓. A word without a suitable word is not moved. Arrows are removed from all relations.
[[nodiscard]] Sentence deprojectivized(Sentence sentence, Lifting lifting);

} // namespace parsescope
