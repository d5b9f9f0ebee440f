// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>

#include <vector>

class QBoxLayout;
class QWidget;

namespace parsescope {

class Session;

/// The place of a panel, which is the same in every workspace.
enum class PanelPlace {
    Left,
    Right,
    Drawer, ///< below all other parts
    Centre, ///< below the sentence
};

/// The value of `Panel::height` for panels that open maximised.
inline constexpr int AllTheRoom = 0;

/// A panel of the window.
struct Panel {
    const char* name; ///< name in settings and on the command line; the same in all versions
    QString title;
    PanelPlace place;
    const char* key; ///< key that shows or hides the panel; empty if it has none
    QWidget* (*make)(const Session& session);
    /// The keys that show or hide the pages of a panel that is a QStackedWidget, in the order of
    /// the pages. The menu has an entry for each page instead of an entry for the panel. The object
    /// name of a page can be used like the name of a panel, because settings of older versions name
    /// pages that were panels then.
    std::vector<const char*> pageKeys = {};
    /// The height of the drawer while the panel is in front, in pixels for a window 900 pixels
    /// high; or AllTheRoom.
    int height = 220;
    /// Returns true if the panel says something about the sentence and the system of the session.
    /// Otherwise the panel has no tab unless it is open. A null pointer if every sentence concerns
    /// it.
    bool (*concerns)(const Session& session) = nullptr;
};

/// Returns THE LIST of panels. Workspaces define which of them they offer (workspaces.h).
[[nodiscard]] std::vector<Panel> panels();
/// Places the bar of the panel with the content `content`, if it has one, at the beginning of
/// `place`, over its whole width; in the panel if `place` is null.
void placeBar(QWidget* content, QBoxLayout* place);

} // namespace parsescope
