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
};

/// THE LIST of panels. Where each one stands is said by the workspaces, see workspaces.h.
[[nodiscard]] std::vector<Panel> panels();

} // namespace parsescope
