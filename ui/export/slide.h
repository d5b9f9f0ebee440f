// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "ui/canvas/drawing.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/canvas_diagram.h"

#include <QByteArray>

#include <vector>

namespace parsescope {

/// The size of a page, in pixels of 1/96 inch.
inline constexpr QSizeF SlideSize(1280, 720);

/// A page about a step of a derivation, or one of two sides, which share a page one above the
/// other: titles at the top, then the canvas and the possible transitions, and at the bottom a text
/// about the step. All content fits into `width` and `height`.
struct Slide {
    qreal width; ///< the width of the page or side, in pixels of 1/96 inch
    qreal height = SlideSize.height();
    QString title;
    QString subtitle;
    Drawing canvas;
    qreal canvasScale = 1; ///< number of pixels of the page for one unit of the drawing
    Drawing transitions;
    QString text;
    std::vector<Slide> beside = {}; ///< the second side of the page, below the first; at most one

    [[nodiscard]] bool isSide() const { return height < SlideSize.height(); }
};

/// The zoom of texts in drawings, which makes the smallest text, of 11 pixels, 15 pixels high.
inline constexpr qreal SlideZoom = 1.35;

/// The parts of a slide that are not drawn yet.
struct SlideContent {
    CanvasDiagram diagram;
    std::vector<Action> actions;
    int taken = -1; ///< 0-based index of the transition that is taken; -1 for none
};

/// Draws the canvas as large as possible. If not all words are then readable, the canvas shows only
/// words around stack and buffer, unless `allWords` is true. Below the canvas, draws the legal
/// transitions; the one with the 0-based index `taken` is highlighted, -1 for none.
void drawOnSlide(Slide& slide, CanvasDiagram diagram, const std::vector<Action>& actions, int taken,
                 bool allWords, const Measure& measure);

/// Returns a PDF file with one page for each slide. If `control` requests to stop, the result is
/// incomplete and must not be used. The function may be called on any thread.
[[nodiscard]] QByteArray pdfOf(const std::vector<Slide>& slides, const Theme& theme,
                               const QString& title, const TaskControl& control = {});

} // namespace parsescope
