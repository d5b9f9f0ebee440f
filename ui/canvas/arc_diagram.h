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

/// Heights of a level of nested arcs.
struct ArcSteps {
    static constexpr qreal Labelled = 16; ///< at least, for labels
    static constexpr qreal Largest = 27;

    /// Above the words; 0 for a comfortable one. Where it is too low for labels, only those that
    /// stand out are drawn.
    qreal above = 0;
    qreal below = Labelled;

    [[nodiscard]] constexpr bool areLow() const { return above > 0 && above < Labelled; }
    /// Nothing is left of the room: margins are small.
    [[nodiscard]] constexpr bool areTight() const { return above > 0 && above <= Labelled; }
};

/// The words of a sentence with arcs: gold ones above, wrong and proposed ones and those of a
/// second tree below.
struct ArcDiagram {
    std::vector<WordBox> words; ///< by node, ROOT first
    std::vector<ArcLine> arcs;
    bool rightToLeft = false;
    bool rootLast = false; ///< ROOT is drawn behind the last word
    SentenceLayout layout = SentenceLayout::OneLine;
    qreal room = 0;           ///< width of a line, if wrapped
    std::vector<bool> window; ///< by node: what a focused drawing shows
    WordLook look;
    ArcSteps steps;

    /// The node at a place of the line, both from 0.
    [[nodiscard]] int nodeAt(int place) const {
        return rootLast ? (place + 1) % static_cast<int>(words.size()) : place;
    }
};

/// A column of a line: a word, or words that are left out.
struct ArcColumn {
    int first = 0; ///< place in the line, from 0, see ArcDiagram::nodeAt
    int last = 0;  ///< place in the line
    bool isRest = false;
    qreal left = 0;
    qreal right = 0;

    [[nodiscard]] qreal centre() const { return (left + right) / 2; }
};

/// The room that a sentence takes on one line.
struct ArcExtent {
    qreal width = 0;
    int above = 0;                  ///< levels of nested arcs above the words
    int below = 0;                  ///< and below them
    std::vector<ArcColumn> columns; ///< before it is turned round for right-to-left
};
[[nodiscard]] ArcExtent arcExtent(const ArcDiagram& diagram, const Measure& measure);

/// Word gaps follow labels, heights follow nesting; arcs that overlap never share a height, and
/// each arc meets its words at a point of its own. For all layouts but Tree.
[[nodiscard]] Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure);

/// The height of a drawing on one line.
[[nodiscard]] qreal arcHeight(const ArcExtent& extent, const WordLook& look, const ArcSteps& steps);

/// Has the view show those words, as many as there is room for, the first ones before others.
void focusOnWords(Drawing& drawing, const std::vector<int>& words);

} // namespace parsescope
