// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/completing_edit.h"

namespace parsescope {

class DiagramView;
class ParseExplorer;
class TreebankEditor;

/// A field over an arc of the gold tree, in which the relation of the arc is typed. Enter and a
/// click elsewhere store the relation, which is one step of undo; Escape keeps the old one.
class RelationEdit : public CompletingEdit {
    Q_OBJECT

public:
    RelationEdit(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view);

    /// Opens the field for the relation of `word`, if it has a head and is drawn.
    void open(int word);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void store();
    void close();
    [[nodiscard]] QRect placeOf(int word) const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    DiagramView* m_view;
    int m_word = 0; ///< the word whose relation is typed; 0 if the field is closed
};

} // namespace parsescope
