// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/bookmarks.h"

#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace parsescope {

namespace {

struct BookmarkTexts {
    Q_DECLARE_TR_FUNCTIONS(Bookmarks)
};

Result<void> problem(const QString& text, const QString& file) {
    Error error;
    error.message = Text::untranslated(text.toStdString());
    error.file = file.toStdString();
    return tl::unexpected(error);
}

auto position(std::vector<Bookmarks::Mark>& marks, const SentenceKey& key) {
    return std::find_if(marks.begin(), marks.end(),
                        [&](const Bookmarks::Mark& mark) { return mark.key.matches(key); });
}

} // namespace

Result<void> Bookmarks::keepIn(const QString& file) {
    m_file = file;
    QFile kept(file);
    if (!kept.exists())
        return {};
    if (!kept.open(QIODevice::ReadOnly))
        return problem(kept.errorString(), file);
    const QByteArray bytes = kept.readAll();
    kept.close();
    QJsonParseError damage;
    const QJsonObject treebanks =
        QJsonDocument::fromJson(bytes, &damage).object().value("treebanks").toObject();
    if (damage.error != QJsonParseError::NoError) {
        const QString aside = file + ".damaged";
        QFile::remove(aside);
        QFile::rename(file, aside);
        return problem(BookmarkTexts::tr("the bookmarks cannot be read (%1); the file is now %2")
                           .arg(damage.errorString(), aside),
                       file);
    }
    for (auto treebank = treebanks.begin(); treebank != treebanks.end(); ++treebank)
        for (const QJsonValue& entry : treebank.value().toArray()) {
            const QJsonObject mark = entry.toObject();
            m_marks[treebank.key()].push_back(
                {{mark["id"].toString(), mark["number"].toInt()}, mark["note"].toString()});
        }
    return {};
}

std::optional<QString> Bookmarks::note(const QString& file, const SentenceKey& key) const {
    const auto marks = m_marks.find(file);
    if (marks != m_marks.end())
        for (const Mark& mark : *marks)
            if (mark.key.matches(key))
                return mark.note;
    return std::nullopt;
}

Result<void> Bookmarks::mark(const QString& file, const SentenceKey& key, const QString& note) {
    std::vector<Mark>& marks = m_marks[file];
    const auto found = position(marks, key);
    if (found != marks.end())
        found->note = note;
    else
        marks.push_back({key, note});
    return save();
}

Result<void> Bookmarks::unmark(const QString& file, const SentenceKey& key) {
    std::vector<Mark>& marks = m_marks[file];
    const auto found = position(marks, key);
    if (found == marks.end())
        return {};
    marks.erase(found);
    if (marks.empty())
        m_marks.remove(file);
    return save();
}

std::vector<Bookmarks::Mark> Bookmarks::of(const QString& file) const {
    std::vector<Mark> marks = m_marks.value(file);
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.key.number < b.key.number; });
    return marks;
}

Result<void> Bookmarks::save() const {
    if (m_file.isEmpty())
        return {};
    QJsonObject treebanks;
    for (auto treebank = m_marks.begin(); treebank != m_marks.end(); ++treebank) {
        QJsonArray marks;
        for (const Mark& mark : of(treebank.key()))
            marks +=
                QJsonObject{{"id", mark.key.id}, {"number", mark.key.number}, {"note", mark.note}};
        treebanks[treebank.key()] = marks;
    }
    const QByteArray bytes =
        QJsonDocument(QJsonObject{{"version", 1}, {"treebanks", treebanks}}).toJson();
    return makePrivateFolder(QFileInfo(m_file).path().toStdString())
        .and_then([&] { return writePrivateFile(m_file.toStdString(), bytes.toStdString()); })
        .or_else([&](const Error& error) {
            return problem(
                BookmarkTexts::tr("the bookmarks cannot be saved: %1").arg(toQt(error.message)),
                m_file);
        });
}

} // namespace parsescope
