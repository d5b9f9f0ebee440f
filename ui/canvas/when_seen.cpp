// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/when_seen.h"

#include <QDockWidget>
#include <QEvent>

#include <utility>

namespace parsescope {

WhenSeen::WhenSeen(QWidget* view, std::function<void()> update)
    : QObject(view), m_view(view), m_update(std::move(update)) {
    view->installEventFilter(this);
}

void WhenSeen::changed() {
    m_outdated = true;
    updateIfSeen();
}

bool WhenSeen::isSeen() const {
    return m_view->isVisible() && (!m_panel || m_inFront);
}

bool WhenSeen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::Show)
        findPanel();
    if (event->type() == QEvent::Show)
        updateIfSeen();
    return QObject::eventFilter(watched, event);
}

void WhenSeen::findPanel() {
    QDockWidget* panel = nullptr;
    for (QWidget* parent = m_view->parentWidget(); parent && !panel;
         parent = parent->parentWidget())
        panel = qobject_cast<QDockWidget*>(parent);
    if (panel == m_panel)
        return;
    if (m_panel)
        m_panel->disconnect(this);
    m_panel = panel;
    if (!panel)
        return;
    m_inFront = !panel->visibleRegion().isEmpty();
    // Later, as the window is just then placing its panels, and the view may change its least size.
    connect(panel, &QDockWidget::visibilityChanged, this, [this](bool inFront) {
        m_inFront = inFront;
        QMetaObject::invokeMethod(
            this, [this] { updateIfSeen(); }, Qt::QueuedConnection);
    });
}

void WhenSeen::updateIfSeen() {
    if (!m_outdated || !isSeen())
        return;
    m_outdated = false;
    m_update();
}

} // namespace parsescope
