// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <QObject>

#include <vector>

namespace parsescope {

class ParseExplorer;
class Selection;
class TreebankEditor;

/// A lecture: a list of scenes. A scene is an exploration with a current step; it is shown from
/// this step to the end of its branch. A scene may have a second side, an exploration that is
/// stepped through beside the first, for example with another system.
class Lecture : public QObject {
    Q_OBJECT

public:
    Lecture(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
            QObject* parent = nullptr);

    [[nodiscard]] const std::vector<SavedSession>& scenes() const { return m_scenes; }
    [[nodiscard]] int size() const { return static_cast<int>(m_scenes.size()); }
    /// Returns the 0-based index of the scene shown last; -1 for none.
    [[nodiscard]] int current() const { return m_current; }
    /// Returns the scene with the 0-based index `index`.
    [[nodiscard]] const LectureScene& scene(int index) const { return *m_scenes[index].scene; }
    /// Returns the system, the steps and the hidden parts of a scene in words.
    [[nodiscard]] QString summary(int index) const;
    /// Returns true if the scenes have changed since they were set or saved.
    [[nodiscard]] bool isModified() const { return m_isModified; }
    /// Returns true if there are scenes that would be lost.
    [[nodiscard]] bool hasUnsaved() const { return m_isModified && !m_scenes.empty(); }
    void setSaved();

    /// Replaces all scenes by scenes of a file, which are saved unless `areSaved` is false.
    void setScenes(std::vector<SavedSession> scenes, bool areSaved = true);
    /// Adds the exploration on screen as a scene after the current one.
    void add();
    void remove(int index);
    /// Moves the scene `from` so that its index becomes `to`.
    void move(int from, int to);
    void setTitle(int index, const QString& title);
    void setNote(int index, const QString& note);
    void setLossesHidden(int index, bool hidden);
    /// Returns the second side of a scene; null if it has none.
    [[nodiscard]] const SavedSession* side(int index) const;
    /// Makes the exploration on screen the second side of the current scene, in place of the one
    /// that it has, and shows the scene.
    void addSide();
    void removeSide(int index);
    void setSideTitle(int index, const QString& title);
    /// The exploration of the second side of the scene that is shown. It has no sentence if the
    /// scene has one side, or if the user has left the scene for another exploration.
    [[nodiscard]] ParseExplorer* beside() const { return m_beside; }
    [[nodiscard]] Selection* besideSelection() const { return m_besideSelection; }
    /// Returns true if a scene with two sides is shown.
    [[nodiscard]] bool showsTwoSides() const { return m_start >= 0 && m_besideStart >= 0; }

    /// Shows a scene: at its step or, if `atEnd` is true, at the end of its branch.
    void show(int index, bool atEnd = false);
    /// Takes a step forward on each side, and an optimal one at the end of the branch of a scene
    /// with one side. Two sides stop when both have ended. Returns false if nothing has changed.
    bool stepForward();
    /// Takes a step back on each side that has taken as many steps as the side that is ahead.
    void stepBack();
    /// Returns true if no side has a further step, or if the parse has ended in a scene with one
    /// side.
    [[nodiscard]] bool isAtEnd() const;
    /// Takes a step forward on each side; at the end of the branches of a scene, shows the next
    /// scene.
    void forward();
    /// Takes a step back on each side; at the step with which a scene begins, shows the end of the
    /// scene before.
    void back();

signals:
    /// Emitted when a scene was added, removed, moved or shown.
    void changed();
    /// Emitted when the title, the note or the hidden parts of a scene have changed.
    void edited(int index);
    /// Emitted when the scenes were saved.
    void saved();
    /// Emitted when the exploration of the second side was started or ended.
    void besideChanged();
    /// Emitted when a step forward was asked for that is not taken, because both sides have ended.
    void stopped();

private:
    void change();
    [[nodiscard]] SavedSession onScreen() const;
    void showSide(const SavedSession* side);
    void leave();
    void follow();
    [[nodiscard]] int stepsDone() const;
    [[nodiscard]] int stepsToEnd() const;
    void goToStep(int steps);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
    std::vector<SavedSession> m_scenes;
    int m_current = -1;
    /// The node with which the current scene begins; -1 if another exploration was started.
    int m_start = -1;
    ParseExplorer* m_beside;
    Selection* m_besideSelection;
    int m_besideStart = -1; ///< the node with which the second side begins; -1 if there is none
    bool m_isModified = false;
};

} // namespace parsescope
