// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"
#include "ui/canvas/action_menu.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// A dialog for the heads of all words of a sentence, which also proposes random trees.
class HeadsDialog : public QDialog {
    Q_OBJECT

public:
    /// Makes a dialog that first shows `heads`, indexed by node 0..n; the entry of ROOT is not
    /// shown.
    explicit HeadsDialog(const std::vector<int>& heads, QWidget* parent = nullptr);

    /// Returns the tree typed by the user; it has the required number of words if the dialog was
    /// accepted.
    [[nodiscard]] const Tree& tree() const { return m_tree; }

    /// Closes the dialog; asks first if heads would be lost that the user has typed.
    void reject() override;

private:
    void showHeads(const std::vector<int>& heads);
    void check();

    int m_words;
    QLineEdit* m_heads;
    QLabel* m_message;
    QPushButton* m_ok;
    Tree m_tree;
};

/// A menu that replaces the gold tree of the current sentence by other trees; each choice can be
/// undone.
class GoldMenu : public ActionMenu {
    Q_OBJECT

public:
    GoldMenu(TreebankEditor* editor, const ParseExplorer* parse, const QString& title,
             QWidget* parent = nullptr);

private:
    void takeBranch();
    void typeHeads();
    void refresh();

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    QList<QAction*> m_trees;
};

} // namespace parsescope
