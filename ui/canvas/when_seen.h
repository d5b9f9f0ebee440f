// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QObject>

#include <functional>

class QWidget;

namespace parsescope {

/// Updates a view only while it can be seen. While the view is hidden, or its panel is closed or
/// behind another one, the update waits until the view becomes visible.
class WhenSeen : public QObject {
public:
    /// Calls `update` to bring `view` up to date; the view is out of date at first.
    WhenSeen(QWidget* view, std::function<void()> update);

    /// Marks the view as out of date, and updates it at once if it is visible.
    void changed();
    [[nodiscard]] bool isSeen() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void updateIfSeen();

    QWidget* m_view;
    std::function<void()> m_update;
    bool m_outdated = true;
};

} // namespace parsescope
