// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace parsescope {

/// A menu whose entries say in a tip what they do.
class ActionMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

protected:
    /// An entry with its key, which may be empty.
    QAction* add(const QString& text, const QString& key, const QString& tip,
                 const std::function<void()>& call);
};

} // namespace parsescope
