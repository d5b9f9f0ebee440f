// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace parsescope {

class Session;

/// Other gold trees for the sentence looked at; each is a change that can be undone.
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
    QList<QAction*> m_trees;
};

} // namespace parsescope
