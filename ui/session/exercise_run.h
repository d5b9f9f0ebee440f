// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/practice_rules.h"
#include "core/teaching/ask/sub_questions.h"
#include "core/teaching/publish/attempts.h"
#include "ui/session/background_task.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace parsescope {

class InterruptedWork;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// A judgement on the last answer or step.
struct Feedback {
    enum class Kind { None, Right, Wrong, Neutral };
    Kind kind = Kind::None;
    QString text;
};

/// Returns as much feedback to the marking of an answer or a step as `level` allows.
[[nodiscard]] Feedback feedbackTo(const Marking& marking, FeedbackLevel level);

/// A series of exercises, answered one after another on the canvas. In exercises about transitions,
/// a transition that the user wants to take is an answer: it is judged in the background, and taken
/// only if the rules of the exercise allow it. Losses are withheld until the exercise is answered.
class ExerciseRun : public QObject {
    Q_OBJECT

public:
    enum class State {
        Idle,     ///< there is no exercise
        Asking,   ///< the current exercise waits for an answer
        Answered, ///< the current exercise is answered
        Finished, ///< all exercises are answered
    };
    enum class Origin { Practice, Lesson }; ///< the source of the exercises

    ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                InterruptedWork* interruptedWork, QObject* parent = nullptr);
    ~ExerciseRun() override;

    /// Asks exercises, which replace others if the leave guard permits it.
    void begin(std::vector<Examiner> examiners, PracticeRules rules, Origin origin);
    /// Sets a function that asks the user whether answers may be lost.
    void setLeaveGuard(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    /// Ends the exercises and restores the previous content of the window.
    void stop();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Origin origin() const { return m_origin; }
    [[nodiscard]] const PracticeRules& rules() const { return m_rules; }
    [[nodiscard]] int count() const {
        return m_examiners ? static_cast<int>(m_examiners->size()) : 0;
    }
    /// Returns the 0-based index of the current exercise.
    [[nodiscard]] int current() const { return m_current; }
    /// Returns the current exercise. Requires that the state is not Idle.
    [[nodiscard]] const Exercise& exercise() const { return examiner().exercise(); }
    [[nodiscard]] QString question() const { return m_question; }
    [[nodiscard]] QString expectedForm() const { return m_form; }
    [[nodiscard]] const QStringList& ways() const { return m_ways; }
    /// Returns a right answer; empty until the exercise is answered, or if it must not be shown.
    [[nodiscard]] QString keyToShow() const;
    /// Returns true if the exercise is answered by transitions.
    [[nodiscard]] bool isSteps() const;
    /// Returns true while transitions are awaited as answers.
    [[nodiscard]] bool takesSteps() const {
        return m_state == State::Asking && !m_isAway && isSteps();
    }
    /// Returns true if the exercise is answered by a derivation.
    [[nodiscard]] bool isDerivation() const { return m_derivation.has_value(); }
    [[nodiscard]] const std::vector<Transition>& taken() const { return m_derivation->taken(); }
    /// Returns the heads of the tree that the user has built by dragging, as the text of an answer;
    /// empty if the exercise does not ask for a tree.
    [[nodiscard]] QString draggedTree() const;

    /// Judges an answer.
    void answer(const QString& text);
    /// Judges a row of the table of a derivation.
    void answerRow(const SheetRow& row);
    [[nodiscard]] const Feedback& feedback() const { return m_feedback; }
    /// Returns the questions into which the feedback unfolds; empty unless the answer is wrong.
    [[nodiscard]] const std::vector<SubQuestion>& subQuestions() const { return m_questions; }
    [[nodiscard]] bool isBusy() const { return m_judging.isRunning(); }

    [[nodiscard]] bool mayHint() const;
    void hint();
    [[nodiscard]] const QStringList& hints() const { return m_given; }
    /// Gives up: the exercise counts as wrong, and a right answer is shown if the rules allow it.
    void giveUp();
    void next();

    /// Returns true while the user looks at another sentence or system.
    [[nodiscard]] bool isAway() const { return m_isAway; }
    /// Shows the exercise again.
    void comeBack();

    /// Returns the number of seconds that are left for the exercises; nothing without a limit.
    [[nodiscard]] std::optional<int> secondsLeft() const;
    /// Ends all exercises because their time is up, after an answer that was given in time has been
    /// judged. The current exercise is given up, with the answers so far; those after it count as
    /// wrong.
    void endTime();

    /// Returns the results of the exercises answered so far.
    [[nodiscard]] const std::vector<MarkedAnswer>& results() const { return m_results; }
    [[nodiscard]] const std::vector<Examiner>& examiners() const { return *m_examiners; }

signals:
    /// Emitted before `changed` when another exercise is asked.
    void asked();
    void changed();
    /// Emitted every second if the time is limited.
    void ticked();
    /// Emitted when an exercise was answered or given up.
    void answered(bool right);

private:
    /// An answer, and a function that decides whether its transition is taken on the canvas.
    struct GivenAnswer {
        AnswerSheet sheet;
        /// Called with true if the transition is taken; empty for typed answers.
        std::function<void(bool)> decide;
    };
    /// The marking of an answer, and the derivation including the answer.
    struct Judged {
        Marking marking;
        std::optional<DerivationJudge> derivation;
        std::vector<SubQuestion> questions;
    };

    [[nodiscard]] const Examiner& examiner() const { return (*m_examiners)[m_current]; }
    void ask();
    void show();
    void leave();
    void setGates(bool closed);
    [[nodiscard]] QString reasonToWithhold() const;
    void withhold(bool withholds);
    void askedToTake(Transition transition, std::function<void(bool)> decide);
    [[nodiscard]] int lastNode() const;
    void judge(GivenAnswer given);
    void goOn();
    void takeJudged(Judged judged, const GivenAnswer& given);
    [[nodiscard]] bool completes(const Marking& marking) const;
    void showHint();
    [[nodiscard]] Marking givenUp() const;
    void finish(Marking marking);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
    std::function<bool()> m_mayLeave;
    InterruptedWork* m_interruptedWork;
    std::shared_ptr<const std::vector<Examiner>> m_examiners;
    PracticeRules m_rules;
    Origin m_origin = Origin::Practice;
    State m_state = State::Idle;
    int m_current = 0;
    QString m_question;
    QString m_form;
    QString m_key;
    QStringList m_ways;
    std::optional<DerivationJudge> m_derivation;
    bool m_isAway = false; // true while another sentence or system is on the screen
    Feedback m_feedback;
    std::vector<SubQuestion> m_questions;
    QStringList m_hints; // the hints for the current question; empty until requested
    QStringList m_given;
    int m_hintCount = 0; // number of hints given for the exercise
    int m_tries = 0;
    Attempts m_attempts;                  // the answers and hints for the exercise
    std::vector<double> m_scores;         // the scores of the attempts; empty for derivations
    std::string m_answer;                 // the last answer
    std::optional<GivenAnswer> m_waiting; // an answer given while another one was being judged
    std::map<Misconception, int> m_misconceptions;
    QElapsedTimer m_time;
    QElapsedTimer m_allTime; // the time since the first exercise was asked
    QTimer m_clock;          // ticks every second while the time is limited
    std::vector<MarkedAnswer> m_results;
    BackgroundTask m_judging;
};

} // namespace parsescope
