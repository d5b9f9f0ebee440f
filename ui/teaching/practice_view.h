// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/exercise_run.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace parsescope {

class ExerciseFiles;
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
    PracticeView(TreebankEditor* editor, const ParseExplorer* parse, ExerciseRun* run,
                 ExerciseFiles* files, QWidget* parent = nullptr);

    /// Asks the user whether to leave exercises that have been answered in part. Returns false if
    /// the exercises must go on.
    [[nodiscard]] bool mayStop();
    /// Sets whether the choices are kept between starts of the program.
    void setRemembers(bool remembers);
    [[nodiscard]] ExerciseForm* form() const { return m_form; }
    /// Asks for a file of exercises and opens it.
    void chooseFile();
    /// Asks for the name of a file and saves the exercises to it, as saveTo does.
    void saveFile();
    /// Asks for the name of a file and saves `exercises` to it, with the rules of the form.
    void saveThese(const std::vector<Exercise>& exercises);
    /// Saves the exercises that are being practised, or new ones with the choices of the form, with
    /// the current rules as the rules that the file fixes.
    void saveTo(const QString& path);

private:
    void refresh();
    void begin(std::vector<Examiner> examiners);

    ExerciseRun* m_run;
    ExerciseFiles* m_files;
    QString m_savePath; // the file for the exercises that are being made; empty to ask them
    QStackedWidget* m_pages;
    PracticeSetup* m_setup;
    ExerciseForm* m_form;
    PracticeResults* m_results;
    QScrollArea* m_exercisePage;
    QLabel* m_elsewhere; // a message shown while an exercise of a lesson is active
    QPushButton* m_leave;
};

} // namespace parsescope
