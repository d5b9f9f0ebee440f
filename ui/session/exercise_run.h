// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/derivation_judge.h"
#include "core/teaching/marked_answer.h"
#include "ui/session/background_task.h"
#include "ui/session/feedback.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace parsescope {

class InterruptedWork;
class ParseExplorer;
class Selection;
class TreebankEditor;

/// Exercises that are being answered, one after the other, each on the canvas. Where steps are
/// asked for, a transition that the user wants to take there is an answer: it is judged in the
/// background, and taken only if the rules allow. Losses are withheld until an exercise is
/// answered.
class ExerciseRun : public QObject {
    Q_OBJECT

public:
    enum class State {
        Idle,     ///< there is no exercise
        Asking,   ///< one waits for an answer
        Answered, ///< it has one, and the next one may be asked for
        Finished, ///< all are answered
    };
    enum class Origin { Practice, Lesson }; ///< where they come from

    ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                InterruptedWork* interruptedWork, QObject* parent = nullptr);
    ~ExerciseRun() override;

    void begin(std::vector<Examiner> examiners, PracticeRules rules, Origin origin);
    /// Ends the exercises; the window shows again what it showed before.
    void stop();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Origin origin() const { return m_origin; }
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
    [[nodiscard]] const QStringList& ways() const { return m_ways; }
    /// A right answer; empty until the exercise is answered, or where it must not be shown.
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
    /// The tree that was dragged together, as an answer; empty where no tree is asked for.
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
    [[nodiscard]] const std::vector<MarkedAnswer>& results() const { return m_results; }
    [[nodiscard]] const std::vector<Examiner>& examiners() const { return *m_examiners; }

signals:
    /// Another exercise is asked. (Before `changed`.)
    void asked();
    void changed();
    /// An exercise was answered, or given up.
    void answered(bool right);

private:
    /// An answer, and whom to tell whether its transition may be taken on the canvas.
    struct GivenAnswer {
        AnswerSheet sheet;
        std::function<void(bool)> decide; ///< empty for answers that were typed
    };
    /// The marking of the answer, and the derivation with it.
    struct Judged {
        Marking marking;
        std::optional<DerivationJudge> derivation;
    };

    [[nodiscard]] const Examiner& examiner() const { return (*m_examiners)[m_current]; }
    void ask();
    void show();
    void leave();
    void setGates(bool closed);
    void withhold(bool withholds);
    void askedToTake(Transition transition, std::function<void(bool)> decide);
    [[nodiscard]] int lastNode() const;
    void judge(GivenAnswer given);
    void goOn();
    void takeJudged(Judged judged, const GivenAnswer& given);
    [[nodiscard]] bool completes(const Marking& marking) const;
    void showHint();
    void finish(Marking marking);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    Selection* m_selection;
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
    bool m_isAway = false; // the exercise is not on the screen
    Feedback m_feedback;
    QStringList m_hints; // for what is asked now; empty until asked for
    QStringList m_given;
    int m_hintCount = 0; // of the exercise
    int m_tries = 0;
    std::string m_answer;                 // the last one
    std::optional<GivenAnswer> m_waiting; // an answer that came too early
    std::map<Misconception, int> m_misconceptions;
    QElapsedTimer m_time;
    std::vector<MarkedAnswer> m_results;
    BackgroundTask m_judging;
};

} // namespace parsescope
