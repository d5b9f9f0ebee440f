// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/bookmarks.h"

#include "core/base/hash.h"
#include "core/treebank/treebank_file.h"
#include "core/treebank/write_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/session_files.h"
#include "ui/session/treebank_explorations.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace parsescope {

namespace {

constexpr int LargestNumber = 1'000'000'000; // of a sentence

struct BookmarkTexts {
    Q_DECLARE_TR_FUNCTIONS(Bookmarks)
};

Result<void> problem(const QString& text, const QString& file) {
    Error error;
    error.message = Text::untranslated(text.toStdString());
    error.file = file.toStdString();
    return tl::unexpected(error);
}

/// Returns the name under which the marks of a treebank file are stored, whatever path leads to it.
/// The samples of the program, which have no path, keep their names.
QString keyOf(const QString& file) {
    if (isSample(file))
        return file;
    const QString whole = QFileInfo(file).canonicalFilePath();
    return whole.isEmpty() ? file : whole;
}

} // namespace

SentenceKey sentenceKey(const TreebankFile& file, int number) {
    const Sentence sentence = file.read(number - 1).sentence;
    return {toQt(sentence.comment("sent_id")), number, contentHash(formsIn(sentence))};
}

Result<void> Bookmarks::keepIn(const QString& file) {
    m_file = file;
    return read();
}

Result<void> Bookmarks::read() {
    QFile kept(m_file);
    if (!kept.exists())
        return {};
    if (!kept.open(QIODevice::ReadOnly))
        return problem(kept.errorString(), m_file);
    const QByteArray bytes = kept.readAll();
    kept.close();
    QJsonParseError damage;
    const QJsonObject treebanks =
        QJsonDocument::fromJson(bytes, &damage).object().value("treebanks").toObject();
    if (damage.error != QJsonParseError::NoError)
        return problem(BookmarkTexts::tr("the bookmarks cannot be read (%1); the file is now %2")
                           .arg(damage.errorString(), putAside(m_file)),
                       m_file);
    m_marks.clear();
    for (auto treebank = treebanks.begin(); treebank != treebanks.end(); ++treebank)
        for (const QJsonValue& entry : treebank.value().toArray()) {
            const QJsonObject mark = entry.toObject();
            const int number = std::clamp(mark["number"].toInt(), -LargestNumber, LargestNumber);
            const quint64 words = mark["words"].toString().toULongLong(nullptr, 16);
            m_marks[treebank.key()].push_back(
                {{mark["id"].toString(), number, words}, mark["note"].toString()});
        }
    return {};
}

Result<void> Bookmarks::mark(const QString& file, const SentenceKey& key, const QString& note) {
    return change({{keyOf(file), {key, note}}});
}

Result<void> Bookmarks::unmark(const QString& file, const SentenceKey& key) {
    return change({{keyOf(file), {key, {}}, true}});
}

Result<void> Bookmarks::move(const QString& file, const SentenceKey& key, int by) {
    std::vector<Mark> marks = of(file);
    if (by > 0) // no mark takes the number of one that has not moved yet
        std::ranges::reverse(marks);
    std::vector<Change> moved;
    for (const Mark& mark : marks) {
        const bool isBack = by > 0 && mark.key.number == -key.number && mark.key.identifies(key);
        if (mark.key.number < key.number && !isBack)
            continue;
        const bool isRemoved = by < 0 && mark.key.number == key.number;
        Mark now = mark;
        now.key.number = isBack || isRemoved ? -mark.key.number : mark.key.number + by;
        moved.push_back({keyOf(file), mark, true});
        moved.push_back({keyOf(file), now});
    }
    return moved.empty() ? Result<void>() : change(moved);
}

std::vector<int> Bookmarks::placesOf(const std::vector<Mark>& marks, const TreebankFile& file) {
    constexpr int farthest = 5000;      // sentences that are searched in each direction
    constexpr std::size_t most = 10000; // sentences that are read beside those at the numbers
    std::unordered_map<int, SentenceKey> keys; // each sentence is read at most once
    const auto isAt = [&](const Mark& mark, int index) {
        if (index < 0 || index >= file.size())
            return false;
        auto found = keys.find(index);
        if (found == keys.end() && keys.size() >= marks.size() + most)
            return false;
        if (found == keys.end())
            found = keys.emplace(index, sentenceKey(file, index + 1)).first;
        return mark.key.identifies(found->second);
    };
    std::vector<int> places;
    std::vector<std::size_t> missing;
    for (const Mark& mark : marks) {
        const SentenceKey& key = mark.key;
        const int there = std::abs(key.number) - 1;
        const bool isKnown = !key.id.isEmpty() || key.words != 0;
        const bool isFound = isKnown && isAt(mark, there);
        const bool isByNumber = key.id.isEmpty() && key.number > 0 && key.number <= file.size();
        // An undone removal restores a sentence without a sent_id to its place, and only there.
        if (!isFound && isKnown && (!key.id.isEmpty() || key.number > 0))
            missing.push_back(places.size());
        places.push_back(isFound || isByNumber ? there : -1);
    }
    for (int away = 0; away <= farthest && file.size() > 0 && !missing.empty(); ++away)
        std::erase_if(missing, [&](std::size_t i) {
            const int first = std::clamp(std::abs(marks[i].key.number), 1, file.size()) - 1;
            for (const int index : {first - away, first + away})
                if (isAt(marks[i], index)) {
                    places[i] = index;
                    return true;
                }
            return false;
        });
    return places;
}

/// Makes changes, and those before them that could not be stored, in what is stored now.
Result<void> Bookmarks::change(const std::vector<Change>& wanted) {
    m_unsaved.insert(m_unsaved.end(), wanted.begin(), wanted.end());
    const Result<void> current = read();
    for (const Change& each : m_unsaved) {
        std::vector<Mark>& marks = m_marks[each.file];
        std::erase_if(marks, [&](const Mark& mark) { return mark.key.matches(each.mark.key); });
        if (!each.isRemoved)
            marks.push_back(each.mark);
        if (marks.empty())
            m_marks.remove(each.file);
    }
    const Result<void> saved = current.and_then([this] { return save(); });
    if (saved)
        m_unsaved.clear();
    return saved;
}

std::vector<Bookmarks::Mark> Bookmarks::of(const QString& file) const {
    std::vector<Mark> marks = m_marks.value(keyOf(file));
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
            marks += QJsonObject{{"id", mark.key.id},
                                 {"number", mark.key.number},
                                 {"words", QString::number(mark.key.words, 16)},
                                 {"note", mark.note}};
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
