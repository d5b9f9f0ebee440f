// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/when_seen.h"

#include <QEvent>
#include <QWidget>

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
    return m_view->isVisible();
}

bool WhenSeen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show)
        updateIfSeen();
    return QObject::eventFilter(watched, event);
}

void WhenSeen::updateIfSeen() {
    if (!m_outdated || !isSeen())
        return;
    m_outdated = false;
    m_update();
}

} // namespace parsescope
