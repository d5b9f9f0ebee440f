// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace parsescope {

class ExerciseRun;

/// How exercises went: each with its answer, tries, hints, time and score. Can be saved under a
/// name, as a page or as a table.
class PracticeResults : public QWidget {
    Q_OBJECT

public:
    explicit PracticeResults(const ExerciseRun* run, QWidget* parent = nullptr);

    void refresh();
    /// Writes a page, or a table where the name ends in ".csv"; what is in the way is shown.
    void saveTo(const QString& path);

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
};

} // namespace parsescope
