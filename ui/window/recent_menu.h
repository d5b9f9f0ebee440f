// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/recent_list.h"

#include <QMenu>

namespace parsescope {

class Session;

/// Returns the name of the file `path` for a list with `paths`: with its folder if another file
/// there has the same name.
[[nodiscard]] QString shownName(const QString& path, const QStringList& paths);

/// A menu of the files that were opened or saved last, the latest first.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    /// Makes the menu. If `remember` is true, the list is kept for the next start.
    RecentMenu(Session* session, bool remember, const QString& title, QWidget* parent = nullptr);

    void add(const QString& path);
    /// Opens the file `path`, at the sentence that was on screen when the program ended.
    void open(const QString& path);
    /// Stores that the sentence `number` of the treebank `path` is on screen, for the next start.
    /// If the treebank is in the list, it becomes the first one.
    void keepPlace(const QString& path, int number);
    /// Returns the number of the sentence at which `open` opens the file `path`; 0 if it is not
    /// known.
    [[nodiscard]] int placeIn(const QString& path) const;
    /// Returns the paths of the files, the latest first.
    [[nodiscard]] const QStringList& paths() const { return m_paths.texts(); }

private:
    void refresh();

    Session* m_session;
    bool m_remember;
    RecentList m_paths{"recent/files"};
};

} // namespace parsescope
