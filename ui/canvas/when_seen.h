// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QObject>
#include <QtCore/QPointer>

#include <functional>

class QDockWidget;
class QWidget;

namespace parsescope {

/// Has a view brought up to date, but only while it can be seen: when it is hidden, or its panel is
/// closed or lies behind another one, it waits until that has changed. (Qt calls a panel behind
/// another one visible.)
class WhenSeen : public QObject {
public:
    /// `update` is what brings the view up to date; the view is out of date at first.
    WhenSeen(QWidget* view, std::function<void()> update);

    /// The view is out of date.
    void changed();
    [[nodiscard]] bool isSeen() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void findPanel();
    void updateIfSeen();

    QWidget* m_view;
    std::function<void()> m_update;
    QPointer<QDockWidget> m_panel; // that the view is in, if any
    bool m_inFront = false;        // of the panel
    bool m_outdated = true;
};

} // namespace parsescope
