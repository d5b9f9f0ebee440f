// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/command_field.h"

#include <QDialog>
#include <QMenu>

namespace parsescope {

/// Asks for the command that starts a parser to connect.
class ConnectDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConnectDialog(QWidget* parent = nullptr);

    /// Returns the command, without spaces around it.
    [[nodiscard]] QString command() const { return m_field->command(); }
    /// Replaces the command by the program in the file `path`, quoted where the shell requires it.
    void setProgram(const QString& path) { m_field->setProgram(path); }

    /// Remembers the command, to offer it the next time.
    void accept() override;
    /// Asks before a typed command is discarded.
    void reject() override;

private:
    CommandField* m_field;
};

class LoadedModel;

/// Asks for a model file and loads the model.
void askToOpenModel(LoadedModel* model, QWidget* parent);

/// Asks for a command that starts a parser, and connects the parser.
void askToConnectParser(LoadedModel* model, QWidget* parent);
/// Asks for a file and saves the loaded model there, in the background. Returns false if the user
/// chose no file.
bool askToSaveModel(LoadedModel* model, QWidget* parent);
/// Asks whether to save the loaded model, which is not saved yet, and waits until it is. Returns
/// true if the model is saved or may be lost.
[[nodiscard]] bool askAboutUnsavedModel(LoadedModel* model, QWidget* parent);

/// The menu for loading, saving and running a model.
class ModelMenu : public QMenu {
    Q_OBJECT

public:
    ModelMenu(LoadedModel* model, const QString& title, QWidget* parent = nullptr);

signals:
    /// Emitted when the user wants to audit an oracle.
    void auditAsked();

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
