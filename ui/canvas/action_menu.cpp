// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/action_menu.h"

namespace parsescope {

QAction* ActionMenu::add(const QString& text, const QString& key, const QString& tip,
                         const std::function<void()>& call) {
    setToolTipsVisible(true);
    QAction* action = addAction(text);
    action->setShortcut(QKeySequence(key));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, action, call); // a menu forgets what it removes
    return action;
}

} // namespace parsescope
