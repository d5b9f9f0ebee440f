// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/canvas/drawing_motion.h"

#include <QAbstractScrollArea>

namespace parsescope {

/// Shows a drawing: zoom (Ctrl and wheel, pinch), pan (drag, wheel, scroll bars), hit test. Keeps
/// the drawing's focus in view when it changes. With the keyboard one goes through its facts: up
/// and down in reading order, with Shift to the nearest in each direction; Enter is a click.
class DiagramView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit DiagramView(QWidget* parent = nullptr);

    /// `gliding` leads there from the drawing before.
    void setDrawing(Drawing drawing, bool gliding = false);
    [[nodiscard]] const Drawing& drawing() const { return m_drawing; }
    /// Where a drawing smaller than the view stands; centred by default.
    void setContentAlignment(Qt::Alignment alignment);
    /// How large the drawing is shown.
    [[nodiscard]] qreal zoom() const { return m_zoom * m_scale; }
    /// How large it is shown for each unit of its scale.
    void setZoom(qreal zoom);
    void zoomIn() { setZoom(m_zoom * 1.2); }
    void zoomOut() { setZoom(m_zoom / 1.2); }
    /// How large the next drawing is shown at zoom 1.
    void setScale(qreal scale) { m_scale = scale; }
    /// At zoom 1, a drawing that nearly fits is shown a little smaller, so that it does.
    void setShrinking(bool shrinking) { m_shrinking = shrinking; }
    /// Width for a drawing that does not scroll sideways.
    [[nodiscard]] qreal room() const;
    /// Width and height for a drawing that does not scroll at all, at scale 1.
    [[nodiscard]] QSizeF space() const { return QSizeF(size()) / m_zoom; }
    /// As large as fits into the view, at most 1.
    void zoomToFit();
    /// The point of the view under which `point` of the drawing lies.
    [[nodiscard]] QPointF toView(QPointF point) const { return point * zoom() + origin(); }
    /// Returns the target drawn at a point of the view.
    [[nodiscard]] Target targetAt(QPointF point) const { return m_drawing.at(toDrawing(point)); }

    /// Index of the fact that the keyboard is at; -1 for none.
    [[nodiscard]] int currentFact() const { return m_current; }
    /// Index of the fact at a point of the viewport; -1 for none.
    [[nodiscard]] int factAt(QPoint point) const;
    /// Where a fact of the drawing is shown, in pixels of the screen.
    [[nodiscard]] QRect placeOf(const Fact& fact) const;

signals:
    void hovered(parsescope::Target target);
    void clicked(parsescope::Target target);
    /// The view has another size or zoom.
    void roomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QPointF toDrawing(QPointF point) const { return (point - origin()) / zoom(); }
    [[nodiscard]] qreal shrunk() const;
    void updateScrollBars();
    void showFocus();
    void scrollTo(QRectF wanted);
    void setHovered(Target target);
    [[nodiscard]] int firstFact() const;
    [[nodiscard]] int nearestFact(QPointF point, QPointF direction, int besides) const;
    void goTowards(QPointF direction);
    void setCurrentFact(int index);
    void keepCurrentFact(const std::vector<Fact>& before);
    void paintFocusMarks(QPainter& painter) const;

    Drawing m_drawing;
    DrawingMotion m_motion{this};
    Theme m_theme;
    Qt::Alignment m_alignment = Qt::AlignCenter;
    qreal m_zoom = 1;  // as the user wants it
    qreal m_scale = 1; // times this
    bool m_shrinking = false;
    Target m_hovered;
    int m_current = -1;        // of the facts
    bool m_byKeyboard = false; // it was the keyboard that brought the focus here
    QPoint m_pressed;
    QPoint m_panned;
    bool m_panning = false;
};

/// Shows a drawing with text of the size that is set for the window.
void showAtTextSize(DiagramView* view, Drawing drawing);
/// For arcs above words: where there is no room for all of the drawing, the words are in view.
void showArcs(DiagramView* view, Drawing drawing);

/// Keeps two views scrolled by the same distance in one direction.
void scrollTogether(DiagramView* one, DiagramView* other, Qt::Orientation direction);

} // namespace parsescope
