// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;

namespace parsescope {

/// Asks for the command that starts a parser to connect. Offers the commands connected last; a
/// program can also be chosen among the files, and there is an example to begin with.
class ConnectDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConnectDialog(QWidget* parent = nullptr);

    /// Returns the command, without spaces around it.
    [[nodiscard]] QString command() const;
    /// Replaces the command by the program in the file `path`, quoted where the shell requires it.
    void setProgram(const QString& path);

    /// Remembers the command, to offer it the next time.
    void accept() override;
    /// Asks before a typed command is discarded.
    void reject() override;

private:
    void browse();
    void useExample();

    QComboBox* m_command;
    QString m_given; // the command that was proposed or chosen, not typed
};

} // namespace parsescope
