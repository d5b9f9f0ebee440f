// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/recent_list.h"

#include <QWidget>

class QComboBox;

namespace parsescope {

/// A field for the command of another program. Offers the commands used last; a program can also be
/// chosen among the files, and there is an example to begin with.
class CommandField : public QWidget {
    Q_OBJECT

public:
    /// The texts of a field, and the places of its commands.
    struct Purpose {
        QString label;   ///< states what the program does
        QString example; ///< the sentence that offers the example, with a link
        QString file;    ///< the name of the example among the resources, in "parsers"
        QString choose;  ///< the title of the dialog that chooses a program
        QString key;     ///< the place of the used commands in the settings
    };

    explicit CommandField(Purpose purpose, QWidget* parent = nullptr);

    /// Returns the command, without spaces around it.
    [[nodiscard]] QString command() const;
    /// Replaces the command by the program in the file `path`, quoted where the shell requires it.
    void setProgram(const QString& path);
    /// Returns true if the command was typed, not proposed or chosen.
    [[nodiscard]] bool isTyped() const { return !command().isEmpty() && command() != m_given; }
    /// Stores the command, to offer it the next time.
    void remember();

signals:
    void changed();
    /// Emitted when the example was chosen.
    void exampleChosen();

private:
    void browse();
    void useExample();

    Purpose m_purpose;
    RecentList m_recent; // the commands used before
    QComboBox* m_command;
    QString m_given; // the command that was proposed or chosen, not typed
};

} // namespace parsescope
