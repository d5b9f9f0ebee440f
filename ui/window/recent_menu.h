// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace parsescope {

class Session;

/// The files opened or saved last, the latest first.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    /// `remember` keeps them between starts.
    RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent = nullptr);

    void add(const QString& path);
    /// The last one first.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }

private:
    void refresh();

    Session* m_session;
    bool m_remember;
    QStringList m_paths;
};

} // namespace parsescope
