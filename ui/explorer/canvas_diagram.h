// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/configuration_diagram.h"

#include <vector>

namespace parsescope {

/// All that the canvas shows: the sentence with its arcs, and below it stack and buffer.
struct CanvasDiagram {
    ArcDiagram sentence;
    ConfigurationDiagram configuration;
    /// OneLine shows the words around stack and buffer only where not all fit.
    SentenceLayout layout = SentenceLayout::OneLine;
    std::vector<int> order; ///< all nodes, those first that must be in sight
    int depth = 0;          ///< steps from stack and buffer to the deepest word below them
    int expectedDepth = 0; ///< as deep as that may become; room is kept so that words stay in place
    QSizeF room;           ///< of the canvas, in pixels at zoom 1
};

/// A drawing for the canvas and how large it is shown at zoom 1.
struct CanvasDrawing {
    Drawing drawing;
    qreal scale = 1;
    bool isWhole = true; ///< no word is left out
};

/// Sentence, stack and buffer in the same columns, as large as there is room for; all of the
/// sentence where its words can be read then, else as many words as fit, with an overview of all
/// above them. Where there is little height, arcs become lower first, then trees. A sentence as a
/// tree or on several lines, and a stack or buffer that is not in the order of the sentence, have
/// columns of their own.
[[nodiscard]] CanvasDrawing layoutCanvas(const CanvasDiagram& diagram, const Measure& measure);

} // namespace parsescope
