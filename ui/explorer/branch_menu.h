// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/action_menu.h"

namespace parsescope {

class ParseExplorer;

/// The commands for the current branch: it can be named, hidden and removed. The time line shows
/// the menu for the branch under the mouse.
class BranchMenu : public ActionMenu {
    Q_OBJECT

public:
    BranchMenu(ParseExplorer* parse, const QString& title, QWidget* parent);

signals:
    /// Emitted when a branch was hidden or removed, with a text that says how to show it again.
    void announced(const QString& text);

private:
    void name();
    void remove();
    void refresh();

    ParseExplorer* m_parse;
    QAction* m_name;
    QAction* m_hide;
    QAction* m_remove;
    QAction* m_show;
};

} // namespace parsescope
