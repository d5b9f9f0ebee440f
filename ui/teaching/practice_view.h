// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/exercise_run.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace parsescope {

class ExerciseForm;
class ParseExplorer;
class PracticeResults;
class PracticeSetup;
class TreebankEditor;

/// The panel for practice: the choice of exercises, then the exercises one after another, then the
/// results.
class PracticeView : public QWidget {
    Q_OBJECT

public:
    PracticeView(TreebankEditor* editor, ParseExplorer* parse, ExerciseRun* run,
                 QWidget* parent = nullptr);

    /// Sets whether the choices are kept between starts of the program.
    void setRemembers(bool remembers);
    [[nodiscard]] ExerciseForm* form() const { return m_form; }

private:
    void refresh();

    ExerciseRun* m_run;
    QStackedWidget* m_pages;
    PracticeSetup* m_setup;
    ExerciseForm* m_form;
    PracticeResults* m_results;
    QWidget* m_exercisePage;
    QLabel* m_elsewhere; // a message shown while an exercise of a lesson is active
    QPushButton* m_leave;
};

} // namespace parsescope
