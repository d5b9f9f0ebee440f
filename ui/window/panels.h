// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>

#include <vector>

class QWidget;

namespace parsescope {

class Session;

/// A panel of the window.
struct Panel {
    const char* name; ///< stays the same between versions: settings and the command line use it
    QString title;
    const char* key; ///< that shows or hides it; empty for none
    QWidget* (*make)(const Session& session);
    /// Keys that show or hide its pages, in their order, for a panel that is a QStackedWidget. Each
    /// page is in the menu in the place of the panel. The object name of a page is accepted
    /// wherever the name of a panel is: pages were panels of their own once.
    std::vector<const char*> pageKeys = {};
};

/// THE LIST of panels. Workspaces define where each panel is placed, see workspaces.h.
[[nodiscard]] std::vector<Panel> panels();

} // namespace parsescope
