// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lesson_view.h"

#include "core/base/utf8.h"
#include "core/treebank/read_file.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/exercise_run.h"
#include "ui/session/session.h"
#include "ui/teaching/exercise_form.h"
#include "ui/teaching/scene_stage.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

Result<std::string> bytesOf(const QString& path, const TaskControl& control) {
    if (!path.startsWith(':'))
        return readStart(pathBytes(path), LongestLesson + ByteOrderMark.size() + 1, control);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure("the program has no such lesson");
    return file.readAll().toStdString();
}

} // namespace

LessonView::LessonView(const Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_run(session->exercises()),
      m_stage(new SceneStage(session, this)), m_stack(new QStackedWidget), m_list(new LessonList),
      m_title(new QLabel), m_number(new QLabel), m_scroll(new QScrollArea), m_column(new QWidget),
      m_columnLayout(new QVBoxLayout(m_column)),
      m_form(new ExerciseForm(m_run, ExerciseRun::Origin::Lesson)),
      m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("Next"))),
      m_edit(new QPushButton(tr("Edit…"))) {
    m_stack->addWidget(m_list);
    m_stack->addWidget(makeLesson());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    setFocusProxy(m_list);
    connect(m_stage, &SceneStage::workspaceAsked, this, &LessonView::workspaceAsked);
    connect(m_run, &ExerciseRun::answered, this, [this](bool right) {
        if (m_run->origin() != ExerciseRun::Origin::Lesson)
            return;
        countAnswer(right);
        if (m_reveal)
            m_reveal->setChecked(true);
    });
    connect(m_run, &ExerciseRun::changed, this, &LessonView::updateButtons);
    connect(m_run, &ExerciseRun::changed, this, &LessonView::fitPage, Qt::QueuedConnection);
    connect(m_list, &LessonList::chosen, this, &LessonView::open);
    connect(m_list, &LessonList::fileAsked, this, &LessonView::chooseFile);
    connect(m_list, &LessonList::editorAsked, this, [this] { emit editorAsked({}); });
}

LessonView::~LessonView() {
    m_reading.cancel();
    m_asking.cancel();
}

QWidget* LessonView::makeLesson() {
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_title->setObjectName("lesson-title");
    m_number->setForegroundRole(QPalette::PlaceholderText);
    m_number->setObjectName("lesson-page");
    auto* leave = new QPushButton(tr("Leave"));
    leave->setObjectName("leave-lesson");
    leave->setToolTip(tr("Leave the lesson; the window goes back to your sentence"));
    m_edit->setToolTip(tr("Edit the lesson beside a preview"));
    m_edit->hide(); // built-in lessons cannot be edited
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 8, 12, 4);
    head->addWidget(m_title, 1);
    head->addWidget(m_number);
    for (QPushButton* button : {leave, m_edit, m_back, m_next}) {
        button->setAutoDefault(false);
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    m_columnLayout->setContentsMargins(12, 4, 12, 8);
    m_columnLayout->setSpacing(10);
    m_columnLayout->addWidget(m_form);
    m_columnLayout->addStretch(1);
    m_form->layout()->setContentsMargins(0, 6, 0, 6);
    m_scroll->setWidget(m_column);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_back->setObjectName("lesson-back");
    m_back->setToolTip(tr("Go back to the previous page (Ctrl+Shift+K)"));
    m_next->setObjectName("lesson-next");
    m_next->setToolTip(tr("Go on to the next page (Ctrl+Shift+J)"));
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 12, 8);
    foot->setSpacing(6);
    foot->addWidget(leave);
    foot->addWidget(m_edit);
    foot->addStretch(1);
    foot->addWidget(m_back);
    foot->addWidget(m_next);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(foot);
    connect(leave, &QPushButton::clicked, this, &LessonView::close);
    connect(m_edit, &QPushButton::clicked, this, [this] { emit editorAsked(m_path); });
    connect(m_back, &QPushButton::clicked, this, &LessonView::back);
    connect(m_next, &QPushButton::clicked, this, &LessonView::next);
    return page;
}

