// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/diagram_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace parsescope {

void DiagramView::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(m_zoom * std::pow(1.0015, event->angleDelta().y()));
        event->accept();
        return;
    }
    // If only horizontal scrolling is possible, a vertical wheel scrolls horizontally.
    // If the view need not be scrolled at all, the page around it scrolls.
    const bool sideways = verticalScrollBar()->maximum() == 0 &&
                          horizontalScrollBar()->maximum() > 0 && event->angleDelta().x() == 0;
    QScrollBar* bar = sideways ? horizontalScrollBar() : nullptr;
    if (bar) {
        bar->setValue(bar->value() - event->angleDelta().y());
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

bool DiagramView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            setZoom(m_zoom * (1 + gesture->value()));
        return true;
    }
    if (event->type() == QEvent::Leave)
        setHovered({});
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int fact = factAt(help->pos());
        QToolTip::showText(help->globalPos(), fact < 0 ? QString() : m_drawing.facts[fact].text,
                           this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

/// Hides the tip if the drawing at the place of the mouse is about something else now. While the
/// user drags, the tip is about the dragged word.
void DiagramView::hideOldTip() {
    if (!QToolTip::isVisible() || !viewport()->underMouse() ||
        QApplication::mouseButtons() != Qt::NoButton)
        return;
    const int fact = factAt(viewport()->mapFromGlobal(QCursor::pos()));
    if (fact < 0 || m_drawing.facts[fact].text != QToolTip::text())
        QToolTip::hideText();
}

void DiagramView::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_panned = event->pos();
    m_panning = false;
    m_byKeyboard = false;
    setCurrentFact(-1);
}

void DiagramView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) {
        if ((event->pos() - m_pressed).manhattanLength() > QApplication::startDragDistance())
            m_panning = true;
        if (m_panning) {
            const QPoint moved = event->pos() - m_panned;
            m_panned = event->pos();
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
            verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
        }
        return;
    }
    setHovered(m_drawing.at(toDrawing(event->position())));
}

void DiagramView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_panning)
        return;
    const Target target = m_drawing.at(toDrawing(event->position()));
    if (target.kind != Target::Kind::None)
        emit clicked(target);
}

void DiagramView::setHovered(Target target) {
    if (target == m_hovered)
        return;
    m_hovered = target;
    emit hovered(target);
}

} // namespace parsescope
