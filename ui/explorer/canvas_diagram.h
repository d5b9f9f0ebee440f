// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/configuration_diagram.h"

#include <algorithm>
#include <vector>

namespace parsescope {

/// The columns of the words on a canvas, which a second drawing below it can share.
struct CanvasColumns {
    SentenceLayout layout = SentenceLayout::OneLine;
    std::vector<bool> window; ///< see ArcDiagram::window
    bool rootLast = false;
    WordLook look;
    std::vector<ArcColumn> columns; ///< in pixels at zoom 1, not mirrored
    qreal width = 0;                ///< the width of the drawing, in pixels at zoom 1
    qreal scale = 1;                ///< the scale of the drawing
    /// The middles of the bars of all nodes in an overview of the sentence, in the order of the
    /// drawing, in pixels at zoom 1, not mirrored; empty if no word is left out.
    std::vector<qreal> overview;

    /// Returns true if these are columns of a sentence of `words` words.
    [[nodiscard]] bool isOf(int words) const {
        return !columns.empty() && columns.back().last == words;
    }
    /// Returns true if no word is left out.
    [[nodiscard]] bool isWhole() const { return std::ranges::none_of(columns, &ArcColumn::isRest); }
};

/// The content of the canvas: the sentence with its arcs, and below it the stack and the buffer.
struct CanvasDiagram {
    ArcDiagram sentence;
    ConfigurationDiagram configuration;
    /// If false, only the sentence is drawn, on one line.
    bool hasConfiguration = true;
    /// The least height, in pixels at zoom 1, in which stack and buffer have a row of their own. In
    /// less height, or if arcs would be flat, only the sentence is drawn; lines below the words
    /// then show the stack and the buffer. If words are left out, the overview needs its height in
    /// addition. 0 if they always have a row.
    qreal leastWithRow = 0;
    /// True if only the arcs of the words in focus are drawn where all arcs would be less than 40
    /// pixels high together, with levels at distances of less than 10 pixels; a text then says so.
    bool mayShowFewArcs = false;
    /// True if lines below the words show which of them are on the stack and in the buffer, where
    /// no configuration is drawn.
    bool hasZones = false;
    /// OneLine shows all words if they fit, and otherwise only the words around stack and buffer.
    SentenceLayout layout = SentenceLayout::OneLine;
    /// The columns of another canvas of the same width, which the words have if this is not empty.
    /// Their size is at most that of the other canvas, and there is no overview.
    CanvasColumns shared;
    std::vector<int> order; ///< all nodes, by decreasing importance
    int depth = 0;          ///< number of levels from stack and buffer down to the deepest word
    /// The greatest depth that later configurations are expected to have. Room is kept for it, so
    /// that words do not move between steps.
    int expectedDepth = 0;
    [[nodiscard]] bool isOnOneLine() const {
        return layout == SentenceLayout::OneLine || layout == SentenceLayout::Focused;
    }
    QSizeF room;       ///< the size of the canvas, in pixels at zoom 1
    qreal bottom = 18; ///< the least distance between stack or buffer and the lower edge
};

/// A drawing for the canvas and the scale at which it is shown at zoom 1.
struct CanvasDrawing {
    Drawing drawing;
    qreal scale = 1;
    bool isWhole = true;   ///< true if no word is left out
    bool isFlat = false;   ///< true if the height was not enough, so that arcs are flat
    CanvasColumns columns; ///< the columns of the words; empty if they are not on one line
};

/// Draws sentence, stack and buffer in shared columns, as large as possible. Shows the whole
/// sentence if its words are then readable, otherwise as many words as fit, with an overview of all
/// words above them. If the height is small, arcs become lower first, then trees. A sentence drawn
/// as a tree or on several lines, and a stack or buffer that is not in the order of the sentence,
/// have columns of their own.
[[nodiscard]] CanvasDrawing layoutCanvas(const CanvasDiagram& diagram, const Measure& measure);

/// Draws stack and buffer of `diagram` as lines below the words.
void showZones(CanvasDiagram& diagram);
/// Prepares the diagrams of two explorations of a sentence for drawings one above the other: after
/// a call for each of them with the other one, both drawings show the same words in the same
/// columns and at the same heights. Stack and buffer are lines below the words. If the sentences
/// have different lengths, the columns are not shared.
void shareColumns(CanvasDiagram& diagram, const CanvasDiagram& other);

} // namespace parsescope
