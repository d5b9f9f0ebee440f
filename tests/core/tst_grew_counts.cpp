// SPDX-License-Identifier: GPL-3.0-or-later
//
// Patterns have as many matches as in Grew, for the patterns in tests/data/query.
#include "core/base/json.h"
#include "core/query/query_search.h"

#include <QFile>
#include <QTest>

#include <map>
#include <optional>

using namespace parsescope;

namespace {

struct Counts {
    int sentences = 0;
    long long matches = 0;
    QString error; // empty if the query is valid

    bool operator==(const Counts&) const = default;
    [[nodiscard]] QString text() const {
        return error.isEmpty() ? QString("%1 sentences, %2 matches").arg(sentences).arg(matches)
                               : error;
    }
};

Counts countsOf(const Treebank& treebank, const QString& pattern) {
    const Result<Query> query = parseQuery(pattern.toStdString());
    if (!query)
        return {0, 0, QString::fromStdString(query.error().text())};
    const SearchSummary found = searchTreebank(treebank, *query, {}, {});
    if (found.unanswered > 0)
        return {0, 0, QString::fromStdString(found.problems.front().text())};
    return {found.found, found.matches, {}};
}

void addRows(const char* name) {
    QTest::addColumn<QString>("treebank");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<int>("sentences"); // -1 if the query is an error in Grew
    QTest::addColumn<int>("matches");
    QTest::addColumn<bool>("differs");
    QFile file(QString(SOURCE_DIR "/tests/data/query/") + name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (int line = 1; !file.atEnd(); ++line) {
        const Json row = Json::parse(file.readLine().toStdString());
        QTest::newRow(qPrintable(QString("%1:%2").arg(name).arg(line)))
            << QString::fromStdString(row["treebank"]) << QString::fromStdString(row["pattern"])
            << row.value("sentences", -1) << row.value("matches", -1) << row.contains("differs");
    }
}

} // namespace

class TestGrewCounts : public QObject {
    Q_OBJECT

private slots:
    void agrees_data() {
        if (qEnvironmentVariableIsEmpty("PARSESCOPE_TREEBANKS"))
            QSKIP(
                "the environment variable PARSESCOPE_TREEBANKS names no folder with the treebanks");
        addRows("grew.jsonl");
    }
    void agrees() {
        QFETCH(QString, treebank);
        QFETCH(QString, pattern);
        QFETCH(int, sentences);
        QFETCH(int, matches);
        QFETCH(bool, differs);
        const Treebank* there = this->treebank(qEnvironmentVariable("PARSESCOPE_TREEBANKS") + "/" +
                                               treebank + ".conllu");
        if (there == nullptr)
            QSKIP("there is no such treebank in the folder PARSESCOPE_TREEBANKS");
        const Counts found = countsOf(*there, pattern);
        const bool same =
            sentences < 0 ? !found.error.isEmpty() : found == Counts{sentences, matches, {}};
        QVERIFY2(same != differs, qPrintable(pattern + ": " + found.text()));
    }

    void samples_data() { addRows("samples.jsonl"); }
    void samples() {
        QFETCH(QString, treebank);
        QFETCH(QString, pattern);
        QFETCH(int, sentences);
        QFETCH(int, matches);
        const Treebank* there = this->treebank(SOURCE_DIR "/resources/" + treebank + ".conllu");
        QVERIFY(there != nullptr);
        QCOMPARE(countsOf(*there, pattern).text(), (Counts{sentences, matches, {}}).text());
    }

private:
    /// Returns the treebank in the file `path`, or null if the file is not there or cannot be read.
    const Treebank* treebank(const QString& path) {
        auto [entry, isNew] = m_treebanks.try_emplace(path);
        if (isNew && QFile::exists(path)) {
            Result<Treebank> read = Treebank::open(path.toStdString());
            if (read)
                entry->second = *std::move(read);
        }
        return entry->second ? &*entry->second : nullptr;
    }

    std::map<QString, std::optional<Treebank>> m_treebanks;
};

QTEST_GUILESS_MAIN(TestGrewCounts)
#include "tst_grew_counts.moc"
