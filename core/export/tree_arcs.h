// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/treebank/tree.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// The two positions that an arc connects in a drawing, and the side of the words on which it is
/// drawn.
struct ArcSpan {
    int left = 0;
    int right = 0;      ///< right position, greater than `left`
    bool below = false; ///< true if the arc is drawn below the words
    /// The length of the arc; greater than right - left if the drawing shows only a part of it.
    int length = right - left;
};
/// Returns the span of an arc between the positions `place` and `other`, in either direction.
[[nodiscard]] ArcSpan spanBetween(int place, int other, bool below = false);

/// Returns the 1-based level of each arc. The level of an arc is higher than the level of each
/// overlapping arc on the same side that is shorter, or that is equally long and precedes it.
/// Therefore nested arcs are drawn nested, and no arc covers another arc.
[[nodiscard]] std::vector<int> arcLevels(std::span<const ArcSpan> arcs);
/// Returns the highest level; 0 if `levels` is empty.
[[nodiscard]] int highestLevel(std::span<const int> levels);

/// The arcs of a picture of a tree.
struct TreePicture {
    std::optional<Tree> gold; ///< gold tree; its arcs that are not built are dashed
    /// Configuration; its arcs are solid, and wrong arcs are below the words.
    std::optional<Configuration> current;
    /// The states of the gold arcs to nodes 0..n; lost arcs are dotted. May be empty.
    std::vector<ArcState> states;
    /// The result of treeAtEnd for the configuration. Arcs of this tree that are not built are
    /// thin, and no gold arc is still to come.
    std::vector<int> atEnd = {};
    /// False to draw no ROOT: the roots have an arrow from above instead of an arc.
    bool showsRoot = true;
};
/// Returns the picture of a configuration of `system`, without ROOT if the system has none.
[[nodiscard]] TreePicture pictureOf(const TransitionSystem& system, std::optional<Tree> gold,
                                    const Configuration& configuration,
                                    std::vector<ArcState> states = {});

/// The look of an arc. Implied arcs are those of impliedArcs.
enum class ArcLook { Built, ToCome, Lost, Wrong, Implied, WronglyImplied };
/// How drawings and keys call a look.
struct LookNames {
    const char* style; ///< the class in style sheets and the style in LaTeX
    Phrase meaning;    ///< the meaning of the line, for a key
};
[[nodiscard]] const LookNames& namesOf(ArcLook look);

/// An arc of a picture.
struct PictureArc {
    Arc arc;
    ArcLook look;
    int length = 0;
    int level = 0; ///< 1-based level of the arc

    [[nodiscard]] bool isBelow() const {
        return look == ArcLook::Wrong || look == ArcLook::WronglyImplied;
    }
};
/// Returns the label of an arc: `relation` or, for an arc below the words, `cross`. The labels of
/// implied arcs say so.
[[nodiscard]] std::string labelOf(const PictureArc& one, const std::string& relation,
                                  const std::string& cross);
/// Returns the arcs of a picture of a sentence of `words` words, sorted by dependent.
[[nodiscard]] std::vector<PictureArc> pictureArcs(const TreePicture& picture, int words,
                                                  RootPlace root);

/// Returns a drawing of a tree for terminals and reports: the numbers of the words, ROOT at its
/// place, and above them the arcs, whose arrows end at the dependents. Each line begins with
/// `indent`.
[[nodiscard]] std::string treeText(const Tree& tree, bool rootIsLast, const std::string& indent);

} // namespace parsescope
