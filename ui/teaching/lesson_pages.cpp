// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/lesson_pages.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

namespace parsescope {

namespace {

struct LessonTexts {
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

/// Where settings keep a lesson: lessons of the program by name, others by their path.
QString progressKey(const QString& path) {
    const QString name =
        path.startsWith(':')
            ? QFileInfo(path).completeBaseName()
            : QString::fromLatin1(
                  QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex());
    return QStringLiteral("lessons/") + name;
}

} // namespace

std::vector<LessonPage> pagesOf(const Lesson& lesson) {
    using Kind = LessonBlock::Kind;
    std::vector<LessonPage> pages;
    bool hasScene = false;
    bool hasQuestion = false;
    for (std::size_t i = 0; i < lesson.blocks.size(); ++i) {
        const Kind kind = lesson.blocks[i].kind;
        const bool goesOn = !pages.empty() && (kind == Kind::Reveal || (!hasScene && !hasQuestion));
        if (!goesOn) {
            pages.push_back({i, i});
            hasScene = hasQuestion = false;
        }
        hasScene = hasScene || kind == Kind::Show;
        hasQuestion = hasQuestion || kind == Kind::Ask;
        pages.back().last = i + 1;
    }
    return pages;
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
    return {settings.value("page").toInt(), settings.value("pages").toInt(),
            settings.value("done").toBool()};
}

void LessonProgress::keep(const QString& path) const {
    QSettings settings;
    settings.beginGroup(progressKey(path));
    settings.setValue("page", page);
    settings.setValue("pages", pages);
    settings.setValue("done", done);
}

QString LessonProgress::text() const {
    if (pages == 0)
        return {};
    return done ? LessonTexts::tr("done")
                : LessonTexts::tr("page %1 of %2").arg(page + 1).arg(pages);
}

} // namespace parsescope
