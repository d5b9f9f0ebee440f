// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

class QMenu;

#include <functional>
#include <vector>

namespace parsescope {

class ColumnsDelegate;
class ColumnsModel;
class ParseExplorer;
class Selection;
class TokenCommands;
class TreebankEditor;

/// The lines and columns of the sentence, with the words on the stack and in the buffer marked.
/// Cells are edited in place; actions insert and delete words, multiword tokens and empty nodes.
/// The context menu also splits, joins and moves words.
class ColumnsView : public QTableView {
    Q_OBJECT

public:
    ColumnsView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                QWidget* parent = nullptr);

    /// Selects the line of a word (1-based), if there is one, and brings the line into view. The
    /// current column stays.
    void selectWord(int word);
    /// Selects the line of a word (1-based), and shows `menu` at `place` on the screen, with the
    /// commands on the word added.
    void showMenuOf(int word, QMenu* menu, QPoint place);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    /// Skips the column ID, which cannot be edited, except with the arrow keys.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void editCurrentCell(bool continues);

private:
    void fillMenu(QMenu& menu) const;
    QAction* addLineAction(const QString& key, const std::function<void(int row)>& call);
    void updateActions();
    void setUp(QAction* action, const QString& text, const QString& tip, const QString& obstacle);
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] int selectedRow() const;
    [[nodiscard]] std::vector<int> selectedWords() const;
    bool commitCell();
    void selectCell(int row, int column);
    void insertWord(int word);
    void removeLine(int row);
    void measureColumns();
    void fitColumns();
    void copy() const;

    const ParseExplorer* m_parse;
    ColumnsModel* m_model;
    ColumnsDelegate* m_delegate;
    QAction* m_before;
    QAction* m_after;
    QAction* m_remove;
    TokenCommands* m_tokens;
    int m_column;              ///< the column of the last current cell
    std::vector<int> m_widths; ///< the width that shows the whole content of each column
};

} // namespace parsescope
