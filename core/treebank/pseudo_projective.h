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

/// How relations keep what is needed to undo the lifting of arcs [Nivre & Nilsson 2005, table 1].
/// With d the relation of the lifted word, h that of its gold head, and p that of a word over which
/// it was lifted:
enum class Lifting {
    None,        ///< trees are not changed
    Head,        ///< d↑h; p unchanged
    Path,        ///< d↑; p↓
    HeadAndPath, ///< d↑h; p↓
};

/// The name on the command line: "none", "head", "path" or "head+path".
[[nodiscard]] std::string_view nameOf(Lifting lifting);
[[nodiscard]] std::optional<Lifting> findLifting(std::string_view name);

/// A tree made projective by lifting arcs.
struct LiftedTree {
    Tree tree;
    std::vector<bool> lifted; ///< by node 0..n: its head is not its gold head
    std::vector<bool> onPath; ///< by node 0..n: an arc was lifted over the arc into it
};

/// A step on the way to a projective tree: an arc is replaced by one from the head of its head.
struct Lift {
    Arc arc;     ///< the shortest non-projective arc of the tree before, the leftmost of several
    Arc lifted;  ///< takes its place: the head of arc.head → arc.dependent
    Arc crossed; ///< an arc of the tree before that crosses `arc`, one end strictly between its
                 ///< ends
    bool operator==(const Lift&) const = default;
};

/// Makes a tree projective: as long as there is one, the shortest non-projective arc, the leftmost
/// of several, is replaced by one from the head of its head [Nivre & Nilsson 2005 §3]. `lifts`, if
/// given, gets the steps in their order, less than n² for n words. When asked to stop, the tree is
/// as it is by then.
[[nodiscard]] LiftedTree liftArcs(const Tree& gold, std::vector<Lift>* lifts = nullptr,
                                  const TaskControl& control = {});
/// The tree after those steps, the first ones of `liftArcs`.
[[nodiscard]] LiftedTree liftedBy(const Tree& gold, std::span<const Lift> lifts);

/// The sentence with the heads of `lifted`, which is made of its gold tree, and relations that say
/// how to undo that. Unchanged for Lifting::None. Fails on relations that have the arrows ↑ or ↓
/// already, which would be read as such.
[[nodiscard]] Result<Sentence> withLifts(Sentence sentence, const LiftedTree& lifted,
                                         Lifting lifting);
/// The sentence with its tree made projective by `liftArcs`, and relations that say how to undo
/// that. Unchanged where its tree is projective, or it has none. Fails as `withLifts` does.
[[nodiscard]] Result<Sentence> projectivized(Sentence sentence, Lifting lifting);

/// Undoes the lifting as far as the relations of a parsed tree say how: each word with ↑, top down
/// and from left to right, is moved to the first word below its head, level by level, that has the
/// relation after the arrow (Head), the same but only along words with ↓, then anywhere
/// (HeadAndPath), or that has ↓ and no dependent with ↓ (Path). It stays where there is no such
/// word. Arrows are taken away from all relations.
[[nodiscard]] Sentence deprojectivized(Sentence sentence, Lifting lifting);

} // namespace parsescope
