// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// The places between which an arc runs in a drawing.
struct ArcSpan {
    int left = 0;
    int right = 0;             ///< greater than `left`
    bool below = false;        ///< it is drawn below the words
    int length = right - left; ///< longer where the drawing shows a part of the arc only
};
/// The span of an arc that runs between two places, in either direction.
[[nodiscard]] ArcSpan spanBetween(int place, int other, bool below = false);

/// The level of each arc, from 1: above each arc of the same side that overlaps with it and is
/// shorter, or is as long and precedes it. So nested arcs are drawn nested, and no two arcs lie on
/// each other.
[[nodiscard]] std::vector<int> arcLevels(std::span<const ArcSpan> arcs);
/// The highest of some levels, 0 if there are none.
[[nodiscard]] int highestLevel(std::span<const int> levels);

/// What becomes of the arcs of a tree in a picture.
struct TreePicture {
    std::optional<Tree> gold;             ///< drawn dashed where it is not built
    std::optional<Configuration> current; ///< its arcs are drawn solid, wrong ones below
    std::vector<ArcState> states;         ///< by node; Lost ones are dotted; may be empty
};

/// How an arc is drawn.
enum class ArcLook { Built, ToCome, Lost, Wrong };

/// An arc of a picture; wrong arcs are below the words.
struct PictureArc {
    Arc arc;
    ArcLook look;
    int length = 0;
    int level = 0; ///< from 1

    [[nodiscard]] bool isBelow() const { return look == ArcLook::Wrong; }
};
/// The arcs of a picture of a sentence of `words` words, by dependent.
[[nodiscard]] std::vector<PictureArc> pictureArcs(const TreePicture& picture, int words,
                                                  RootPlace root);

} // namespace parsescope
