// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/command_field.h"

#include <QDialog>

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

} // namespace parsescope
