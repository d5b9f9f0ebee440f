// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/sub_questions.h"
#include "ui/session/exercise_run.h"

#include <QLabel>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QShortcut;
class QVBoxLayout;

namespace parsescope {

class DerivationRows;
class FeedbackLabel;
class SubQuestionList;

/// The feedback to an answer; its background and sign show whether the answer is right. Hidden
/// while there is no feedback.
class FeedbackLabel : public QLabel {
    Q_OBJECT

public:
    explicit FeedbackLabel(QWidget* parent = nullptr);

    void setFeedback(const Feedback& feedback);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Feedback m_feedback;
};

/// The questions into which the feedback to a wrong answer unfolds, each with buttons for its
/// answers. Hidden while there are no questions.
class SubQuestionList : public QWidget {
    Q_OBJECT

public:
    explicit SubQuestionList(QWidget* parent = nullptr);

    /// Shows questions about `sentence`. Questions that are shown already keep their answers.
    void setQuestions(const std::vector<SubQuestion>& questions, const Sentence& sentence);

private:
    [[nodiscard]] QWidget* rowFor(const SubQuestion& question, const Sentence& sentence) const;

    std::vector<QString> m_shown; // the texts of the questions
    QVBoxLayout* m_rows;
};

/// The form of the current exercise: the question, a field for the answer, and the feedback.
/// Transitions are taken on the canvas or typed; all other answers are typed.
class ExerciseForm : public QWidget {
    Q_OBJECT

public:
    /// Makes a form that shows only exercises of the origin `origin`.
    ExerciseForm(ExerciseRun* run, ExerciseRun::Origin origin, QWidget* parent = nullptr);

    /// Returns true if the user has typed or built a part of the answer.
    [[nodiscard]] bool hasAnswer() const;
    /// Adds an arc that was clicked on the canvas to the answer, or removes it from the answer.
    void pickArc(Arc arc);
    /// Sets the focus to the field for the answer. For exercises about transitions, sets it to the
    /// form, whose letter keys take transitions.
    void focusAnswer();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeButtons();
    void refresh();
    void showTitle();
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
    SubQuestionList* m_questions;
    QLabel* m_hints;
    QLabel* m_key;
    QPushButton* m_comeBack;
    QPushButton* m_hint;
    QPushButton* m_giveUp;
    QPushButton* m_next;
    std::vector<QShortcut*> m_enter; // enabled while “Next” is there
};

} // namespace parsescope
