// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace parsescope {

class Session;

/// Asks for a file with a model, and has it loaded.
void askToOpenModel(Session* session, QWidget* parent);

/// Asks where the loaded model is to be saved, and has it saved.
void askToSaveModel(Session* session, QWidget* parent);

/// Loads, saves and runs a model.
class ModelMenu : public QMenu {
    Q_OBJECT

public:
    ModelMenu(Session* session, const QString& title, QWidget* parent = nullptr);

private:
    void refresh();

    Session* m_session;
    QAction* m_save;
    QAction* m_close;
    QAction* m_take;
    QAction* m_run;
    QAction* m_switch;
};

} // namespace parsescope
