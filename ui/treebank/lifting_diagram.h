// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"

#include <optional>

namespace parsescope {

/// A gold tree above the words, and below them a tree made from it by lifting arcs, or one made by
/// putting them back.
struct LiftingDiagram {
    Sentence gold;  ///< with a tree
    Sentence other; ///< the same words with the tree below, relations as they are encoded
    /// Arcs that are not gold are mistakes: the arcs were put back.
    bool isPutBack = false;
    std::optional<Arc> newest; ///< the arc that was lifted last; it stands out
    bool rootLast = false;     ///< ROOT is drawn behind the last word
    qreal height = 0;          ///< of the view, in pixels; arcs become lower to keep to it
};

/// Both trees share the words. Arcs of the gold tree that the other one lacks are dotted; below,
/// lifted arcs stand out, and relations are written where they differ from the gold ones. Beside
/// the words stands which tree is which.
[[nodiscard]] Drawing layoutLifting(const LiftingDiagram& diagram, const Measure& measure);

} // namespace parsescope
