// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_style.h"

#include <vector>

namespace parsescope {

/// How a sentence with its arcs is laid out.
enum class SentenceLayout {
    OneLine,
    Wrapped, ///< onto lines; arcs from line to line run off the edge and name their other end
    Focused, ///< one line without the words far from the stack top and the buffer front
    Tree,    ///< top down, see layoutTree
};

/// The words of a sentence with arcs: gold ones above, wrong and proposed ones below.
struct ArcDiagram {
    std::vector<WordBox> words; ///< by node, ROOT first
    std::vector<ArcLine> arcs;
    bool rightToLeft = false;
    bool rootLast = false; ///< ROOT is drawn behind the last word
    SentenceLayout layout = SentenceLayout::OneLine;
    qreal room = 0;           ///< width of a line, if wrapped
    std::vector<bool> window; ///< by node: what a focused drawing shows

    /// The node at a place of the line, both from 0.
    [[nodiscard]] int nodeAt(int place) const {
        return rootLast ? (place + 1) % static_cast<int>(words.size()) : place;
    }
};

/// Word gaps follow labels, heights follow nesting; arcs that overlap never share a height, and
/// each arc meets its words at a point of its own. For all layouts but Tree.
[[nodiscard]] Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure);

/// Has the view show those words, as many as there is room for, the first ones before others.
void focusOnWords(Drawing& drawing, const std::vector<int>& words);

} // namespace parsescope
