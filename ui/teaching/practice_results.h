// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace parsescope {

class ExerciseRun;

/// The results of exercises: the answer, tries, hints, time and score of each. The results can be
/// saved under the name of a student, as a page or as a table.
class PracticeResults : public QWidget {
    Q_OBJECT

public:
    explicit PracticeResults(const ExerciseRun* run, QWidget* parent = nullptr);

    void refresh();
    /// Writes the results to the file `path`: as a table if it ends in ".csv", otherwise as a page.
    /// Shows an error if that fails.
    void saveTo(const QString& path);
    /// Returns true if the results on screen have been saved.
    [[nodiscard]] bool isSaved() const { return m_isSaved; }

signals:
    void againAsked();

private:
    void save();
    [[nodiscard]] QString title() const;

    const ExerciseRun* m_run;
    QLabel* m_score;
    QTreeWidget* m_list;
    QLineEdit* m_name;
    QLabel* m_message;
    bool m_isSaved = false;
};

} // namespace parsescope