void LessonView::setRemembers(bool remembers) {
    m_remembers = remembers;
    m_list->setRemembers(remembers);
}

void LessonView::chooseFile() {
    const QString path =
        askForFile(this, {"lessons", tr("Open Lesson"), tr("Lessons (*.md);;All files (*)")});
    if (!path.isEmpty())
        open(path);
}

void LessonView::open(const QString& path) {
    m_reading.start(
        [path](const TaskControl& control) {
            const Result<std::string> bytes = bytesOf(path, control);
            LessonReading reading;
            if (bytes)
                reading = readLesson(*bytes, path.toStdString(), control);
            else
                reading.errors.push_back(bytes.error());
            return reading;
        },
        [this, path](LessonReading reading) { take(path, std::move(reading)); });
}

void LessonView::take(const QString& path, LessonReading reading) {
    m_list->showErrors(reading.errors);
    if (!reading.errors.empty())
        return close();
    if (!std::exchange(m_isOpen, true))
        m_session->interruptedWork()->leave();
    m_path = path;
    m_lesson = std::move(reading.lesson);
    m_pages = pagesOf(m_lesson);
    m_title->setText(toQt(m_lesson.title));
    m_edit->setVisible(!path.startsWith(':'));
    m_stack->setCurrentIndex(1);
    m_progress = m_remembers ? LessonProgress::of(path) : LessonProgress();
    m_progress.fit(m_lesson);
    goTo(m_progress.page);
}

void LessonView::close() {
    m_asking.cancel();
    if (m_run->origin() == ExerciseRun::Origin::Lesson)
        m_run->stop();
    m_stage->clear();
    clearPage();
    m_stack->setCurrentIndex(0);
    m_list->refresh();
    if (!std::exchange(m_isOpen, false))
        return;
    m_session->interruptedWork()->release();
    emit workspaceAsked(QStringLiteral("practise"));
}

bool LessonView::asks() const {
    const auto first = m_lesson.blocks.begin();
    return m_isOpen &&
           std::any_of(first + m_pages[m_page].first, first + m_pages[m_page].last,
                       [](const LessonBlock& block) { return block.exercise.has_value(); });
}

void LessonView::next() {
    if (!m_isOpen)
        return;
    if (m_page + 1 < pages())
        return goTo(m_page + 1);
    m_progress.finish(m_lesson);
    keepProgress();
    close();
}

void LessonView::back() {
    if (m_isOpen && m_page > 0)
        goTo(m_page - 1);
}

void LessonView::keepProgress() {
    m_number->setText(m_progress.pageText());
    if (m_remembers)
        m_progress.keep(m_path);
}

/// Counts the question of the page as answered, unless the user has given up.
void LessonView::countAnswer(bool right) {
    const std::optional<TriedAnswers>& tried = m_run->results().back().tried;
    if (!right && (!m_run->rules().goesOn() || !tried || tried->answer.empty()))
        return;
    m_progress.answered.insert(questionOf(m_lesson, m_pages[m_page]));
    keepProgress();
}

void LessonView::clearPage() {
    for (QWidget* part : m_parts)
        delete part;
    m_parts.clear();
    m_texts.clear();
    m_reveal = nullptr;
}

void LessonView::goTo(int page) {
    m_asking.cancel();
    if (m_run->origin() == ExerciseRun::Origin::Lesson)
        m_run->stop();
    m_stage->clear();
    m_page = m_progress.page = page;
    keepProgress();
    clearPage();
    for (std::size_t i = m_pages[page].first; i < m_pages[page].last; ++i) {
        const LessonBlock& block = m_lesson.blocks[i];
        switch (block.kind) {
        case LessonBlock::Kind::Text:
            addText(block);
            break;
        case LessonBlock::Kind::Show:
            addScene(block);
            break;
        case LessonBlock::Kind::Ask:
            addQuestion(block);
            break;
        case LessonBlock::Kind::Reveal:
            addReveal(block);
            break;
        }
    }
    m_scroll->verticalScrollBar()->setValue(0);
    updateButtons();
    m_next->setFocus();
    QMetaObject::invokeMethod(this, &LessonView::fitPage, Qt::QueuedConnection);
}

