// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// The two positions that an arc connects in a drawing.
struct ArcSpan {
    int left = 0;
    int right = 0;             ///< greater than `left`
    bool below = false;        ///< true if it is drawn below the words
    int length = right - left; ///< longer if the drawing shows only a part of the arc
};
/// Returns the span of an arc between two positions, in either direction.
[[nodiscard]] ArcSpan spanBetween(int place, int other, bool below = false);

/// Returns the level of each arc, from 1: above each arc on the same side that overlaps with it and
/// is shorter, or has the same length and precedes it. Thus nested arcs are drawn nested, and no
/// arc covers another one.
[[nodiscard]] std::vector<int> arcLevels(std::span<const ArcSpan> arcs);
/// Returns the highest level; 0 if there is none.
[[nodiscard]] int highestLevel(std::span<const int> levels);

/// The arcs of a picture of a tree.
struct TreePicture {
    std::optional<Tree> gold;             ///< arcs that are not built are dashed
    std::optional<Configuration> current; ///< its arcs are solid, wrong ones below the words
    std::vector<ArcState> states;         ///< of gold arcs, by node; lost ones are dotted; may be
                                          ///< empty
};

/// The look of an arc.
enum class ArcLook { Built, ToCome, Lost, Wrong };

/// An arc of a picture.
struct PictureArc {
    Arc arc;
    ArcLook look;
    int length = 0;
    int level = 0; ///< from 1

    [[nodiscard]] bool isBelow() const { return look == ArcLook::Wrong; }
};
/// Returns the arcs of a picture of a sentence of `words` words, by dependent.
[[nodiscard]] std::vector<PictureArc> pictureArcs(const TreePicture& picture, int words,
                                                  RootPlace root);

} // namespace parsescope
