// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/action_menu.h"

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The menu for undo and redo, and for editing, inserting and removing sentences.
class EditMenu : public ActionMenu {
    Q_OBJECT

public:
    EditMenu(TreebankEditor* editor, ParseExplorer* parse, const QString& title,
             QWidget* parent = nullptr);

signals:
    /// Emitted when the user wants to edit the lines of the sentence.
    void linesAsked();

private:
    void undo();
    void insertSentence();
    void editMetadata();
    void rewrite();
    void refresh();

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    QAction* m_undo;
    QAction* m_redo;
    QAction* m_revert;
    QAction* m_edit;
    QAction* m_insert;
    QAction* m_remove;
    QAction* m_metadata;
    QAction* m_rewrite;
};

} // namespace parsescope
