// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "ui/canvas/drawing.h"

#include <QByteArray>

#include <vector>

namespace parsescope {

struct Action;
struct CanvasDiagram;

/// A page of a derivation: what it is about on top, then the canvas, then what can be done, at the
/// bottom what was done. All that is on it fits into SlideSize.
struct Slide {
    QString title;
    QString subtitle;
    Drawing canvas;
    qreal canvasScale = 1; ///< pixels of the page for each of the drawing
    Drawing transitions;
    QString text;
};

/// Pages are as wide and high as screens are, in pixels of 1/96 inch.
inline constexpr QSizeF SlideSize(1280, 720);
/// The smallest text of a drawing, which has 11 pixels, has 15 on a page.
inline constexpr qreal SlideZoom = 1.35;

/// Puts in what is drawn: the canvas as large as there is room for, with the words around stack and
/// buffer where not all can be read, and the transitions; the one with number `taken` stands out,
/// -1 for none.
void drawOnSlide(Slide& slide, CanvasDiagram diagram, const std::vector<Action>& actions, int taken,
                 const Measure& measure);

/// One page for each slide. Stops when asked to; the bytes are of no use then. May be called beside
/// the window's thread.
[[nodiscard]] QByteArray pdfOf(const std::vector<Slide>& slides, const Theme& theme,
                               const QString& title, const TaskControl& control = {});

} // namespace parsescope
