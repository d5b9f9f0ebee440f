// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

class DiagramView;

/// Lets screen readers see diagrams: a list whose items are the facts of the drawing, with their
/// places on screen. Call once; more often does no harm.
void makeDiagramsAccessible();

/// Tells screen readers that a view shows another drawing, or that its current fact moved.
void announceDrawing(DiagramView* view);
void announceCurrent(DiagramView* view);

} // namespace parsescope
