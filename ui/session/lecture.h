// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <QObject>

#include <vector>

namespace parsescope {

class Session;

/// A lecture: a list of scenes. A scene is an exploration with a current step; it is shown from
/// this step to the end of its branch.
class Lecture : public QObject {
    Q_OBJECT

public:
    explicit Lecture(Session* session);

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
    void setSaved();

    /// Replaces all scenes by scenes of a file.
    void setScenes(std::vector<SavedSession> scenes);
    /// Adds the exploration on screen as a scene after the current one.
    void add();
    void remove(int index);
    /// Moves the scene `from` so that its index becomes `to`.
    void move(int from, int to);
    void setTitle(int index, const QString& title);
    void setNote(int index, const QString& note);
    void setLossesHidden(int index, bool hidden);

    /// Shows a scene: at its step or, if `atEnd` is true, at the end of its branch.
    void show(int index, bool atEnd = false);
    /// Takes a step forward; at the end of the branch of a scene, shows the next scene.
    void forward();
    /// Takes a step back; at the step with which a scene begins, shows the end of the scene before.
    void back();

signals:
    /// Emitted when a scene was added, removed, moved or shown.
    void changed();
    /// Emitted when the title, the note or the hidden parts of a scene have changed.
    void edited(int index);

private:
    void change();

    Session* m_session;
    std::vector<SavedSession> m_scenes;
    int m_current = -1;
    /// The node with which the current scene begins; -1 if another exploration was started.
    int m_start = -1;
    bool m_isModified = false;
};

} // namespace parsescope
