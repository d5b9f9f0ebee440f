// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/diagrams/drawing.h"

#include <QAbstractScrollArea>

namespace parsescope {

/// Shows a drawing: zoom (Ctrl and wheel, pinch), pan (drag, wheel, scroll bars), hit test. Keeps
/// the drawing's focus in view when it changes.
class DiagramView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit DiagramView(QWidget* parent = nullptr);

    void setDrawing(Drawing drawing);
    [[nodiscard]] const Drawing& drawing() const { return m_drawing; }
    /// Where a drawing smaller than the view stands; centred by default.
    void setContentAlignment(Qt::Alignment alignment);
    [[nodiscard]] qreal zoom() const { return m_zoom; }
    void setZoom(qreal zoom);
    void zoomIn() { setZoom(m_zoom * 1.2); }
    void zoomOut() { setZoom(m_zoom / 1.2); }
    /// As large as fits into the view, at most 1.
    void zoomToFit();
    /// The point of the view under which `point` of the drawing lies.
    [[nodiscard]] QPointF toView(QPointF point) const { return point * m_zoom + origin(); }

signals:
    void hovered(parsescope::Target target);
    void clicked(parsescope::Target target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QPointF toDrawing(QPointF point) const { return (point - origin()) / m_zoom; }
    void updateScrollBars();
    void showFocus();
    void setHovered(Target target);

    Drawing m_drawing;
    Theme m_theme;
    Qt::Alignment m_alignment = Qt::AlignCenter;
    qreal m_zoom = 1;
    Target m_hovered;
    QPoint m_pressed;
    QPoint m_panned;
    bool m_panning = false;
};

} // namespace parsescope
