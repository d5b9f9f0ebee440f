// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/action_menu.h"

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

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
