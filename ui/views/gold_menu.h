// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace parsescope {

class Session;

/// Free play with the gold tree: other trees in its place, undo, redo, and back to the original.
class GoldMenu : public QMenu {
    Q_OBJECT

public:
    GoldMenu(Session* session, const QString& title, QWidget* parent = nullptr);

private:
    QAction* add(const QString& text, const QString& key, const QString& tip,
                 const std::function<void()>& call);
    void takeBranch();
    void typeHeads();
    void refresh();

    Session* m_session;
    QAction* m_undo;
    QAction* m_redo;
    QAction* m_revert;
    QList<QAction*> m_trees; ///< the others
};

} // namespace parsescope
