// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exercise_run.h"

#include "core/teaching/answer.h"
#include "core/teaching/derivation_page.h"
#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/interrupted_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <utility>

namespace parsescope {

ExerciseRun::ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                         InterruptedWork* interruptedWork, QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_interruptedWork(interruptedWork) {
    parse->onChange(ParseExplorer::Restarted, this, &ExerciseRun::leave);
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        if (m_state == State::Asking && !m_isAway && !examiner().showsGold())
            emit changed(); // dragging a word has changed the tree that is the answer
    });
}

ExerciseRun::~ExerciseRun() {
    m_judging.cancel();
}

void ExerciseRun::begin(std::vector<Examiner> examiners, PracticeRules rules, Origin origin) {
    if (examiners.empty())
        return stop();
    m_judging.cancel();
    if (m_state == State::Idle)
        m_interruptedWork->leave();
    m_examiners = std::make_shared<const std::vector<Examiner>>(std::move(examiners));
    m_rules = rules;
    m_origin = origin;
    m_current = 0;
    m_results.clear();
    ask();
}

void ExerciseRun::stop() {
    if (m_state == State::Idle)
        return;
    m_judging.cancel();
    m_state = State::Idle;
    m_derivation.reset();
    m_isAway = false;
    setGates(false);
    withhold(false);
    m_interruptedWork->release();
    emit changed();
}

bool ExerciseRun::isSteps() const {
    const ExerciseKind::Answer answer = examiner().kind().answer;
    return answer == ExerciseKind::Answer::Transition || answer == ExerciseKind::Answer::Derivation;
}

/// Asks the current exercise.
void ExerciseRun::ask() {
    m_state = State::Asking;
    m_feedback = {};
    m_hints.clear();
    m_given.clear();
    m_hintCount = 0;
    m_tries = 0;
    m_answer.clear();
    m_waiting.reset();
    m_misconceptions.clear();
    m_ways.clear();
    m_derivation.reset();
    if (examiner().kind().answer == ExerciseKind::Answer::Derivation)
        m_derivation.emplace(examiner(), m_rules.goesOn() ? ErrorPolicy::GoOn : ErrorPolicy::Undo);
    m_question = toQt(examiner().question());
    m_form = toQt(examiner().expectedForm());
    for (const Text& way : examiner().ways())
        m_ways += toQt(way);
    m_key.clear();
    show();
    m_time.start();
    emit asked();
    emit changed();
    // The model answer is computed in the background, because a long derivation takes a while.
    m_judging.start([all = m_examiners, at = m_current](
                        const TaskControl& control) { return (*all)[at].modelAnswer(control); },
                    [this](const std::string& key) {
                        m_key = toQt(key);
                        emit changed();
                        goOn();
                    });
}

void ExerciseRun::withhold(bool withholds) {
    m_parse->withholdLosses(withholds ? tr("Losses are hidden until the question is answered.")
                                      : QString());
    m_selection->setLossesHidden(withholds);
}

/// Shows the exercise on the canvas, with the steps answered so far.
void ExerciseRun::show() {
    // Setting the sentence must not count as leaving the exercise.
    m_isAway = true;
    withhold(true);
    const Exercise& asked = exercise();
    m_parse->setSentence({}, asked);
    setGates(false);
    m_editor->setSentence(examiner().showsGold() ? asked.sentence
                                                 : withHeads(asked.sentence, std::nullopt));
    if (examiner().showsGold()) {
        std::vector<Transition> steps = asked.before;
        if (m_derivation)
            steps.insert(steps.end(), taken().begin(), taken().end());
        m_parse->replay(visitsAlong(steps), static_cast<int>(steps.size()));
    }
    setGates(true);
    m_isAway = false;
}

/// Records that the user has left the exercise for another sentence or system.
void ExerciseRun::leave() {
    if (m_state != State::Asking || m_isAway)
        return;
    m_isAway = true;
    m_judging.cancel();
    m_waiting.reset();
    setGates(false);
    // The call is queued, so that all views show the new sentence first.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_isAway)
                withhold(false);
            emit changed();
        },
        Qt::QueuedConnection);
}

void ExerciseRun::comeBack() {
    if (!m_isAway)
        return;
    show();
    emit changed();
}

/// Closes or opens the gates of explorer and editor. While they are closed, transitions are
/// answers, and a tree that belongs to the question cannot be changed.
void ExerciseRun::setGates(bool closed) {
    if (!closed) {
        m_parse->setGate({});
        return m_editor->setEditGate({});
    }
    m_parse->setGate([this](Transition transition, std::function<void(bool)> decide) {
        askedToTake(transition, std::move(decide));
    });
    m_editor->setEditGate([this](const Sentence& sentence) {
        return !examiner().showsGold() || sentence.tree() == exercise().sentence.tree();
    });
}

/// Returns the last node of the only branch, from which the next answer continues.
int ExerciseRun::lastNode() const {
    return m_parse->exploration().size() - 1;
}

void ExerciseRun::askedToTake(Transition transition, std::function<void(bool)> decide) {
    if (m_state != State::Asking)
        return decide(true);
    const bool isLast = m_parse->exploration().cursor() == lastNode();
    if (!isSteps() || !isLast) {
        decide(false);
        // At an earlier configuration no answer is accepted; the cursor moves to the last one
        // instead.
        return isLast ? void() : m_parse->goTo(lastNode());
    }
    SheetRow row;
    row.taken = transition;
    judge({AnswerSheet{0, 0, {}, {row}, {}}, std::move(decide)});
}

