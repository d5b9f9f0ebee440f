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

/// The value of `PanelPage::height` for pages that open maximised.
inline constexpr int AllTheRoom = 0;

/// A page of a panel.
struct PanelPage {
    const char* name; ///< name in settings and on the command line; the same in all versions
    QString title;
    const char* key; ///< key that shows or hides the page; empty if it has none
    QWidget* (*make)(const Session& session);
    QString tip = {}; ///< tool tip of its tab; may be empty
    /// The title of the tab that the page shares with the other pages of the panel that have the
    /// same title here; empty if the page has a tab of its own.
    QString tab = {};
    /// The height of the drawer while the page is in front, in pixels for a window 900 pixels high;
    /// or AllTheRoom.
    int height = 220;
    /// True if the drawer opens as high as the content needs: at most two fifths of the window or,
    /// above a panel in the middle, `height`.
    bool fits = false;
    /// Returns true if the page says something about the sentence and the system of the session.
    /// Otherwise the page is not offered unless it is open. A null pointer if every sentence
    /// concerns it.
    bool (*concerns)(const Session& session) = nullptr;
};

/// A panel of the window: one or more pages that answer the same question, of which one is shown at
/// a time. In the functions of PanelArea, the name of a panel means the page shown last.
struct Panel {
    const char* name; ///< name in settings and on the command line; the same in all versions
    PanelPlace place;
    std::vector<PanelPage> pages;
};

/// Returns THE LIST of panels. Workspaces define which of them they offer (workspaces.h).
[[nodiscard]] std::vector<Panel> panels();
/// Places the bar of the page with the content `content`, if it has one, at the beginning of
/// `place`, over its whole width; in the panel if `place` is null.
void placeBar(QWidget* content, QBoxLayout* place);

} // namespace parsescope
