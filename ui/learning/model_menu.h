// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace parsescope {

class LoadedModel;

/// Asks for a file with a model, and has it loaded.
void askToOpenModel(LoadedModel* model, QWidget* parent);

/// Asks where the loaded model is to be saved, and has it saved.
/// Asks for a command that starts a parser to connect.
void askToConnectParser(LoadedModel* model, QWidget* parent);
void askToSaveModel(LoadedModel* model, QWidget* parent);

/// Loads, saves and runs a model.
class ModelMenu : public QMenu {
    Q_OBJECT

public:
    ModelMenu(LoadedModel* model, const QString& title, QWidget* parent = nullptr);

private:
    void refresh();

    LoadedModel* m_model;
    QAction* m_save;
    QAction* m_close;
    QAction* m_take;
    QAction* m_run;
    QAction* m_switch;
};

} // namespace parsescope
