// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

class DiagramView;

/// Exposes diagrams to screen readers, as lists whose items are the facts of the drawing with their
/// positions on screen. Only the first call has an effect.
void makeDiagramsAccessible();

/// Notifies screen readers that a view shows another drawing. `announceCurrent` notifies them of
/// another current fact.
void announceDrawing(DiagramView* view);
void announceCurrent(DiagramView* view);

} // namespace parsescope
