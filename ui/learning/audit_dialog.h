// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/audit_form.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

class AuditForm;
class CommandField;
class ProgressLine;
class Session;

/// Audits an oracle that runs as a command, and lists the kinds of its faults. The smallest case of
/// each kind can be opened in the explorer, with the costs that the oracle claims. The dialog keeps
/// its result while it is closed.
class AuditDialog : public QDialog {
    Q_OBJECT

public:
    explicit AuditDialog(Session* session, QWidget* parent = nullptr);

    /// Replaces the command by the program in the file `path`.
    void setProgram(const QString& path);
    /// Chooses the system, the place of ROOT and the gold trees that fit the current exploration.
    /// Does nothing while there is a result of an audit.
    void followExploration();

    /// Stops a running audit, and closes the dialog.
    void reject() override;

signals:
    /// Emitted when the smallest case of a fault was opened; `text` names the fault.
    void caseOpened(const QString& text);

private:
    QWidget* makeButtons();
    void startOrStop();
    void showProgress(int words, long long questions, double share);
    void showOutcome();
    void listKinds();
    void openCase();
    void copyReport();
    void refresh();

    Session* m_session;
    AuditRun* m_run;
    CommandField* m_command;
    AuditForm* m_form;
    Interview m_asked; ///< the interview of the last audit
    QLabel* m_summary;
    ProgressLine* m_progress;
    QTreeWidget* m_kinds;
    QPushButton* m_start;
    QPushButton* m_open;
    QPushButton* m_copy;
};

} // namespace parsescope
