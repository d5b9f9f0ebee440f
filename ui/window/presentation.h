// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <QWidget>

class QLabel;
class QMenu;

namespace parsescope {

class ExplorerView;
class ParseExplorer;
class PresentedSide;
class Selection;
class SentenceList;
class Session;
class StepPlayer;
class WhyView;

/// A window for an audience, which shows only the canvas, the transitions and the narration,
/// enlarged and with high contrast. It shows the session of the main window, so that panels can
/// stay on the laptop while this window is on the projector. Page Up and Page Down, which clickers
/// send, step through the parse and through the scenes of the lecture. The second side of a scene
/// is below the first, with the words in shared columns. A menu under the mouse leads to everything
/// else.
class Presentation : public QWidget {
    Q_OBJECT

public:
    /// Makes the window. `keys` are actions of the main window whose keys also work here;
    /// `stepActions` are the actions of the time line.
    Presentation(const Session& session, StepPlayer* player, const QList<QAction*>& keys,
                 const QList<QAction*>& stepActions);

    /// Shows the window on a whole screen; if there are several screens, on one that does not show
    /// `window`.
    void showBeside(const QWidget* window);

    void setSentenceLayout(SentenceLayout layout);
    void setBlank(bool blank);
    void setSpotlight(bool on);
    void setFormal(bool shown);
    /// Shows or hides the reasons for the cost of the last step.
    void setWhy(bool shown);
    [[nodiscard]] bool isBlank() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void addKeys(const QList<QAction*>& keys);
    void addScenes(QMenu& menu);
    void goToSentence(int by);
    void toggleLosses();
    void toggleSentences();
    void makeLarge();
    [[nodiscard]] int textHeight() const;
    void showSides();
    void showFormal();
    void showPlace();
    void say(const QString& text);
    void placeOverlays();

    const Session& m_session;
    const ParseExplorer* m_parse;
    Selection* m_selection;
    StepPlayer* m_player;
    ExplorerView* m_explorer;
    ExplorerView* m_beside; ///< the second side of a scene; hidden if the scene has one side
    PresentedSide* m_first;
    PresentedSide* m_second;
    QLabel* m_heading; ///< the title of a scene with two sides, above them
    bool m_hasTwoSides = false;
    SentenceList* m_sentences; ///< the sentences of the treebank; hidden at first
    WhyView* m_why;            ///< the reasons for the cost of the last step; hidden at first
    QLabel* m_formal;          ///< the configuration in the notation of the papers
    QLabel* m_place;           ///< the numbers of the sentence and the step
    QLabel* m_message;         ///< a message about the last key, shown for a moment
    /// A shade over all other widgets, which blanks the window or leaves a spotlight.
    QWidget* m_shade;
};

} // namespace parsescope
