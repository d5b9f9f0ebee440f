// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QDialog>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QListView;
class QMenuBar;

namespace parsescope {

class ColumnsView;
class CommandModel;
class TreebankEditor;

/// Returns a score for the match of `query` with `text`, the higher the better; nothing if `text`
/// does not have all letters of `query` in their order. Case and spaces are ignored. Letters at the
/// start of the text or of a word, and consecutive letters, score more; shorter texts score more,
/// too.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& query, const QString& text);

/// A command, a sample, a lesson or a sentence, with the texts in which it is found.
struct Command {
    QString title;
    QString place; ///< the path of a command's menus, or the kind of another entry
    QString keys;
    std::function<void()> run;
    QString words = {}; ///< other words for the command, with which it is also found
};

/// Returns all enabled commands of the menus and their submenus. Other words for an action are in
/// its property "words".
[[nodiscard]] std::vector<Command> commandsOf(const QMenuBar& menus);
/// Returns the commands of the columns that are in no menu. Those that cannot run say why.
[[nodiscard]] std::vector<Command> commandsOf(const ColumnsView& columns);

/// A field for a query, and a list of the entries that match it, the best first. Return runs the
/// current entry; Esc closes the palette, which then deletes itself.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    /// Makes a palette of `commands` and of the sentences of `editor`, or of `commands` alone if
    /// `editor` is null. The empty field shows `prompt`.
    CommandPalette(std::vector<Command> commands, const QString& prompt, TreebankEditor* editor,
                   QWidget* window);

protected:
    void paintEvent(QPaintEvent* event) override;
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
