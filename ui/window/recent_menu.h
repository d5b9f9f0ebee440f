// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/recent_list.h"

#include <QMenu>

namespace parsescope {

class Session;

/// A menu of the files that were opened or saved last, the latest first.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    /// Makes the menu. If `remember` is true, the list is kept for the next start.
    RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent = nullptr);

    void add(const QString& path);
    /// Returns the paths of the files, the latest first.
    [[nodiscard]] const QStringList& paths() const { return m_paths.texts(); }

private:
    void refresh();

    Session* m_session;
    RecentList m_paths{"recent/files"};
};

} // namespace parsescope
