// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exercise_run.h"

#include "core/teaching/derivation_page.h"
#include "core/treebank/edit.h"
#include "ui/canvas/text.h"
#include "ui/session/gold_tree.h"
#include "ui/session/own_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <algorithm>
#include <utility>

namespace parsescope {

ExerciseRun::ExerciseRun(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                         OwnWork* ownWork, QObject* parent)
    : QObject(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_ownWork(ownWork) {
    connect(parse, &ParseExplorer::moved, this, &ExerciseRun::follow);
    connect(parse, &ParseExplorer::problemChanged, this, &ExerciseRun::keepGold);
    connect(parse, &ParseExplorer::restarted, this, [this] {
        if (m_showing || m_state != State::Asking || m_isAway)
            return;
        m_isAway = true;
        m_judging.cancel();
        // Not within the signal: all views hear of the new sentence first.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_isAway)
                    withhold(false);
                emit changed();
            },
            Qt::QueuedConnection);
    });
}

ExerciseRun::~ExerciseRun() {
    m_judging.cancel();
}

void ExerciseRun::begin(std::vector<Examiner> examiners, PracticeRules rules, Place place) {
    if (examiners.empty())
        return stop();
    m_judging.cancel();
    if (m_state == State::Idle)
        m_ownWork->leave();
    m_examiners = std::make_shared<const std::vector<Examiner>>(std::move(examiners));
    m_rules = rules;
    m_place = place;
    m_current = 0;
    m_results.clear();
    ask();
}

void ExerciseRun::stop() {
    if (m_state == State::Idle)
        return;
    m_judging.cancel();
    m_state = State::Idle;
    m_practice.reset();
    m_isAway = false;
    withhold(false);
    m_ownWork->release();
    emit changed();
}

bool ExerciseRun::isSteps() const {
    const ExerciseKind kind = exercise().kind;
    return kind == ExerciseKind::NextTransition || kind == ExerciseKind::Table ||
           kind == ExerciseKind::Recover;
}

/// Begins with the exercise that is current.
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
    m_practice.reset();
    const ExerciseKind kind = exercise().kind;
    if (kind == ExerciseKind::Table || kind == ExerciseKind::Recover)
        m_practice.emplace(examiner(), m_rules.goesOn() ? ErrorPolicy::GoOn : ErrorPolicy::Undo);
    m_question = toQt(examiner().question());
    m_form = toQt(examiner().expectedForm());
    for (const std::string& way : examiner().ways())
        m_ways += toQt(way);
    m_key.clear();
    show();
    m_time.start();
    emit asked();
    emit changed();
    // A model answer to a long derivation takes a while.
    m_judging.start([all = m_examiners,
                     at = m_current](const TaskControl&) { return (*all)[at].modelAnswer(); },
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

/// Puts the exercise on the canvas, with what was answered so far.
void ExerciseRun::show() {
    m_showing = true;
    m_isAway = false;
    const Exercise& asked = exercise();
    const bool tells = m_state == State::Answered && m_rules.level < FeedbackLevel::Score;
    withhold(!tells);
    m_parse->setSentence({}, {asked.system, asked.singleRoot, asked.root, {}});
    m_editor->setSentence(examiner().showsGold() ? asked.sentence
                                                 : withHeads(asked.sentence, std::nullopt));
    showSteps();
}

/// Goes to where the next answer is given, on the only branch that there is.
void ExerciseRun::showSteps() {
    m_showing = true;
    if (m_parse->exploration().size() > 1)
        m_parse->startOver();
    if (examiner().showsGold()) {
        std::vector<Transition> steps = exercise().before;
        if (m_practice)
            steps.insert(steps.end(), taken().begin(), taken().end());
        m_parse->replay(visitsAlong(steps), static_cast<int>(steps.size()));
    }
    m_at = m_parse->exploration().cursor();
    m_showing = false;
}

void ExerciseRun::comeBack() {
    if (!std::exchange(m_isAway, false))
        return;
    show();
    emit changed();
}

/// A transition that was taken on the canvas is an answer.
void ExerciseRun::follow() {
    if (m_showing || m_isAway || m_state != State::Asking || isBusy())
        return;
    const Exploration& exploration = m_parse->exploration();
    int step = exploration.cursor();
    while (step > 0 && exploration.node(step).parent != m_at)
        step = exploration.node(step).parent;
    if (step > 0 && exploration.node(step).parent == m_at && isSteps())
        return judge(toQt(exercise().system.nameOf(exploration.node(step).transition)), {});
    // Looking back is possible, but not going another way from there.
    int back = m_at;
    while (back > 0 && back != exploration.cursor())
        back = exploration.node(back).parent;
    if (back != exploration.cursor())
        QMetaObject::invokeMethod(
            this,
            [this, at = m_at] {
                if (m_state == State::Asking && !m_isAway)
                    m_parse->goTo(at);
            },
            Qt::QueuedConnection);
}

/// The tree that a question is about stays.
void ExerciseRun::keepGold() {
    if (m_showing || m_isAway || m_state != State::Asking)
        return;
    if (!examiner().showsGold())
        return emit changed(); // it is the answer
    if (m_parse->gold() != exercise().sentence.tree())
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_state == State::Asking && !m_isAway)
                    setGold(*m_editor, *m_parse, exercise().sentence.tree());
            },
            Qt::QueuedConnection);
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
    const bool tells = m_state == State::Answered && m_rules.level == FeedbackLevel::Everything;
    return tells ? m_key : QString();
}

