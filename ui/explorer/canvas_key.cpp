// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/canvas_key.h"

#include "ui/explorer/legend.h"

#include <QAction>
#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace parsescope {

CanvasKey::CanvasKey(DiagramView* canvas)
    : DiagramView(canvas), m_canvas(canvas), m_toggle(new QAction(tr("&Key"), this)),
      m_button(new QToolButton(canvas)) {
    setObjectName("key");
    setAccessibleName(tr("Key: what lines and colours mean"));
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hide();
    m_toggle->setObjectName("toggle-key");
    m_toggle->setCheckable(true);
    m_toggle->setToolTip(tr("What the lines and colours mean"));
    m_toggle->setStatusTip(m_toggle->toolTip());
    m_button->setDefaultAction(m_toggle);
    m_button->setText(tr("Key"));
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::NoFocus);
    connect(m_toggle, &QAction::toggled, this, [this](bool on) {
        setVisible(on);
        place();
    });
    canvas->viewport()->installEventFilter(this);
    place();
}

void CanvasKey::setEntries(const LegendEntries& entries) {
    m_isLeft = entries.bufferIsLeft;
    Drawing drawing = layoutLegend(entries, fontMeasure());
    resize(drawing.size.toSize() + QSize(1, 1));
    setDrawing(std::move(drawing));
    place();
}

void CanvasKey::place() {
    constexpr int margin = 6;
    m_button->adjustSize();
    const QRect room = m_canvas->viewport()->geometry(); // without the scroll bars
    const auto x = [this, room](const QWidget* part) {
        return m_isLeft ? room.left() + margin : room.right() + 1 - part->width() - margin;
    };
    m_button->move(x(m_button), room.bottom() + 1 - m_button->height() - margin / 2);
    move(x(this), std::max(m_button->y() - height() - 2, 0));
    raise();
    m_button->raise(); // in a low canvas, the button that closes the key stays above it
}

bool CanvasKey::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_canvas->viewport() && event->type() == QEvent::Resize)
        place();
    return DiagramView::eventFilter(watched, event);
}

void CanvasKey::paintEvent(QPaintEvent* event) {
    DiagramView::paintEvent(event);
    QPainter painter(viewport());
    painter.setPen(Theme::fromPalette(palette()).color(Ink::Border));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

} // namespace parsescope
