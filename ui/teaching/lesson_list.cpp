// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lesson_list.h"

#include "ui/canvas/qt_text.h"
#include "ui/teaching/lesson_pages.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

QString errorsText(const std::vector<Error>& errors) {
    constexpr std::size_t most = 12;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(errors.size(), most); ++i)
        lines += toQt(errors[i].text());
    if (errors.size() > most)
        lines += LessonList::tr("and %1 more").arg(errors.size() - most);
    return lines.join('\n');
}

} // namespace

LessonList::LessonList(QWidget* parent)
    : QWidget(parent), m_list(new QListWidget), m_message(new QLabel) {
    m_list->setObjectName("lessons");
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_message->setObjectName("lesson-message");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->hide();
    auto* file = new QPushButton(tr("Open Lesson…"));
    file->setObjectName("open-lesson");
    auto* write = new QPushButton(tr("Write a Lesson…"));
    write->setObjectName("write-lesson");
    auto* line = new QHBoxLayout;
    line->addWidget(file);
    line->addWidget(write);
    line->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_message);
    layout->addLayout(line);
    setFocusProxy(m_list);
    const auto choose = [this](const QListWidgetItem* item) {
        emit chosen(item->data(Qt::UserRole).toString());
    };
    connect(m_list, &QListWidget::itemActivated, this, choose);
    connect(m_list, &QListWidget::itemClicked, this, choose);
    connect(file, &QPushButton::clicked, this, &LessonList::fileAsked);
    connect(write, &QPushButton::clicked, this, &LessonList::editorAsked);
    refresh();
}

void LessonList::setRemembers(bool remembers) {
    m_remembers = remembers;
    refresh();
}

void LessonList::refresh() {
    const int row = m_list->currentRow();
    m_list->clear();
    for (const QString& path : shippedLessons()) {
        const QString progress = m_remembers ? LessonProgress::of(path).text() : QString();
        // The numbers of the lessons begin with 0.
        const QString title = tr("%1. %2").arg(m_list->count()).arg(lessonTitle(path));
        auto* item = new QListWidgetItem(
            progress.isEmpty() ? title : tr("%1 · %2").arg(title, progress), m_list);
        item->setData(Qt::UserRole, path);
    }
    m_list->setCurrentRow(std::max(row, 0));
}

void LessonList::showErrors(const std::vector<Error>& errors) {
    m_message->setVisible(!errors.empty());
    m_message->setText(errorsText(errors));
}

} // namespace parsescope
