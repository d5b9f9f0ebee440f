// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lecture_view.h"

#include "core/treebank/treebank.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/plain_text_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/canvas/warning_box.h"
#include "ui/export/exportable.h"
#include "ui/session/lecture.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

namespace {

constexpr int SummaryRole = Qt::UserRole + 1;

} // namespace

LectureView::LectureView(const Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_lecture(session.lecture()),
      m_earlier(makeButton("earlier", QStringLiteral("▲"), tr("Move the scene up"))),
      m_later(makeButton("later", QStringLiteral("▼"), tr("Move the scene down"))),
      m_remove(makeButton("remove-scene", tr("Remove"), tr("Remove the scene (Delete)"))),
      m_export(makeButton("export-lecture", tr("Export"),
                          tr("Write the scenes as slides or as a page for the browser"))),
      m_side(makeButton("second-side", tr("Add Beside"), QString())), m_message(new QLabel),
      m_pages(new QStackedWidget), m_list(new QListWidget), m_beside(new QWidget),
      m_hidden(new QCheckBox(tr("Losses and costs are hidden"))), m_note(new PlainTextEdit),
      m_sideTitle(new QLineEdit) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 8);
    layout->setSpacing(14);
    layout->addWidget(makeList(), 3);
    layout->addWidget(makeNote(), 2);
    setMinimumHeight(150);
    connect(m_lecture, &Lecture::changed, this, &LectureView::fill);
    connect(m_lecture, &Lecture::edited, this, [this](int index) {
        const QSignalBlocker quiet(m_list);
        if (QListWidgetItem* item = m_list->item(index))
            fillItem(*item, index);
    });
    connect(m_earlier, &QToolButton::clicked, this,
            [this] { m_lecture->move(m_lecture->current(), m_lecture->current() - 1); });
    connect(m_later, &QToolButton::clicked, this,
            [this] { m_lecture->move(m_lecture->current(), m_lecture->current() + 1); });
    connect(m_remove, &QToolButton::clicked, this, &LectureView::removeScene);
    connect(m_side, &QToolButton::clicked, this, [this] {
        const int current = m_lecture->current();
        if (current >= 0 && m_lecture->side(current))
            removeSide();
        else
            m_lecture->addSide();
    });
    connect(
        new QShortcut(QKeySequence(Qt::Key_Delete), m_list, nullptr, nullptr, Qt::WidgetShortcut),
        &QShortcut::activated, this, &LectureView::removeScene);
    fill();
}

/// Removes the current scene if the user confirms it, because removing cannot be undone.
void LectureView::removeScene() {
    const int current = m_lecture->current();
    if (current < 0)
        return;
    const LectureScene& scene = m_lecture->scene(current);
    const QString question = scene.note.empty()
                                 ? tr("Remove the scene “%1” from the lecture?")
                                 : tr("Remove the scene “%1” from the lecture, with its note?");
    if (mayDiscard(window(), tr("Lecture"), question.arg(beginningOf(toQt(scene.title))),
                   tr("Remove Scene")))
        m_lecture->remove(current);
}

/// Removes the second side of the current scene if the user confirms it.
void LectureView::removeSide() {
    const int current = m_lecture->current();
    const QString title = beginningOf(toQt(m_lecture->side(current)->scene->title));
    if (mayDiscard(window(), tr("Lecture"),
                   tr("Remove the second side “%1” from the scene?").arg(title),
                   tr("Remove Second Side")))
        m_lecture->removeSide(current);
}

QToolButton* LectureView::makeButton(const char* name, const QString& text, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

/// Makes the list of the scenes with a row of buttons above it.
QWidget* LectureView::makeList() {
    auto* add = new QPushButton(tr("Add Scene"));
    add->setObjectName("add-scene-button");
    add->setToolTip(tr("Add the sentence, system, branch and step on screen (Ctrl+D)"));
    connect(add, &QPushButton::clicked, m_lecture, &Lecture::add);
    auto* menu = new QMenu(m_export);
    const auto addFormat = [this, menu](const QString& text, LectureFormat format) {
        menu->addAction(text, this, [this, format] { chooseFile(format); });
    };
    addFormat(tr("Slides (PDF)…"), LectureFormat::Slides);
    addFormat(tr("Slides for LaTeX…"), LectureFormat::SlidesLatex);
    addFormat(tr("Page for the Browser…"), LectureFormat::Page);
    addFormat(tr("Page with the Notes for the Speaker…"), LectureFormat::SpeakerPage);
    m_export->setMenu(menu);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_message->setObjectName("lecture-message");
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->hide();
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(add);
    // The button whose text changes is the last one, so that no other button moves.
    for (QToolButton* button : {m_earlier, m_later, m_remove, m_export, m_side})
        row->addWidget(button);
    row->addStretch(1);

    m_list->setObjectName("scenes");
    m_list->setAccessibleName(tr("Scenes of the lecture"));
    setUpSentenceList(m_list, new TwoLineDelegate(SummaryRole, m_list));
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    connect(m_list, &QListWidget::currentRowChanged, this,
            [this](int scene) { m_lecture->show(scene); });
    // A click on the current scene returns to its step.
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { m_lecture->show(m_list->row(item)); });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        m_lecture->setTitle(m_list->row(item), item->text());
    });
    // Queued, because the list is filled again while it moves the row.
    connect(
        m_list->model(), &QAbstractItemModel::rowsMoved, this,
        [this](const QModelIndex&, int from, int, const QModelIndex&, int before) {
            m_lecture->move(from, before > from ? before - 1 : before);
        },
        Qt::QueuedConnection);
    auto* empty = new QLabel(
        tr("A lecture is a list of scenes. Explore a sentence until it shows what you want to "
           "explain, then add it as a scene (Ctrl+D). Presenting (F11), Page Down steps through "
           "each scene and on to the next one. “Save Session” saves the lecture."));
    empty->setWordWrap(true);
    empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    empty->setMargin(6);
    m_pages->addWidget(m_list);
    m_pages->addWidget(empty);
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_message); // below the buttons, which stay where they are
    column->addWidget(m_pages, 1);
    return whole;
}

