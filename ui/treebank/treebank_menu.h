// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QMenu>

namespace parsescope {

class TreebankEditor;

/// The menu for moving through the treebank: by sentences, by bookmarks and notes, and to errors in
/// its files.
class TreebankMenu : public QMenu {
    Q_OBJECT

public:
    TreebankMenu(TreebankEditor* editor, const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] QAction* previousAction() const { return m_previous; }
    [[nodiscard]] QAction* nextAction() const { return m_next; }
    [[nodiscard]] QAction* goToAction() const { return m_goTo; }

signals:
    /// Emitted to request a list of the errors in the treebank's files.
    void errorsAsked();
    /// Emitted when the user has gone to a word (1-based) of the current sentence.
    void wordAsked(int word);

private:
    void goTo();
    void toggleBookmark();
    void editNote();
    void goToBookmark(int direction);
    void keep(const std::optional<QString>& note);
    void refresh();

    TreebankEditor* m_editor;
    QList<QAction*> m_sentenceActions; ///< the actions that need a sentence of the treebank
    QAction* m_previous;
    QAction* m_next;
    QAction* m_goTo;
    QAction* m_bookmark;
    BackgroundTask m_walk; ///< finds the next bookmark
};

} // namespace parsescope
