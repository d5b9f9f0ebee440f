// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lesson_list.h"

#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace parsescope {

namespace {

struct LessonTexts {
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

/// Returns the group of a lesson in the settings: its name for lessons inside the program, a hash
/// of its path for others.
QString progressKey(const QString& path) {
    const QString name =
        path.startsWith(':')
            ? QFileInfo(path).completeBaseName()
            : QString::fromLatin1(
                  QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex());
    return QStringLiteral("lessons/") + name;
}

/// Adds the number of answered questions to a text about pages.
QString withAnswers(const QString& pages, const LessonProgress& progress) {
    if (progress.questions == 0)
        return pages;
    return LessonTexts::tr("%1, %2 of %Ln {question|questions} answered", nullptr,
                           progress.questions)
        .arg(pages)
        .arg(progress.answered.size());
}

} // namespace

int questionOf(const Lesson& lesson, const LessonPage& page) {
    int question = -1;
    for (std::size_t i = 0; i < page.last; ++i)
        if (lesson.blocks[i].exercise) {
            ++question;
            if (i >= page.first)
                return question;
        }
    return -1;
}

QStringList shippedLessons() {
    QStringList paths;
    const QDir folder(QStringLiteral(":/lessons"));
    for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        paths += folder.filePath(name);
    return paths;
}

QString lessonTitle(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString line = QString::fromUtf8(file.readLine()).trimmed();
    return line.startsWith(QStringLiteral("# ")) ? line.mid(2) : QString();
}

LessonProgress LessonProgress::of(const QString& path) {
    QSettings settings;
    settings.beginGroup(progressKey(path));
    LessonProgress progress;
    progress.page = settings.value("page").toInt();
    progress.pages = settings.value("pages").toInt();
    progress.questions = settings.value("questions").toInt();
    progress.finished = settings.value("finished").toBool();
    for (const QString& index : settings.value("answered").toStringList())
        progress.answered.insert(index.toInt());
    return progress;
}

void LessonProgress::keep(const QString& path) {
    const LessonProgress stored = of(path);
    finished |= stored.finished;
    std::ranges::copy_if(stored.answered, std::inserter(answered, answered.end()),
                         [this](int index) { return index >= 0 && index < questions; });
    QStringList indices;
    for (int index : answered)
        indices += QString::number(index);
    QSettings settings;
    settings.beginGroup(progressKey(path));
    settings.setValue("page", page);
    settings.setValue("pages", pages);
    settings.setValue("questions", questions);
    settings.setValue("answered", indices);
    settings.setValue("finished", finished);
}

void LessonProgress::fit(const Lesson& lesson) {
    pages = static_cast<int>(pagesOf(lesson).size());
    questions = static_cast<int>(std::ranges::count_if(
        lesson.blocks, [](const LessonBlock& block) { return block.exercise.has_value(); }));
    std::erase_if(answered, [this](int index) { return index < 0 || index >= questions; });
    page = std::clamp(page, 0, std::max(pages - 1, 0));
}

void LessonProgress::finish(const Lesson& lesson) {
    finished = true;
    const std::vector<LessonPage> all = pagesOf(lesson);
    const auto open = std::ranges::find_if(all, [&](const LessonPage& one) {
        const int question = questionOf(lesson, one);
        return question >= 0 && !answered.contains(question);
    });
    page = open == all.end() ? 0 : static_cast<int>(open - all.begin());
}

bool LessonProgress::isDone() const {
    return questions > 0 ? std::ssize(answered) == questions : finished;
}

QString LessonProgress::text() const {
    if (pages == 0)
        return {};
    return isDone() ? LessonTexts::tr("done")
                    : withAnswers(LessonTexts::tr("page %1 of %2").arg(page + 1).arg(pages), *this);
}

QString LessonProgress::pageText() const {
    const QString place = LessonTexts::tr("%1 / %2").arg(page + 1).arg(pages);
    return questions == 0 ? place
                          : LessonTexts::tr("%1 · %2 of %3 answered")
                                .arg(place)
                                .arg(answered.size())
                                .arg(questions);
}

namespace {

/// Draws rows with a margin that belongs to them, so that each click is in a row.
class LessonRow : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        constexpr int margins = 6; // in pixels, above and below the text
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, margins);
    }
};

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
    m_list->setItemDelegate(new LessonRow(m_list));
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
