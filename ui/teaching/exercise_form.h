// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/exercise_run.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace parsescope {

class DerivationRows;
class FeedbackLabel;

/// The exercise on screen: what is asked, room for the answer, and the feedback. Transitions are
/// taken on the canvas, or typed as every other answer.
class ExerciseForm : public QWidget {
    Q_OBJECT

public:
    /// Shows exercises of that origin only.
    ExerciseForm(ExerciseRun* run, ExerciseRun::Origin origin, QWidget* parent = nullptr);

    /// Puts an arc that was clicked on the canvas into the answer, or takes it out.
    void pickArc(Arc arc);
    /// Brings the focus to where the answer is typed; to nothing where transitions are taken.
    void focusAnswer();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeButtons();
    void refresh();
    void showQuestion();
    void showAnswer();
    void check();
    [[nodiscard]] bool applies() const;

    ExerciseRun* m_run;
    ExerciseRun::Origin m_origin;
    QLabel* m_title;
    QLabel* m_question;
    QLabel* m_derivation;
    QListWidget* m_ways;
    DerivationRows* m_rows;
    QLineEdit* m_answer;
    QPushButton* m_check;
    QLabel* m_form;
    FeedbackLabel* m_feedback;
    QLabel* m_hints;
    QLabel* m_key;
    QPushButton* m_comeBack;
    QPushButton* m_hint;
    QPushButton* m_giveUp;
    QPushButton* m_next;
};

} // namespace parsescope
