// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>
#include <QtCore/Qt>

#include <vector>

namespace parsescope {

/// Where a panel stands in a workspace at first.
struct Placement {
    const char* panel; ///< by name
    Qt::DockWidgetArea area;
    /// Panels of one area with the same group lie behind each other as tabs; groups stand one below
    /// the other, or side by side in an area at the bottom, the lowest number first.
    int group;
    bool open;
    int size; ///< width of the area, or its height at the bottom, in pixels, or InTheCentre
};

/// Size of a panel that opens maximised, as it needs all the room there is.
inline constexpr int InTheCentre = 0;

/// An arrangement of the window for one kind of work.
struct Workspace {
    const char* name; ///< stays the same between versions
    QString title;
    QString tip;
    const char* centre;            ///< the panel in the middle; empty for the explorer
    bool showsConfiguration;       ///< above the centre, small
    std::vector<Placement> panels; ///< other panels can be opened in it, too
};

/// THE LIST of workspaces, in the order of their keys Ctrl+1, ….
[[nodiscard]] std::vector<Workspace> workspaces();

} // namespace parsescope
