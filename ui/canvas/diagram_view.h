// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/canvas/drawing_motion.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QPointer>
#include <QRegion>

namespace parsescope {

/// Shows a drawing that can be zoomed (Ctrl and wheel, pinch) and panned (drag, wheel, scroll
/// bars), and reports the shapes under the mouse. Scrolls to the drawing's focus when the focus
/// changes. The keyboard moves through the facts of the drawing: Up and Down in reading order,
/// arrow keys with Shift to the nearest fact in their direction; Enter acts as a click.
class DiagramView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit DiagramView(QWidget* parent = nullptr);

    /// Replaces the drawing. If `gliding` is true, the change from the previous drawing is
    /// animated.
    void setDrawing(Drawing drawing, bool gliding = false);
    [[nodiscard]] const Drawing& drawing() const { return m_drawing; }
    /// Sets the views with the names of the rows, at the left of this view, and with the heads of
    /// its columns, above it. Either may be null.
    void setHeads(const DiagramView* left, const DiagramView* above);
    /// Returns the drawing together with those of its heads that are visible, for pictures.
    [[nodiscard]] Drawing drawingWithHeads() const;
    /// Sets the position of a drawing that is smaller than the view; centred by default.
    void setContentAlignment(Qt::Alignment alignment);
    /// Returns the magnification of the drawing, which is the product of the user's zoom and the
    /// scale.
    [[nodiscard]] qreal zoom() const { return m_zoom * m_scale; }
    /// Sets the user's zoom, a factor on the scale of the drawing.
    void setZoom(qreal zoom);
    /// Sets the scale of the next drawing: its magnification at zoom 1.
    void setScale(qreal scale) { m_scale = scale; }
    /// Sets whether, at zoom 1, a drawing that is slightly too large is reduced until it fits.
    void setShrinking(bool shrinking) { m_shrinking = shrinking; }
    /// Returns the width of a drawing that needs no horizontal scrolling, in pixels at zoom 1.
    [[nodiscard]] qreal room() const;
    /// Returns the size of a drawing that needs no scrolling at scale 1, in pixels at zoom 1.
    [[nodiscard]] QSizeF space() const { return QSizeF(size()) / m_zoom; }
    /// Zooms out as far as necessary to show the whole drawing, starting at zoom 1.
    void zoomToFit();
    /// Returns the point of the view at which `point` of the drawing is shown.
    [[nodiscard]] QPointF toView(QPointF point) const { return point * zoom() + origin(); }
    /// Returns the target drawn at `point` of the view.
    [[nodiscard]] Target targetAt(QPointF point) const { return m_drawing.at(toDrawing(point)); }

    /// Returns the index of the fact selected with the keyboard; -1 for none.
    [[nodiscard]] int currentFact() const { return m_current; }
    /// Returns the index of the fact shown at `point` of the viewport; -1 for none.
    [[nodiscard]] int factAt(QPoint point) const;
    /// Returns the rectangle in which a fact of the drawing is shown, in screen coordinates.
    [[nodiscard]] QRect placeOf(const Fact& fact) const;

signals:
    /// Emitted with the target under the mouse, or of the current fact; with an empty target if
    /// there is none.
    void hovered(parsescope::Target target);
    /// Emitted when a target is clicked or activated with the keyboard.
    void clicked(parsescope::Target target);
    /// Emitted when the size or the zoom of the view has changed.
    void roomChanged();

protected:
    /// Returns false if the view paints anything above the drawing that changes with it.
    [[nodiscard]] virtual bool showsOnlyDrawing() const { return true; }

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QPointF toDrawing(QPointF point) const { return (point - origin()) / zoom(); }
    [[nodiscard]] qreal shrunk() const;
    [[nodiscard]] const Drawing& inSight() const {
        return m_motion.isRunning() ? m_frame : m_drawing;
    }
    [[nodiscard]] bool keepsPicture() const;
    void updatePicture();
    void showFrame();
    void updateChanged(const Drawing& before);
    void updateScrollBars();
    void showFocus();
    void scrollTo(QRectF wanted);
    void setHovered(Target target);
    [[nodiscard]] int firstFact() const;
    [[nodiscard]] int nearestFact(QPointF point, QPointF direction, int besides) const;
    void goTowards(QPointF direction);
    void setCurrentFact(int index);
    void keepCurrentFact(const std::vector<Fact>& before);
    void hideOldTip();
    void paintFocusMarks(QPainter& painter) const;

    Drawing m_drawing;
    DrawingMotion m_motion{this};
    Drawing m_frame; // the frame in sight of the running animation
    Theme m_theme;
    Qt::Alignment m_alignment = Qt::AlignCenter;
    qreal m_zoom = 1;  // the zoom that the user chose
    qreal m_scale = 1; // the magnification of the drawing at zoom 1
    bool m_shrinking = false;
    // The picture that the view shows, the place and the zoom of the drawing there, and the part of
    // it that is no longer true.
    QPixmap m_picture;
    QPointF m_pictureOrigin;
    qreal m_pictureZoom = 0;
    QRegion m_outdated;
    Target m_hovered;
    int m_current = -1;        // index of the current fact of the drawing; -1 for none
    bool m_byKeyboard = false; // true if the view received the focus through the keyboard
    QPoint m_pressed;
    QPoint m_panned;
    bool m_panning = false;
    QPointer<const DiagramView> m_left;
    QPointer<const DiagramView> m_above;
};

/// Shows a drawing at the zoom that corresponds to the text size of the application.
void showAtTextSize(DiagramView* view, Drawing drawing);
/// Shows a drawing of arcs above words, scrolled to the bottom so that the words are visible.
void showArcs(DiagramView* view, Drawing drawing);

/// Keeps the scroll bars of two views in `direction` at equal values.
void scrollTogether(DiagramView* one, DiagramView* other, Qt::Orientation direction);

} // namespace parsescope