/// Computes the height of the page again. While the panel moves to another workspace, layouts keep
/// the height for the old width, so that the end of the page would be cut off.
void LessonView::fitPage() {
    m_columnLayout->invalidate();
    m_columnLayout->activate();
    QEvent request(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(m_scroll, &request);
}

QString LessonView::styled(const std::string& html) const {
    const Theme theme = Theme::fromPalette(palette());
    return QStringLiteral("<style>p,li{line-height:135%} h1{font-size:large} h2{font-size:medium} "
                          "code{background:%1} pre{white-space:pre-wrap}</style>")
               .arg(theme.color(Ink::Surface).name()) +
           toQt(html);
}

void LessonView::addText(const LessonBlock& block) {
    auto* label = new QLabel(styled(block.html));
    label->setObjectName("lesson-text");
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_columnLayout->insertWidget(static_cast<int>(m_parts.size()), label);
    m_parts += label;
    m_texts += label;
}

void LessonView::addScene(const LessonBlock& block) {
    auto* button = new QPushButton(tr("Show Again"));
    button->setObjectName("scene");
    button->setToolTip(tr("Put this scene into the window again"));
    auto* caption = new QLabel(toQt(block.scene.caption));
    caption->setObjectName("caption");
    caption->setWordWrap(true);
    caption->setTextFormat(Qt::PlainText);
    auto* scene = new QWidget;
    auto* line = new QHBoxLayout(scene);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(caption, 1);
    line->addWidget(button, 0, Qt::AlignTop);
    m_columnLayout->insertWidget(static_cast<int>(m_parts.size()), scene);
    m_parts += scene;
    connect(button, &QPushButton::clicked, this,
            [this, shown = block.scene] { m_stage->show(shown); });
    m_stage->show(block.scene);
}

void LessonView::addQuestion(const LessonBlock& block) {
    emit workspaceAsked(QStringLiteral("practise"));
    ask(block);
}

void LessonView::ask(const LessonBlock& block) {
    m_asking.start(
        [exercise = *block.exercise](const TaskControl& control) {
            auto examiners = std::make_shared<std::vector<Examiner>>();
            if (Result<Examiner> examiner = Examiner::of(exercise, control))
                examiners->push_back(*std::move(examiner));
            return examiners;
        },
        [this, policy = block.policy](const std::shared_ptr<std::vector<Examiner>>& examiners) {
            m_run->begin(std::move(*examiners), {policy, FeedbackLevel::Everything},
                         ExerciseRun::Origin::Lesson);
        });
}

void LessonView::addReveal(const LessonBlock& block) {
    m_reveal = new QPushButton(tr("Reveal"));
    m_reveal->setObjectName("reveal");
    m_reveal->setCheckable(true);
    auto* label = new QLabel(styled(block.html));
    label->setObjectName("revealed");
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->hide();
    auto* folded = new QWidget;
    auto* layout = new QVBoxLayout(folded);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_reveal, 0, Qt::AlignLeft);
    layout->addWidget(label);
    connect(m_reveal, &QPushButton::toggled, label, &QLabel::setVisible);
    connect(m_reveal, &QPushButton::toggled, m_reveal, &QPushButton::setHidden);
    // The folded text follows the exercise, and precedes the stretch at the end of the layout.
    m_columnLayout->insertWidget(m_columnLayout->count() - 1, folded);
    m_parts += folded;
}

void LessonView::updateButtons() {
    if (!m_isOpen)
        return;
    m_back->setEnabled(m_page > 0);
    m_next->setText(m_page + 1 < pages() ? tr("Next") : tr("Finish"));
}

void LessonView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_isOpen && !m_texts.isEmpty()) {
        std::size_t i = m_pages[m_page].first;
        for (QLabel* text : m_texts) {
            while (m_lesson.blocks[i].kind != LessonBlock::Kind::Text)
                ++i;
            text->setText(styled(m_lesson.blocks[i++].html));
        }
    }
    QWidget::changeEvent(event);
}

} // namespace parsescope
