// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/action_menu.h"

namespace parsescope {

class ExerciseRun;
class LessonView;
class PracticeView;

/// The commands for exercises and lessons.
class TeachingMenu : public ActionMenu {
    Q_OBJECT

public:
    TeachingMenu(ExerciseRun* run, PracticeView* practice, LessonView* lessons,
                 const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] QAction* backAction() const { return m_back; }

signals:
    /// Emitted when the panel `name` is to be shown.
    void panelAsked(const QString& name);

private:
    void next();
    void refresh();

    ExerciseRun* m_run;
    LessonView* m_lessons;
    QAction* m_hint;
    QAction* m_giveUp;
    QAction* m_next;
    QAction* m_back;
    QAction* m_stop;
};

} // namespace parsescope
