// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/exercise_form.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/wording.h"
#include "ui/teaching/derivation_rows.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace parsescope {

FeedbackLabel::FeedbackLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(14, 8, 10, 8);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void FeedbackLabel::setFeedback(const Feedback& feedback) {
    m_feedback = feedback;
    const QString sign = feedback.kind == Feedback::Kind::Right   ? QStringLiteral("✓ ")
                         : feedback.kind == Feedback::Kind::Wrong ? QStringLiteral("✗ ")
                                                                  : QString();
    setText(sign + feedback.text);
    setVisible(!feedback.text.isEmpty());
    update();
}

void FeedbackLabel::paintEvent(QPaintEvent* event) {
    const Theme theme = Theme::fromPalette(palette());
    const bool right = m_feedback.kind == Feedback::Kind::Right;
    const bool wrong = m_feedback.kind == Feedback::Kind::Wrong;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(right   ? Ink::RightSoft
                                 : wrong ? Ink::WrongSoft
                                         : Ink::AccentSoft));
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(theme.color(right ? Ink::Right : wrong ? Ink::Wrong : Ink::Accent));
    painter.drawRoundedRect(QRect(0, 0, 4, height()), 2, 2);
    painter.end();
    QLabel::paintEvent(event);
}

SubQuestionList::SubQuestionList(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    setObjectName("sub-questions");
    setAccessibleName(tr("Questions about your answer"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(9);
    hide();
}

void SubQuestionList::setQuestions(const std::vector<SubQuestion>& questions,
                                   const Sentence& sentence) {
    std::vector<QString> texts;
    for (const SubQuestion& one : questions)
        texts.push_back(inWords(toQt(one.question), sentence));
    if (texts == m_shown)
        return;
    m_shown = std::move(texts);
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const SubQuestion& one : questions)
        m_rows->addWidget(rowFor(one, sentence));
    setVisible(!questions.empty());
}

QWidget* SubQuestionList::rowFor(const SubQuestion& question, const Sentence& sentence) const {
    const auto text = [&sentence](const Text& said) { return inWords(toQt(said), sentence); };
    auto* row = new QWidget;
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    auto* asked = new QLabel(text(question.question));
    asked->setTextFormat(Qt::PlainText);
    asked->setWordWrap(true);
    layout->addWidget(asked);
    auto* told = new FeedbackLabel;
    const bool isShort = question.answers.front().english().size() < 5;
    auto* buttons = isShort ? static_cast<QBoxLayout*>(new QHBoxLayout) : new QVBoxLayout;
    for (std::size_t i = 0; i < question.answers.size(); ++i) {
        auto* button = new QPushButton(text(question.answers[i]));
        button->setAutoDefault(false);
        button->setAccessibleName(asked->text() + ' ' + button->text());
        buttons->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, told,
                [told, isRight = i == question.right, reason = text(question.reason)] {
                    told->setFeedback(
                        {isRight ? Feedback::Kind::Right : Feedback::Kind::Wrong, reason});
                });
    }
    if (isShort)
        buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addWidget(told);
    return row;
}

