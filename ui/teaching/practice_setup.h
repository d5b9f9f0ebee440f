// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/exercise_json.h"
#include "ui/session/exercise_run.h"
#include "ui/teaching/exercise_preview.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace parsescope {

class ParseExplorer;
class ProgressLine;
class RuleFields;
class TreebankEditor;

/// A form for the choice of exercises, which are generated in the background.
class PracticeSetup : public QWidget {
    Q_OBJECT

public:
    PracticeSetup(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);
    ~PracticeSetup() override;

    /// Sets whether the choices are kept between starts of the program.
    void setRemembers(bool remembers);
    /// Returns a text about the reason why no exercise was found.
    [[nodiscard]] QString nothingFound() const;
    /// Chooses the exercises of the file named `name`. The rules that the file fixes cannot be
    /// changed in the form.
    void setFile(const QString& name, ExerciseFile file);
    /// Generates exercises with the current choices, or prepares those of the file. Emits `made`,
    /// if `previews` after the user has chosen among them; or shows the reason why there are none.
    void make(bool previews = false);
    /// Returns the rules that are chosen or fixed by the file.
    [[nodiscard]] PracticeRules rules() const;
    /// Shows that a task is running, of which `share` is completed; from 0 to 1.
    void showProgress(const QString& message, double share);
    /// Hides the progress, because no task is running.
    void endProgress();

signals:
    void made(std::shared_ptr<std::vector<parsescope::Examiner>> examiners);
    /// Emitted when the exercises of the preview are to be saved.
    void saveAsked(const std::vector<parsescope::Exercise>& exercises);
    /// Emitted when the user wants to open a file of exercises.
    void fileAsked();
    /// Emitted when the running task is to be stopped.
    void stopAsked();

private:
    template<class Widget>
    Widget* add(const char* name, const QString& title, Widget* widget, const QString& tip);
    template<class Widget>
    Widget* addMore(const char* name, const QString& title, Widget* widget, const QString& tip);
    void addDifficulty();
    void refresh();
    [[nodiscard]] GeneratorOptions options() const;
    /// Returns the chosen kinds of exercises.
    [[nodiscard]] std::vector<const ExerciseKind*> kinds() const;
    /// Returns true if a derivation can begin with ROOT on the stack or in the buffer.
    [[nodiscard]] bool hasChoiceOfRoot() const;
    [[nodiscard]] bool canLeaveOutRoot() const;
    /// Returns true if one of the chosen kinds uses the option `option` of the generator.
    [[nodiscard]] bool uses(bool ExerciseKind::Options::*option) const;
    /// Returns true if one of the chosen kinds asks for a derivation.
    [[nodiscard]] bool asksForDerivation() const;
    [[nodiscard]] bool usesTreebank() const;
    [[nodiscard]] bool usesFile() const;
    /// Returns a function that makes the exercises of the current choices.
    [[nodiscard]] MakeExercises maker() const;
    void showMade(const MadeExercises& result, bool previews);

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    QFormLayout* m_form;
    QWidget* m_rows; // contains the rows that are shown only on request
    QFormLayout* m_more;
    QComboBox* m_source;
    QComboBox* m_kind;
    QComboBox* m_other;
    QSpinBox* m_count;
    QSpinBox* m_seed;
    QSpinBox* m_longest;
    QComboBox* m_trees;
    QSpinBox* m_ambiguity;
    QSpinBox* m_traps;
    QSpinBox* m_errors;
    QCheckBox* m_pairs;
    QComboBox* m_root;
    QComboBox* m_tableRows;
    QCheckBox* m_relations;
    RuleFields* m_rules;
    ExerciseFile m_file;
    QPushButton* m_begin;
    QPushButton* m_preview;
    ProgressLine* m_progress;
    QLabel* m_message;
    BackgroundTask m_making;
};

} // namespace parsescope
