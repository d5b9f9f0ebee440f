// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace parsescope {

/// A menu that shows the tip of each of its entries as a tool tip.
class ActionMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

protected:
    /// Adds an entry with the label `text`, the key sequence `key`, which may be empty, and the
    /// tool tip `tip`. Choosing the entry calls `call`.
    QAction* add(const QString& text, const QString& key, const QString& tip,
                 const std::function<void()>& call);
};

} // namespace parsescope