namespace {

QLabel* wrappedLabel(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// Returns the numbered transitions of a derivation as a text.
QString derivationText(const Exercise& exercise) {
    QStringList steps;
    for (Transition transition : exercise.before)
        steps += QStringLiteral("%1\u00a0%2")
                     .arg(steps.size() + 1)
                     .arg(toQt(exercise.system.nameOf(transition)));
    return steps.join(QStringLiteral("   "));
}

} // namespace

ExerciseForm::ExerciseForm(ExerciseRun* run, ExerciseRun::Origin origin, QWidget* parent)
    : QWidget(parent), m_run(run), m_origin(origin), m_title(wrappedLabel("exercise-title")),
      m_question(wrappedLabel("question")), m_derivation(wrappedLabel("derivation")),
      m_ways(new QListWidget), m_rows(new DerivationRows(run)), m_answer(new QLineEdit),
      m_check(new QPushButton(tr("Check"))), m_form(wrappedLabel("expected-form")),
      m_feedback(new FeedbackLabel), m_questions(new SubQuestionList),
      m_hints(wrappedLabel("hints")), m_key(wrappedLabel("model-answer")),
      m_comeBack(new QPushButton(tr("Back to the Exercise"))), m_hint(new QPushButton(tr("Hint"))),
      m_giveUp(new QPushButton(tr("Show the Answer"))), m_next(new QPushButton) {
    QFont bold = m_question->font();
    bold.setWeight(QFont::DemiBold);
    m_question->setFont(bold);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_form->setForegroundRole(QPalette::PlaceholderText);
    m_ways->setObjectName("ways");
    m_ways->setAccessibleName(tr("Ways to make the item"));
    m_ways->setWordWrap(true);
    m_ways->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_ways->setMaximumHeight(230);
    m_answer->setObjectName("answer");
    m_answer->setAccessibleName(tr("Your answer"));
    m_answer->setPlaceholderText(tr("Your answer"));
    m_answer->setMaxLength(20'000);
    // Without a least width, the field is as wide as the widest glyph of the font, which leaves the
    // button beside it no room in a narrow panel.
    constexpr int leastAnswer = 80;
    m_answer->setMinimumWidth(leastAnswer);
    m_feedback->setObjectName("feedback");
    auto* line = new QHBoxLayout;
    line->addWidget(m_answer, 1);
    line->addWidget(m_check);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(9);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_question, m_derivation, m_ways})
        layout->addWidget(part);
    layout->addWidget(m_rows);
    layout->addLayout(line);
    for (QWidget* part : std::initializer_list<QWidget*>{m_form, m_feedback, m_questions, m_hints,
                                                         m_key, m_comeBack})
        layout->addWidget(part);
    makeButtons();
    layout->addStretch(1);
    connect(m_answer, &QLineEdit::returnPressed, this, &ExerciseForm::check);
    connect(m_ways, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) {
            m_answer->setText(QStringLiteral("%1 ").arg(QChar('a' + row)));
            m_answer->setFocus();
        }
    });
    setFocusPolicy(Qt::ClickFocus);
    connect(run, &ExerciseRun::asked, this, &ExerciseForm::showQuestion);
    connect(run, &ExerciseRun::changed, this, &ExerciseForm::refresh);
    connect(run, &ExerciseRun::ticked, this, &ExerciseForm::showTitle);
    refresh();
}

void ExerciseForm::makeButtons() {
    m_check->setObjectName("check");
    m_hint->setObjectName("hint");
    m_hint->setToolTip(
        tr("Show a hint; the next hint says more, the last one proves the answer (Ctrl+Shift+H)"));
    m_giveUp->setObjectName("give-up");
    m_giveUp->setToolTip(tr("Give this exercise up and see a right answer"));
    m_next->setObjectName("next-exercise");
    m_next->setToolTip(tr("Go on to the next exercise (Ctrl+Shift+J)"));
    m_comeBack->setObjectName("come-back");
    for (QPushButton* button : {m_check, m_hint, m_giveUp, m_next, m_comeBack})
        button->setAutoDefault(true); // Enter presses the button with the focus
    auto* line = new QHBoxLayout;
    line->addWidget(m_hint);
    line->addWidget(m_giveUp);
    line->addStretch(1);
    line->addWidget(m_next);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    connect(m_check, &QPushButton::clicked, this, &ExerciseForm::check);
    connect(m_hint, &QPushButton::clicked, m_run, &ExerciseRun::hint);
    connect(m_giveUp, &QPushButton::clicked, m_run, &ExerciseRun::giveUp);
    connect(m_next, &QPushButton::clicked, m_run, &ExerciseRun::next);
    connect(m_comeBack, &QPushButton::clicked, m_run, &ExerciseRun::comeBack);
    // Once the exercise is answered, Enter asks the next one wherever the focus is in the form.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* enter = new QShortcut(QKeySequence(key), this);
        enter->setContext(Qt::WidgetWithChildrenShortcut);
        connect(enter, &QShortcut::activated, this, [this] { m_next->click(); });
        m_enter.push_back(enter);
    }
}

bool ExerciseForm::applies() const {
    return m_run->origin() == m_origin && (m_run->state() == ExerciseRun::State::Asking ||
                                           m_run->state() == ExerciseRun::State::Answered);
}

void ExerciseForm::refresh() {
    setVisible(applies());
    if (applies())
        showAnswer();
}

