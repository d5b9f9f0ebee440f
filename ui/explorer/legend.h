// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"

#include <vector>

class QToolButton;

namespace parsescope {

/// The entries of the legend: the symbols that occur in the current drawing.
struct LegendEntries {
    std::vector<ArcKind> arcs;
    bool lost = false;      ///< true if arcs that the explained step has lost are marked
    bool wouldLose = false; ///< true if arcs that the explained transition would lose are marked
    bool nonProjective = false;
    bool stack = false;
    bool buffer = false;
    bool bufferIsLeft = false; ///< true if the sentence runs from right to left
};
/// Returns the entries of the legend for a diagram of a sentence. An explanation marks the arcs
/// `marked`.
[[nodiscard]] LegendEntries legendEntries(const ArcDiagram& diagram,
                                          const std::vector<Arc>& marked = {});

/// Draws the symbols of `entries` with their meanings, one below the other.
[[nodiscard]] Drawing layoutLegend(const LegendEntries& entries, const Measure& measure);

/// The legend of lines and colours, which the owner of the canvas places beside the canvas so that
/// it covers no words. The button that shows it is in a lower corner of the canvas, below the
/// buffer.
class CanvasKey : public DiagramView {
    Q_OBJECT

public:
    explicit CanvasKey(DiagramView* canvas);

    void setEntries(const LegendEntries& entries);
    /// Returns the action that shows or hides the legend; checked while the legend is shown.
    [[nodiscard]] QAction* toggleAction() const { return m_toggle; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    DiagramView* m_canvas;
    QAction* m_toggle;
    QToolButton* m_button;
    bool m_isLeft = false; // true if the button is in the lower left corner
};

} // namespace parsescope
