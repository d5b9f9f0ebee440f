// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QDialog>
#include <QString>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QMenuBar;

namespace parsescope {

class CommandModel;
class TreebankEditor;

/// Something that can be done, and how it is found.
struct Command {
    QString title;
    QString place; ///< the menu it stands in, or what kind of thing it is
    QString keys;
    std::function<void()> run;
};

/// All that stands in the menus and is enabled.
[[nodiscard]] std::vector<Command> commandsOf(const QMenuBar& menus);

/// A line to type in and below it all commands, samples and sentences that fit, the best first.
/// Return does the chosen one, Esc none. Deletes itself when it is closed.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(std::vector<Command> commands, TreebankEditor* editor, QWidget* window);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void search(const QString& query);
    void searchSentences(const QString& query);
    void runCurrent();
    void selectRow(int row);

    std::vector<Command> m_commands;
    TreebankEditor* m_editor;
    QLineEdit* m_line;
    QListView* m_list;
    CommandModel* m_model;
    BackgroundTask m_sentences;
};

} // namespace parsescope
