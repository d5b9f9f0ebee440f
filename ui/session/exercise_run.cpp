// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exercise_run.h"

#include "core/teaching/publish/derivation_page.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/current_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QCoreApplication>

#include <utility>

namespace parsescope {

namespace {

struct FeedbackTexts {
    Q_DECLARE_TR_FUNCTIONS(Feedback)
};

} // namespace

Feedback feedbackTo(const Marking& marking, FeedbackLevel level) {
    const Mark mark = marking.mark;
    const QString text = toQt(marking.feedback);
    if (mark == Mark::Unreadable || mark == Mark::Unknown)
        return {Feedback::Kind::Neutral, text};
    if (mark == Mark::Illegal && level != FeedbackLevel::Everything)
        return {Feedback::Kind::Wrong, text};
    if (level >= FeedbackLevel::Score)
        return {};
    const Feedback::Kind kind = isRight(mark) ? Feedback::Kind::Right : Feedback::Kind::Wrong;
    if (level == FeedbackLevel::Errors)
        return {kind,
                isRight(mark) ? FeedbackTexts::tr("Right.") : FeedbackTexts::tr("Not right.")};
    const bool hasSlips = isRight(mark) && !marking.slips.empty();
    return {hasSlips ? Feedback::Kind::Neutral : kind, text};
}

ExerciseRun::ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                         InterruptedWork* interruptedWork, QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_interruptedWork(interruptedWork) {
    constexpr int everySecond = 1000;
    m_clock.setInterval(everySecond);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (secondsLeft() == 0)
            endTime();
        else
            emit ticked();
    });
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
    if (m_state != State::Idle && m_mayLeave && !m_mayLeave())
        return;
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
    m_allTime.start();
    if (m_rules.minutes > 0)
        m_clock.start();
    else
        m_clock.stop();
    ask();
}

void ExerciseRun::stop() {
    if (m_state == State::Idle)
        return;
    m_judging.cancel();
    m_clock.stop();
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
    m_questions.clear();
    m_hints.clear();
    m_given.clear();
    m_hintCount = 0;
    m_tries = 0;
    m_attempts.clear();
    m_scores.clear();
    m_answer.clear();
    m_waiting.reset();
    m_misconceptions.clear();
    m_ways.clear();
    m_derivation.reset();
    if (examiner().kind().answer == ExerciseKind::Answer::Derivation)
        m_derivation.emplace(examiner(), m_rules.goesOn() ? ErrorPolicy::GoOn : ErrorPolicy::Undo,
                             m_rules.tries);
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

QString ExerciseRun::reasonToWithhold() const {
    return m_rules.showsAnswer ? tr("Losses are hidden until the question is answered.")
                               : tr("Losses are hidden during these exercises.");
}

void ExerciseRun::withhold(bool withholds) {
    m_parse->withholdLosses(withholds ? reasonToWithhold() : QString());
    m_selection->setLossesHidden(withholds);
}

/// Shows the exercise on the canvas, with the steps answered so far.
void ExerciseRun::show() {
    // Setting the sentence must not count as leaving the exercise.
    m_isAway = true;
    withhold(true);
    const Exercise& asked = exercise();
    const std::span<const Transition> before = shownBefore(asked);
    ParseSettings settings = asked;
    if (before.size() < asked.before.size())
        settings.shape.root = RootPlace::Stack;
    m_parse->setSentence({}, settings);
    setGates(false);
    m_editor->setSentence(examiner().shownSentence());
    if (examiner().showsGold()) {
        std::vector<Transition> steps(before.begin(), before.end());
        if (m_derivation)
            steps.insert(steps.end(), taken().begin(), taken().end());
        m_parse->steps().replay(visitsAlong(steps), static_cast<int>(steps.size()));
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
            // Something else, such as a scene of a lesson, may hide the losses by now.
            if (m_isAway && m_parse->losses().withheldFor() == reasonToWithhold())
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
        m_parse->steps().gate().setJudge({});
        return m_editor->setEditGate({});
    }
    m_parse->steps().gate().setJudge(
        [this](Transition transition, std::function<void(bool)> decide) {
            askedToTake(transition, std::move(decide));
        });
    m_editor->setEditGate([this](const Sentence& sentence) {
        return !examiner().showsGold() || sentence.tree() == examiner().problem().gold;
    });
}

/// Returns the last node of the only branch, from which the next answer continues.
int ExerciseRun::lastNode() const {
    return m_parse->exploration().size() - 1;
}

void ExerciseRun::askedToTake(Transition transition, std::function<void(bool)> decide) {
    if (m_state != State::Asking)
        return decide(true);
    if (secondsLeft() == 0)
        return decide(false);
    const bool isLast = m_parse->exploration().cursor() == lastNode();
    if (!isSteps() || !isLast) {
        decide(false);
        // At an earlier configuration no answer is accepted; the cursor moves to the last one
        // instead.
        return isLast ? void() : m_parse->steps().goTo(lastNode());
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
    const bool shows = m_state == State::Answered && m_rules.showsAnswer &&
                       m_rules.level == FeedbackLevel::Everything;
    return shows ? m_key : QString();
}

void ExerciseRun::next() {
    if (m_state != State::Answered)
        return;
    if (m_current + 1 < count()) {
        ++m_current;
        return ask();
    }
    m_clock.stop();
    m_state = State::Finished;
    withhold(!m_rules.showsAnswer);
    emit changed();
}

std::optional<int> ExerciseRun::secondsLeft() const {
    if (m_rules.minutes == 0)
        return std::nullopt;
    constexpr qint64 second = 1000;
    const qint64 left = 60 * second * m_rules.minutes - m_allTime.elapsed();
    return static_cast<int>(std::max<qint64>(0, (left + second - 1) / second));
}

void ExerciseRun::endTime() {
    if (m_state != State::Asking && m_state != State::Answered)
        return;
    // An answer that was given in time is judged first; the clock calls this function again.
    if (m_state == State::Asking && !m_isAway && isBusy())
        return;
    m_judging.cancel();
    if (m_state == State::Asking)
        finish(givenUp());
    m_isAway = false;
    setGates(false);
    for (int number = static_cast<int>(m_results.size()); number < count(); ++number) {
        MarkedAnswer result;
        result.exercise = number + 1;
        result.points = (*m_examiners)[number].exercise().points;
        result.marking.mark = Mark::Wrong;
        m_results.push_back(std::move(result));
    }
    m_clock.stop();
    m_state = State::Finished;
    withhold(!m_rules.showsAnswer);
    emit changed();
}

} // namespace parsescope