void ExerciseRun::answer(const QString& text) {
    judge(text, {});
}

void ExerciseRun::answerRow(const SheetRow& row) {
    const std::string& given = row.transition.empty() ? row.dependency : row.transition;
    judge(toQt(given), row);
}

void ExerciseRun::judge(const QString& text, const SheetRow& row) {
    if (m_state != State::Asking || m_isAway)
        return;
    if (isBusy()) {
        m_waiting = {text, row};
        return;
    }
    m_judging.start(
        [all = m_examiners, at = m_current, practice = m_practice, text = text.toStdString(),
         row](const TaskControl&) { return judgeAnswer((*all)[at], practice, text, row); },
        [this, text](const JudgedAnswer& judged) { takeJudged(judged, text); });
}

void ExerciseRun::takeJudged(const JudgedAnswer& judged, const QString& text) {
    const Mark mark = m_practice ? judged.judgement.mark : judged.verdict.mark;
    if (mark != Mark::Unreadable) {
        m_answer = m_practice ? QString() : text.trimmed();
        ++m_tries;
    }
    m_feedback = feedbackTo(judged, m_rules.level, m_form);
    if (m_practice)
        takeStep(judged);
    else
        takeVerdict(judged);
    emit changed();
    goOn();
}

/// Turns to what was answered meanwhile.
void ExerciseRun::goOn() {
    if (const auto waiting = std::exchange(m_waiting, std::nullopt))
        judge(waiting->first, waiting->second);
    else
        follow();
}

void ExerciseRun::takeStep(const JudgedAnswer& judged) {
    const std::size_t before = taken().size();
    m_practice = judged.practice;
    m_misconceptions = m_practice->misconceptions();
    if (taken().size() > before) {
        m_hints.clear();
        m_given.clear();
    }
    if (taken().size() == before)
        showSteps();
    for (std::size_t i = before; i < taken().size(); ++i)
        step(taken()[i]);
    if (m_practice->isFinished()) {
        QStringList names;
        for (Transition transition : taken())
            names += toQt(exercise().system.nameOf(transition));
        m_answer = names.join(' ');
        const double share = static_cast<double>(m_practice->rightSteps()) /
                             static_cast<double>(std::max<std::size_t>(taken().size(), 1));
        finish(m_practice->loss() == 0, share, m_practice->loss());
    }
}

/// Goes on by a transition; the cursor stays where it is when it has gone that way, and perhaps
/// further, before.
void ExerciseRun::step(Transition transition) {
    const Exploration& exploration = m_parse->exploration();
    int node = exploration.cursor();
    while (node > 0 && exploration.node(node).parent != m_at)
        node = exploration.node(node).parent;
    if (node > 0 && exploration.node(node).transition == transition) {
        m_at = node;
        return;
    }
    m_showing = true;
    m_parse->goTo(m_at);
    m_parse->take(transition);
    m_at = m_parse->exploration().cursor();
    m_showing = false;
}

void ExerciseRun::takeVerdict(const JudgedAnswer& judged) {
    const Verdict& verdict = judged.verdict;
    if (verdict.misconception)
        ++m_misconceptions[*verdict.misconception];
    const bool done =
        isRight(verdict.mark) || (m_rules.goesOn() && verdict.mark != Mark::Unreadable &&
                                  verdict.mark != Mark::Unknown && verdict.mark != Mark::Illegal);
    if (!done && isSteps())
        showSteps();
    if (done && judged.step)
        step(*judged.step);
    if (done)
        finish(isRight(verdict.mark), verdict.score, verdict.loss);
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
        [all = m_examiners, at = m_current, practice = m_practice](const TaskControl&) {
            return practice ? practice->hints() : (*all)[at].hints();
        },
        [this](const std::vector<std::string>& hints) {
            for (const std::string& one : hints)
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
    if (m_practice)
        m_practice->countHint();
    emit changed();
}

void ExerciseRun::giveUp() {
    if (m_state != State::Asking || isBusy())
        return;
    if (m_isAway)
        comeBack();
    m_feedback = {};
    finish(false, 0, 0);
    emit changed();
}

/// `worth`: of the answer, 0 to 1; of a derivation, the share of steps right at the first try.
void ExerciseRun::finish(bool right, double worth, int loss) {
    m_state = State::Answered;
    const Exercise& asked = exercise();
    PractisedExercise result;
    result.kind = asked.kind;
    result.system = asked.system.title;
    result.sentence = asked.sentence.text();
    result.question = m_question.toStdString();
    result.answer = m_answer.toStdString();
    result.key = m_key.toStdString();
    result.isAnswered = m_tries > 0;
    result.isRight = right;
    result.tries = m_practice ? m_practice->tries() : m_tries;
    result.hints = m_hintCount;
    result.seconds = static_cast<double>(m_time.elapsed()) / 1000;
    result.score = m_practice ? worth : practiceScore(worth, m_tries, m_hintCount);
    result.loss = loss;
    result.misconceptions = m_misconceptions;
    m_results.push_back(result);
    if (m_rules.level == FeedbackLevel::Score)
        m_feedback = {Feedback::Kind::Neutral,
                      tr("Score: %1 of 100").arg(qRound(100 * result.score))};
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
