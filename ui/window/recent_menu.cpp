// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_menu.h"

#include "ui/session/session.h"

#include <QFileInfo>
#include <QSettings>

namespace parsescope {

namespace {

constexpr qsizetype Most = 10;
const char* const Key = "recent/files";

} // namespace

RecentMenu::RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent)
    : QMenu(title, parent), m_session(session), m_remember(remember) {
    setToolTipsVisible(true);
    if (m_remember)
        m_paths = QSettings().value(Key).toStringList();
    connect(session, &Session::opened, this, [this](const QStringList& paths) {
        if (paths.size() == 1)
            add(paths.first());
    });
    refresh();
}

void RecentMenu::add(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();
    m_paths.removeAll(whole);
    m_paths.prepend(whole);
    m_paths = m_paths.mid(0, Most);
    if (m_remember)
        QSettings().setValue(Key, m_paths);
    refresh();
}

void RecentMenu::refresh() {
    clear();
    for (const QString& path : m_paths) {
        QAction* action = addAction(QFileInfo(path).fileName().replace("&", "&&"));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { m_session->open({path}); });
    }
    if (m_paths.isEmpty())
        addAction(tr("No files were opened yet"))->setEnabled(false);
}

} // namespace parsescope