/// Shows the number and the kind of the exercise, and the time that is left.
void ExerciseForm::showTitle() {
    if (!applies())
        return;
    QString title = toQt(m_run->exercise().kind->title);
    if (m_run->count() > 1)
        title = tr("%1 of %2 · %3").arg(m_run->current() + 1).arg(m_run->count()).arg(title);
    if (const auto left = m_run->secondsLeft())
        title = tr("%1 · %2:%3 left")
                    .arg(title)
                    .arg(*left / 60)
                    .arg(*left % 60, 2, 10, QLatin1Char('0'));
    m_title->setText(title);
}

void ExerciseForm::showQuestion() {
    if (!applies())
        return;
    setVisible(true);
    const Exercise& exercise = m_run->exercise();
    showTitle();
    m_question->setText(m_run->question());
    m_derivation->setText(derivationText(exercise));
    m_derivation->setVisible(exercise.kind->shows == ExerciseKind::Shows::Derivation);
    m_ways->clear();
    for (const QString& way : m_run->ways())
        m_ways->addItem(QStringLiteral("%1   %2").arg(QChar('a' + m_ways->count())).arg(way));
    m_ways->setVisible(m_ways->count() > 0);
    m_answer->clear();
    m_rows->setRowCount(0);
    m_answer->setPlaceholderText(m_run->isSteps() ? tr("Take a transition, or type it")
                                                  : tr("Your answer"));
    focusAnswer();
}

void ExerciseForm::focusAnswer() {
    if (m_run->isSteps())
        setFocus(); // the form receives letter keys, which take transitions
    else
        m_answer->setFocus();
}

void ExerciseForm::showAnswer() {
    const bool asks = m_run->state() == ExerciseRun::State::Asking;
    const bool away = m_run->isAway();
    if (const QString dragged = m_run->draggedTree(); !dragged.isEmpty() && !m_answer->hasFocus())
        m_answer->setText(dragged);
    m_rows->refresh();
    m_answer->setEnabled(asks && !away);
    m_check->setEnabled(asks && !away);
    const Feedback& feedback = m_run->feedback();
    m_form->setText(m_run->expectedForm());
    m_form->setVisible(asks && feedback.kind == Feedback::Kind::None);
    m_feedback->setFeedback(feedback);
    m_questions->setQuestions(m_run->subQuestions(), m_run->exercise().sentence);
    QStringList hints;
    for (const QString& hint : m_run->hints())
        hints += tr("Hint %1: %2").arg(hints.size() + 1).arg(hint);
    m_hints->setText(hints.join('\n'));
    m_hints->setVisible(asks && !hints.isEmpty());
    const QString key = m_run->keyToShow();
    m_key->setText(tr("A right answer: %1").arg(key));
    m_key->setVisible(!key.isEmpty() && feedback.kind != Feedback::Kind::Right);
    m_comeBack->setVisible(away);
    m_hint->setVisible(asks && m_run->rules().givesHints());
    m_hint->setEnabled(m_run->mayHint());
    m_giveUp->setVisible(asks);
    m_giveUp->setText(m_run->rules().givesHints() ? tr("Show the Answer") : tr("Skip"));
    const bool isLast = m_run->current() + 1 == m_run->count();
    m_next->setText(isLast ? tr("Finish") : tr("Next"));
    m_next->setVisible(!asks && m_origin == ExerciseRun::Origin::Practice);
    for (QShortcut* enter : m_enter)
        enter->setEnabled(!m_next->isHidden());
    if (!asks)
        m_next->setFocus();
}

void ExerciseForm::check() {
    const QString text = m_answer->text();
    if (text.trimmed().isEmpty() && m_run->isDerivation())
        return m_rows->submit();
    m_run->answer(text);
    if (m_run->isDerivation())
        m_answer->clear();
}

bool ExerciseForm::hasAnswer() const {
    return !m_answer->text().trimmed().isEmpty() ||
           (m_run->isDerivation() && !m_run->taken().empty());
}

void ExerciseForm::pickArc(Arc arc) {
    if (!applies() || m_run->exercise().kind->answer != ExerciseKind::Answer::Arcs ||
        m_run->state() != ExerciseRun::State::Asking)
        return;
    const QString text = QStringLiteral("%1 → %2").arg(arc.head).arg(arc.dependent);
    QStringList arcs = m_answer->text().split(QStringLiteral(", "), Qt::SkipEmptyParts);
    if (!arcs.removeOne(text))
        arcs += text;
    m_answer->setText(arcs.join(QStringLiteral(", ")));
}

void ExerciseForm::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        m_question->setFont(bold);
    }
    QWidget::changeEvent(event);
}

} // namespace parsescope