QString ExerciseRun::draggedTree() const {
    const Sentence& sentence = m_parse->sentence();
    if (m_state != State::Asking || m_isAway || examiner().showsGold() ||
        wordsWithoutHead(sentence) == sentence.size())
        return {};
    QStringList heads;
    for (const Word& word : sentence.words)
        heads += word.head == NoHead ? QStringLiteral("_") : QString::number(word.head);
    return heads.join(' ');
}

QString ExerciseRun::keyToShow() const {
    const bool shows = m_state == State::Answered && m_rules.level == FeedbackLevel::Everything;
    return shows ? m_key : QString();
}

void ExerciseRun::answer(const QString& text) {
    judge({AnswerSheet{0, 0, text.toStdString(), {}, {}}, {}});
}

void ExerciseRun::answerRow(const SheetRow& row) {
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
         sheet = given.sheet](const TaskControl& control) mutable {
            Marking marking =
                derivation ? derivation->answer(sheet, control) : (*all)[at].check(sheet, control);
            return Judged{std::move(marking), std::move(derivation)};
        },
        [this, given](Judged judged) { takeJudged(std::move(judged), given); });
}

/// Returns true if an answer with the marking `marking` completes the exercise.
bool ExerciseRun::completes(const Marking& marking) const {
    if (m_derivation)
        return m_derivation->isFinished();
    return isRight(marking.mark) ||
           (m_rules.goesOn() && marking.mark != Mark::Unreadable && marking.mark != Mark::Unknown &&
            marking.mark != Mark::Illegal);
}

void ExerciseRun::takeJudged(Judged judged, const GivenAnswer& given) {
    const Marking& marking = judged.marking;
    std::vector<Transition> steps; // the transitions that the answer takes on the canvas
    if (marking.mark != Mark::Unreadable)
        ++m_tries;
    m_feedback = feedbackTo(marking, m_rules.level);
    if (m_derivation) {
        steps.assign(judged.derivation->taken().begin() + std::ssize(taken()),
                     judged.derivation->taken().end());
        m_derivation = std::move(judged.derivation);
        if (!steps.empty()) {
            m_hints.clear();
            m_given.clear();
        }
    } else if (marking.mark != Mark::Unreadable) {
        m_answer = trimmed(given.decide ? marking.given : given.sheet.text);
        for (const auto& [misconception, count] : marking.misconceptions())
            m_misconceptions[misconception] += count;
        if (marking.transition && completes(marking))
            steps.push_back(*marking.transition);
    }
    const bool isDone = completes(marking);
    if (isDone)
        finish(m_derivation ? m_derivation->finished() : marking);
    if (given.decide) {
        given.decide(!steps.empty());
    } else if (!steps.empty()) {
        m_parse->goTo(lastNode());
        for (Transition step : steps)
            m_parse->pass(step);
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
    return m_state == State::Asking && !m_isAway && m_rules.level == FeedbackLevel::Everything &&
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
                m_hints += toQt(one);
            showHint();
            goOn();
        });
}

void ExerciseRun::showHint() {
    if (m_given.size() >= m_hints.size())
        return;
    m_given += m_hints[m_given.size()];
    ++m_hintCount;
    if (m_derivation)
        m_derivation->countHint();
    emit changed();
}

void ExerciseRun::giveUp() {
    if (m_state != State::Asking || isBusy())
        return;
    if (m_isAway)
        comeBack();
    m_feedback = {};
    Marking marking = m_derivation ? m_derivation->finished() : Marking();
    marking.mark = Mark::Wrong;
    marking.score = 0;
    marking.loss = 0;
    finish(std::move(marking));
    setGates(false);
    emit changed();
}

void ExerciseRun::finish(Marking marking) {
    m_state = State::Answered;
    MarkedAnswer result;
    result.exercise = m_current + 1;
    result.points = exercise().points;
    result.given = m_tries > 0;
    result.key = m_key.toStdString();
    result.answer = m_answer;
    result.tries = m_tries;
    result.hints = m_hintCount;
    result.seconds = static_cast<double>(m_time.elapsed()) / 1000;
    result.misconceptions = m_derivation ? marking.misconceptions() : m_misconceptions;
    result.marking = std::move(marking);
    if (m_derivation) {
        result.tries =
            static_cast<int>(m_derivation->steps().size()) - result.marking.count(Mark::Unreadable);
        if (m_derivation->isFinished())
            result.answer = joinedNames(exercise().system, taken());
    } else {
        result.marking.score = scoreAfter(result.marking.score, m_tries, m_hintCount);
    }
    if (m_rules.level == FeedbackLevel::Score)
        m_feedback = {Feedback::Kind::Neutral,
                      tr("Score: %1 of 100").arg(qRound(100 * result.marking.score))};
    const bool right = isRight(result.marking.mark);
    m_results.push_back(std::move(result));
    if (m_rules.level < FeedbackLevel::Score)
        withhold(false);
    emit answered(right);
}

void ExerciseRun::next() {
    if (m_state != State::Answered)
        return;
    if (m_current + 1 < count()) {
        ++m_current;
        return ask();
    }
    m_state = State::Finished;
    withhold(false);
    emit changed();
}

} // namespace parsescope
