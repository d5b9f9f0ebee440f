// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of a series of exercises that judge answers and give hints.
#include "core/teaching/read/answer.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/exercise_run.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <utility>

namespace parsescope {

void ExerciseRun::answer(const QString& text) {
    if (secondsLeft() != 0)
        judge({AnswerSheet{0, 0, text.toStdString(), {}, {}}, {}});
}

void ExerciseRun::answerRow(const SheetRow& row) {
    if (secondsLeft() != 0)
        judge({AnswerSheet{0, 0, {}, {row}, {}}, {}});
}

void ExerciseRun::judge(GivenAnswer given) {
    const bool isAsked = m_state == State::Asking && !m_isAway;
    if (!isAsked || isBusy()) {
        // Only the latest answer waits; an answer that waited before it is refused.
        const auto dropped =
            isAsked ? std::exchange(m_waiting, std::move(given)) : std::move(given);
        if (dropped && dropped->decide)
            dropped->decide(false);
        return;
    }
    m_judging.start(
        [all = m_examiners, at = m_current, derivation = m_derivation,
         unfolds = m_rules.level == FeedbackLevel::Everything,
         sheet = given.sheet](const TaskControl& control) mutable {
            Marking marking =
                derivation ? derivation->answer(sheet, control) : (*all)[at].check(sheet, control);
            std::vector<SubQuestion> questions;
            if (unfolds)
                questions = parsescope::subQuestions((*all)[at], marking, control);
            return Judged{std::move(marking), std::move(derivation), std::move(questions)};
        },
        [this, given](Judged judged) { takeJudged(std::move(judged), given); });
}

/// Returns true if an answer with the marking `marking` completes the exercise.
bool ExerciseRun::completes(const Marking& marking) const {
    if (m_derivation)
        return m_derivation->isFinished();
    const bool wasLastTry = m_rules.tries > 0 && m_tries >= m_rules.tries;
    return isRight(marking.mark) || (wasLastTry && marking.mark != Mark::Unreadable) ||
           (m_rules.goesOn() && marking.mark != Mark::Unreadable && marking.mark != Mark::Unknown &&
            marking.mark != Mark::Illegal);
}

void ExerciseRun::takeJudged(Judged judged, const GivenAnswer& given) {
    const Marking& marking = judged.marking;
    std::vector<Transition> steps; // the transitions that the answer takes on the canvas
    if (marking.mark != Mark::Unreadable)
        ++m_tries;
    m_feedback = feedbackTo(marking, m_rules.level);
    m_feedback.text = inWords(m_feedback.text, exercise().sentence);
    m_questions = std::move(judged.questions);
    if (m_derivation) {
        steps.assign(judged.derivation->taken().begin() + std::ssize(taken()),
                     judged.derivation->taken().end());
        for (std::size_t i = m_derivation->steps().size(); i < judged.derivation->steps().size();
             ++i)
            m_attempts.emplace_back(judged.derivation->steps()[i].given);
        m_derivation = std::move(judged.derivation);
        if (!steps.empty()) {
            m_hints.clear();
            m_given.clear();
        }
    } else if (marking.mark != Mark::Unreadable) {
        // Only askedToTake sets `decide`, together with the transition of the only row.
        m_answer = given.decide ? exercise().system.nameOf(*given.sheet.rows.front().taken)
                                : std::string(trimmed(given.sheet.text));
        m_attempts.emplace_back(m_answer);
        m_scores.push_back(marking.score);
        for (const auto& [misconception, count] : marking.misconceptions())
            m_misconceptions[misconception] += count;
        if (marking.transition && marking.mark != Mark::Illegal && completes(marking))
            steps.push_back(*marking.transition);
    }
    const bool isDone = completes(marking);
    if (isDone)
        finish(m_derivation ? m_derivation->finished() : marking);
    if (given.decide) {
        given.decide(!steps.empty());
    } else if (!steps.empty()) {
        m_parse->steps().goTo(lastNode());
        for (Transition step : steps)
            m_parse->steps().pass(step);
    }
    if (isDone)
        setGates(false);
    emit changed();
    goOn();
}

/// Judges the answer that was given while another one was judged.
void ExerciseRun::goOn() {
    if (auto waiting = std::exchange(m_waiting, std::nullopt))
        judge(*std::move(waiting));
}

bool ExerciseRun::mayHint() const {
    return m_state == State::Asking && !m_isAway && m_rules.givesHints() &&
           (m_hints.isEmpty() || m_given.size() < m_hints.size());
}

void ExerciseRun::hint() {
    if (!mayHint() || isBusy())
        return;
    if (!m_hints.isEmpty())
        return showHint();
    m_judging.start(
        [all = m_examiners, at = m_current, derivation = m_derivation](const TaskControl& control) {
            return derivation ? derivation->hints(control) : (*all)[at].hints(control);
        },
        [this](const std::vector<Text>& hints) {
            for (const Text& one : hints)
                m_hints += inWords(toQt(one), exercise().sentence);
            showHint();
            goOn();
        });
}

void ExerciseRun::showHint() {
    if (m_given.size() >= m_hints.size())
        return;
    m_given += m_hints[m_given.size()];
    ++m_hintCount;
    m_attempts.emplace_back(std::nullopt);
    if (m_derivation)
        m_derivation->countHint();
    else
        m_scores.push_back(0);
    emit changed();
}

void ExerciseRun::giveUp() {
    if (m_state != State::Asking || isBusy())
        return;
    if (m_isAway)
        comeBack();
    m_feedback = {};
    m_questions.clear();
    finish(givenUp());
    setGates(false);
    emit changed();
}

/// Returns the marking of an exercise that ends without a right answer.
Marking ExerciseRun::givenUp() const {
    Marking marking = m_derivation ? m_derivation->finished() : Marking();
    marking.mark = Mark::Wrong;
    marking.score = 0;
    marking.loss = 0;
    return marking;
}

void ExerciseRun::finish(Marking marking) {
    m_state = State::Answered;
    MarkedAnswer result;
    result.exercise = m_current + 1;
    result.points = exercise().points;
    result.given = m_tries > 0;
    result.tried = {m_answer, m_tries, m_hintCount, m_attempts};
    result.asked = {m_key.toStdString(), static_cast<double>(m_time.elapsed()) / 1000,
                    static_cast<double>(m_allTime.elapsed()) / 1000};
    result.misconceptions = m_derivation ? marking.misconceptions() : m_misconceptions;
    result.marking = std::move(marking);
    if (m_derivation) {
        result.tried->tries = static_cast<int>(m_derivation->steps().size()) -
                              result.marking.derivation->count(Mark::Unreadable);
        if (m_derivation->isFinished())
            result.tried->answer = joinedNames(exercise().system, taken());
    } else {
        result.marking.score = scoreOfAttempts(m_scores);
    }
    if (m_rules.level == FeedbackLevel::Score)
        m_feedback = {Feedback::Kind::Neutral,
                      tr("Score: %1 of 100").arg(qRound(100 * result.marking.score))};
    const bool right = isRight(result.marking.mark);
    m_results.push_back(std::move(result));
    if (m_rules.level < FeedbackLevel::Score && m_rules.showsAnswer)
        withhold(false);
    emit answered(right);
}

} // namespace parsescope
