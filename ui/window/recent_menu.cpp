// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_menu.h"

#include "ui/session/session.h"

#include <QFileInfo>

namespace parsescope {

RecentMenu::RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent)
    : QMenu(title, parent), m_session(session) {
    setToolTipsVisible(true);
    m_paths.setKept(remember);
    connect(session, &Session::opened, this, [this](const QStringList& paths) {
        if (paths.size() == 1)
            add(paths.first());
    });
    refresh();
}

void RecentMenu::add(const QString& path) {
    m_paths.add(QFileInfo(path).absoluteFilePath());
    refresh();
}

void RecentMenu::refresh() {
    clear();
    for (const QString& path : paths()) {
        QAction* action = addAction(QFileInfo(path).fileName().replace("&", "&&"));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { m_session->open({path}); });
    }
    if (paths().isEmpty())
        addAction(tr("No files were opened yet"))->setEnabled(false);
}

} // namespace parsescope