QWidget* LectureView::makeNote() {
    auto* title = new QLabel(tr("Note for the speaker, which is not presented"));
    title->setBuddy(m_note);
    m_note->setObjectName("scene-note");
    m_note->setAccessibleName(tr("Note for the speaker"));
    m_note->setTabChangesFocus(true);
    m_hidden->setObjectName("scene-hidden");
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
        if (m_lecture->current() >= 0)
            m_lecture->setNote(m_lecture->current(), m_note->text());
    });
    connect(m_hidden, &QCheckBox::toggled, this, [this](bool hidden) {
        if (m_lecture->current() >= 0)
            m_lecture->setLossesHidden(m_lecture->current(), hidden);
    });
    auto* column = new QVBoxLayout(m_beside);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(title);
    column->addWidget(m_note, 1);
    column->addWidget(m_hidden);
    m_sideTitle->setObjectName("side-title");
    m_sideTitle->setAccessibleName(tr("Title of the second side"));
    m_sideTitle->setToolTip(tr("The title above the second side, which is presented beside the "
                               "scene"));
    connect(m_sideTitle, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_lecture->setSideTitle(m_lecture->current(), text); });
    column->addWidget(m_sideTitle);
    return m_beside;
}

void LectureView::fillItem(QListWidgetItem& item, int index) const {
    item.setText(toQt(m_lecture->scene(index).title));
    item.setData(SummaryRole,
                 QStringLiteral("%1 · %2").arg(index + 1).arg(m_lecture->summary(index)));
}

void LectureView::fill() {
    const QSignalBlocker quiet(m_list);
    while (m_list->count() > m_lecture->size())
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < m_lecture->size()) {
        auto* item = new QListWidgetItem(m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    for (int i = 0; i < m_lecture->size(); ++i)
        fillItem(*m_list->item(i), i);
    m_list->setCurrentRow(m_lecture->current());
    showCurrent();
}

void LectureView::showCurrent() {
    const int current = m_lecture->current();
    const bool isEmpty = m_lecture->size() == 0;
    m_pages->setCurrentIndex(isEmpty ? 1 : 0);
    m_beside->setVisible(current >= 0);
    m_earlier->setEnabled(current > 0);
    m_later->setEnabled(current >= 0 && current + 1 < m_lecture->size());
    m_remove->setEnabled(current >= 0);
    m_export->setEnabled(!isEmpty);
    for (QToolButton* button : {m_earlier, m_later, m_remove, m_side, m_export})
        button->setVisible(!isEmpty);
    const SavedSession* side = current < 0 ? nullptr : m_lecture->side(current);
    m_side->setEnabled(current >= 0);
    m_side->setText(side ? tr("Remove Second Side") : tr("Add Beside"));
    m_side->setToolTip(side ? tr("Show the scene with its first side only")
                            : tr("Show what is on screen, such as another system or branch, "
                                 "beside the current scene"));
    m_side->setAccessibleName(m_side->text());
    m_sideTitle->setVisible(side);
    if (current < 0)
        return;
    const QSignalBlocker quietNote(m_note);
    const QSignalBlocker quietChoice(m_hidden);
    const LectureScene& scene = m_lecture->scene(current);
    if (const QString note = toQt(scene.note); note != m_note->text())
        m_note->setPlainText(note);
    m_hidden->setChecked(scene.lossesHidden);
    if (side && m_sideTitle->text().simplified() != toQt(side->scene->title))
        m_sideTitle->setText(toQt(side->scene->title));
}

void LectureView::chooseFile(LectureFormat format) {
    const QString suffix = QString::fromLatin1(LectureExport::endingOf(format));
    const QString path = withEnding(
        this,
        askWhereToSave(this,
                       {"exports", tr("Export the Lecture"), QStringLiteral("*.%1").arg(suffix)},
                       "lecture." + suffix),
        "." + suffix);
    if (!path.isEmpty())
        exportTo(path, format);
}

void LectureView::exportTo(const QString& path, LectureFormat format) {
    m_exporting = std::make_unique<LectureExport>(
        m_lecture->scenes(), format, Theme::fromPalette(QGuiApplication::palette()), path);
    say(tr("Recording the steps…"));
    connect(m_exporting.get(), &LectureExport::written, this,
            [this, path, format] { say(writtenText(path, LectureExport::isPage(format))); });
    connect(m_exporting.get(), &LectureExport::failed, this,
            [this](const Error& error) { say(toQt(error.text())); });
}

/// Shows a message about the export.
void LectureView::say(const QString& text) {
    m_message->setText(text);
    m_message->show();
}

} // namespace parsescope
