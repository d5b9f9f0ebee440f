// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>
#include <QtCore/Qt>

#include <vector>

class QWidget;

namespace parsescope {

class Session;

/// A panel of the window.
struct Panel {
    const char* name; ///< stays the same between versions: settings and the command line use it
    QString title;
    Qt::DockWidgetArea area; ///< where it stands at first
    /// Panels of one area with the same group lie behind each other as tabs; groups stand one below
    /// the other, the lowest number on top.
    int group;
    bool open; ///< at the first start
    QWidget* (*make)(const Session& session);
};

/// THE LIST of panels, in the order of their keys Ctrl+1, …, Ctrl+8, Ctrl+Alt+1, ….
[[nodiscard]] std::vector<Panel> panels();

} // namespace parsescope
