// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace parsescope {

class Session;

/// Undo and redo, and what changes whole sentences of the treebank.
class EditMenu : public QMenu {
    Q_OBJECT

public:
    EditMenu(Session* session, const QString& title, QWidget* parent = nullptr);

private:
    QAction* add(const QString& text, const QString& key, const QString& tip,
                 const std::function<void()>& call);
    void editLines();
    void insertSentence();
    void refresh();

    Session* m_session;
    QAction* m_undo;
    QAction* m_redo;
    QAction* m_revert;
    QAction* m_edit;
    QAction* m_insert;
    QAction* m_remove;
};

} // namespace parsescope
