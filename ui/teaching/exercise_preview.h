// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/generator.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

/// Exercises, or the reason why there are none.
struct ExercisesMade {
    Result<std::vector<Examiner>> exercises;
    int leftOut = 0; ///< number of sentences of the treebank that have no tree that can be read
};
using MadeExercises = std::shared_ptr<ExercisesMade>;
/// A function that makes exercises without the sentences that were struck out (see
/// GeneratorOptions::struckOut). It owns its data and can be called in the background.
using MakeExercises = std::function<MadeExercises(const std::vector<std::string>& struckOut,
                                                  const TaskControl& control)>;

/// Returns a function that generates exercises from the sentences of a treebank that have a tree.
[[nodiscard]] MakeExercises exercisesFrom(const Treebank& treebank,
                                          const GeneratorOptions& options);
/// Returns a function that generates exercises about one sentence.
[[nodiscard]] MakeExercises exercisesFrom(const Sentence& sentence,
                                          const GeneratorOptions& options);
/// Returns a function that prepares given exercises.
[[nodiscard]] MakeExercises exercisesFrom(const std::vector<Exercise>& exercises);

class ProgressLine;

/// A list of the exercises that were made, for a teacher who strikes out sentences before the
/// exercises are asked or saved. The generator puts another exercise in the place of each exercise
/// that was struck out; the others stay.
class ExercisePreview : public QDialog {
    Q_OBJECT

public:
    /// Shows the exercises `made`, which `make` has made without struck-out sentences.
    ExercisePreview(MakeExercises make, std::vector<Examiner> made, QWidget* parent = nullptr);
    ~ExercisePreview() override;

    /// Returns the exercises in the list.
    [[nodiscard]] const std::vector<Examiner>& exercises() const { return m_exercises; }
    /// Returns the exercises in the list, which are then no longer here.
    [[nodiscard]] std::vector<Examiner> take() { return std::move(m_exercises); }
    /// Strikes out the sentences of the selected exercises.
    void strikeOut();

signals:
    void beginAsked();
    void saveAsked();

private:
    void show(std::vector<Examiner> exercises);
    void setBusy(bool busy);
    void takeMade(const MadeExercises& made, std::size_t struckOut);

    MakeExercises m_make;
    std::vector<Examiner> m_exercises;
    std::vector<std::string> m_struckOut; // the names of sentences, in order
    QTreeWidget* m_list;
    QLabel* m_message;
    ProgressLine* m_progress;
    QPushButton* m_strikeOut;
    QPushButton* m_save;
    QPushButton* m_begin;
    BackgroundTask m_making;
};

} // namespace parsescope
