// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/diagram_view.h"

class QToolButton;

namespace parsescope {

struct LegendEntries;

/// The meaning of lines and colours: a diagram over a lower corner of the canvas while it is
/// switched on, above the button for it. It is the corner below the buffer, where trees seldom are.
class CanvasKey : public DiagramView {
    Q_OBJECT

public:
    explicit CanvasKey(DiagramView* canvas);

    void setEntries(const LegendEntries& entries);
    /// Shows it, or not; is checked while it is shown.
    [[nodiscard]] QAction* toggleAction() const { return m_toggle; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    DiagramView* m_canvas;
    QAction* m_toggle;
    QToolButton* m_button;
    bool m_isLeft = false; // the corner
};

} // namespace parsescope
