// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/diagram_view.h"

class QToolButton;

namespace parsescope {

struct LegendEntries;

/// The legend of lines and colours: a diagram in a lower corner of the canvas, above the button
/// that shows it. The legend is in the corner below the buffer, where trees are rare.
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
    bool m_isLeft = false; // true if the legend is in the lower left corner
};

} // namespace parsescope
