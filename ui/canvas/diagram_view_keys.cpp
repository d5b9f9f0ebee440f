// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard navigation of DiagramView through the facts of its drawing.
#include "ui/canvas/diagram_accessible.h"
#include "ui/canvas/diagram_view.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <cmath>
#include <limits>

namespace parsescope {

void DiagramView::keyPressEvent(QKeyEvent* event) {
    const int count = static_cast<int>(m_drawing.facts.size());
    const bool sideways = event->modifiers() & Qt::ShiftModifier;
    const int key = event->key();
    if (count == 0) {
        event->ignore();
    } else if (sideways && key == Qt::Key_Left) {
        goTowards({-1, 0});
    } else if (sideways && key == Qt::Key_Right) {
        goTowards({1, 0});
    } else if (sideways && key == Qt::Key_Up) {
        goTowards({0, -1});
    } else if (sideways && key == Qt::Key_Down) {
        goTowards({0, 1});
    } else if (key == Qt::Key_Up) {
        setCurrentFact(m_current < 0 ? firstFact() : std::max(m_current - 1, 0));
    } else if (key == Qt::Key_Down) {
        setCurrentFact(m_current < 0 ? firstFact() : std::min(m_current + 1, count - 1));
    } else if (m_current >= 0 && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        emit clicked(m_drawing.facts[m_current].target);
    } else if (m_current >= 0 && key == Qt::Key_Escape) {
        setCurrentFact(-1);
    } else {
        event->ignore(); // the window handles the keys that step through the derivation
    }
}

/// Returns the fact at which keyboard navigation starts: the one nearest to the drawing's first
/// focus rectangle.
int DiagramView::firstFact() const {
    if (m_drawing.focus.empty())
        return 0;
    const int found = nearestFact(m_drawing.focus.front().center(), {}, -1);
    return std::max(found, 0);
}

/// Returns the index of the fact whose shapes are nearest to `point`, except the fact `besides`; -1
/// if there is none. If `direction` is not null, only facts in this direction from `point` are
/// considered.
int DiagramView::nearestFact(QPointF point, QPointF direction, int besides) const {
    int best = -1;
    qreal least = std::numeric_limits<qreal>::max();
    for (int i = 0; i < static_cast<int>(m_drawing.facts.size()); ++i) {
        const QRectF bounds = m_drawing.boundsOf(m_drawing.facts[i].target);
        const QPointF way = bounds.center() - point;
        const qreal along = QPointF::dotProduct(way, direction);
        if (i == besides || bounds.isNull() || (!direction.isNull() && along <= 1))
            continue;
        // Targets to the side count as farther away than targets straight ahead.
        const qreal aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const qreal distance = direction.isNull() ? way.manhattanLength() : along + 2.5 * aside;
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

void DiagramView::goTowards(QPointF direction) {
    if (m_current < 0)
        return setCurrentFact(firstFact());
    const QRectF here = m_drawing.boundsOf(m_drawing.facts[m_current].target);
    const int next = nearestFact(here.center(), direction, m_current);
    if (next >= 0)
        setCurrentFact(next);
}

void DiagramView::setCurrentFact(int index) {
    if (index == m_current)
        return;
    m_current = index;
    viewport()->update();
    if (index < 0)
        return setHovered({});
    const Target target = m_drawing.facts[index].target;
    setHovered(target);
    scrollTo(m_drawing.boundsOf(target));
    announceCurrent(this);
}

/// Keeps the current fact if the new drawing contains a fact with an equal target.
void DiagramView::keepCurrentFact(const std::vector<Fact>& before) {
    if (m_current < 0)
        return;
    const Target target = before[m_current].target;
    const auto found = std::find_if(m_drawing.facts.begin(), m_drawing.facts.end(),
                                    [&](const Fact& fact) { return fact.target == target; });
    m_current =
        found == m_drawing.facts.end() ? -1 : static_cast<int>(found - m_drawing.facts.begin());
}

void DiagramView::paintFocusMarks(QPainter& painter) const {
    if (!hasFocus() || !m_byKeyboard)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.color(Ink::Accent), 2));
    painter.drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
    if (m_current < 0)
        return;
    const QRectF bounds = m_drawing.boundsOf(m_drawing.facts[m_current].target);
    painter.drawRoundedRect(
        QRectF(toView(bounds.topLeft()), bounds.size() * zoom()).adjusted(-3, -3, 3, 3), 6, 6);
}

void DiagramView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    m_byKeyboard =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    viewport()->update();
}

void DiagramView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    setCurrentFact(-1);
    viewport()->update();
}

int DiagramView::factAt(QPoint point) const {
    const Target target = m_drawing.at(toDrawing(point));
    for (int i = 0; i < static_cast<int>(m_drawing.facts.size()); ++i)
        if (m_drawing.facts[i].target == target)
            return i;
    return -1;
}

QRect DiagramView::placeOf(const Fact& fact) const {
    const QRectF bounds = m_drawing.boundsOf(fact.target);
    const QRectF here(toView(bounds.topLeft()), bounds.size() * zoom());
    return here.toAlignedRect().translated(viewport()->mapToGlobal(QPoint()));
}

} // namespace parsescope
