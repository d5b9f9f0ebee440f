// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/judged_answer.h"
#include "core/teaching/practice_report.h"
#include "ui/session/background_task.h"
#include "ui/session/feedback.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

class OwnWork;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// Exercises that are being answered, one after the other, each on the canvas: transitions that are
/// taken there are answers where steps are asked for. Losses are withheld until an exercise is
/// answered. Answers are judged beside the window.
class ExerciseRun : public QObject {
    Q_OBJECT

public:
    enum class State {
        Idle,     ///< there is no exercise
        Asking,   ///< one waits for an answer
        Answered, ///< it has one, and the next one may be asked for
        Finished, ///< all are answered
    };
    enum class Place { Practice, Lesson }; ///< where they come from

    ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                OwnWork* ownWork, QObject* parent = nullptr);
    ~ExerciseRun() override;

    void begin(std::vector<Examiner> examiners, PracticeRules rules, Place place);
    /// Ends them; the window comes back to what it showed before.
    void stop();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Place place() const { return m_place; }
    [[nodiscard]] const PracticeRules& rules() const { return m_rules; }
    [[nodiscard]] int count() const {
        return m_examiners ? static_cast<int>(m_examiners->size()) : 0;
    }
    /// Index of the exercise on screen, 0-based.
    [[nodiscard]] int current() const { return m_current; }
    /// Only while there is an exercise.
    [[nodiscard]] const Exercise& exercise() const { return examiner().exercise(); }
    [[nodiscard]] QString question() const { return m_question; }
    [[nodiscard]] QString expectedForm() const { return m_form; }
    [[nodiscard]] const QStringList& ways() const { return m_ways; } ///< of ChartCell
    /// A right answer; empty until the exercise is answered, or where it must not be told.
    [[nodiscard]] QString keyToShow() const;
    /// Transitions answer it.
    [[nodiscard]] bool isSteps() const;
    /// A derivation is answered: of Table and Recover.
    [[nodiscard]] bool isDerivation() const { return m_practice.has_value(); }
    [[nodiscard]] const std::vector<Transition>& taken() const { return m_practice->taken(); }
    /// The tree that was dragged together, as an answer; of GoldTree and TreeBetween.
    [[nodiscard]] QString draggedTree() const;

    /// Judges an answer.
    void answer(const QString& text);
    /// Judges a row of the table of a derivation.
    void answerRow(const SheetRow& row);
    [[nodiscard]] const Feedback& feedback() const { return m_feedback; }
    [[nodiscard]] bool isBusy() const { return m_judging.isRunning(); }

    [[nodiscard]] bool mayHint() const;
    void hint();
    [[nodiscard]] const QStringList& hints() const { return m_given; }
    /// Gives up: the exercise counts as it is, and a right answer is shown.
    void giveUp();
    void next();

    /// The user looks at another sentence or system; `comeBack` shows the exercise again.
    [[nodiscard]] bool isAway() const { return m_isAway; }
    void comeBack();

    /// Of the exercises so far.
    [[nodiscard]] const std::vector<PractisedExercise>& results() const { return m_results; }

signals:
    /// Another exercise is asked. (Before `changed`.)
    void asked();
    void changed();
    /// An exercise was answered, or given up.
    void answered(bool right);

private:
    [[nodiscard]] const Examiner& examiner() const { return (*m_examiners)[m_current]; }
    void ask();
    void show();
    void showSteps();
    void withhold(bool withholds);
    void follow();
    void keepGold();
    void judge(const QString& text, const SheetRow& row);
    void goOn();
    void takeJudged(const JudgedAnswer& judged, const QString& text);
    void takeStep(const JudgedAnswer& judged);
    void step(Transition transition);
    void takeVerdict(const JudgedAnswer& judged);
    void showHint();
    void finish(bool right, double worth, int loss);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
    OwnWork* m_ownWork;
    std::shared_ptr<const std::vector<Examiner>> m_examiners;
    PracticeRules m_rules;
    Place m_place = Place::Practice;
    State m_state = State::Idle;
    int m_current = 0;
    QString m_question;
    QString m_form;
    QString m_key;
    QStringList m_ways;
    std::optional<Practice> m_practice;
    int m_at = 0;           // node of the exploration from which the next answer goes
    bool m_showing = false; // puts something on the screen itself
    bool m_isAway = false;
    Feedback m_feedback;
    QStringList m_hints; // for what is asked now; empty until asked for
    QStringList m_given;
    int m_hintCount = 0; // of the exercise
    int m_tries = 0;
    QString m_answer;                                      // the last one
    std::optional<std::pair<QString, SheetRow>> m_waiting; // an answer that came too early
    std::map<Misconception, int> m_misconceptions;
    QElapsedTimer m_time;
    std::vector<PractisedExercise> m_results;
    BackgroundTask m_judging;
};

} // namespace parsescope
