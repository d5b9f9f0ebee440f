// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/treebank/document.h"
#include "core/treebank/read_file.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/documents.h"
#include "tests/support/files.h"

#include <QTest>

#include <chrono>
#include <filesystem>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Writes a file whose time of change is a whole second, which every system can restore.
void writeAtAWholeSecond(const std::string& path, const std::string& bytes) {
    writeContents(path, bytes);
    const auto time = std::filesystem::last_write_time(pathOf(path));
    std::filesystem::last_write_time(pathOf(path), std::chrono::floor<std::chrono::seconds>(time));
}

/// Overwrites bytes of a file in place, from the offset `at`, and restores its time of change.
/// Returns false if that fails.
bool overwriteUnnoticed(const std::string& path, std::size_t at, const std::string& bytes) {
    const auto changed = std::filesystem::last_write_time(pathOf(path));
    QFile file(QString::fromStdString(path));
    const auto size = static_cast<qint64>(bytes.size());
    const bool isWritten = file.open(QIODevice::ReadWrite) && file.seek(static_cast<qint64>(at)) &&
                           file.write(bytes.data(), size) == size;
    file.close();
    std::filesystem::last_write_time(pathOf(path), changed);
    return isWritten && std::filesystem::last_write_time(pathOf(path)) == changed;
}

/// Returns a sentence of one megabyte.
std::string largeSentence(const std::string& form) {
    return "# " + std::string(1'000'000, 'x') + "\n" + line("1", form, "0") + "\n";
}

} // namespace

/// Files of a document that other programs change while it has unsaved changes.
class TestForeignChanges : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    // A change of the file is noticed even if its time of change is restored.
    void changesBehindTheTime_data() {
        QTest::addColumn<bool>("packed");
        QTest::newRow("plain") << false;
        QTest::newRow("gzip") << true;
    }
    void changesBehindTheTime() {
        QFETCH(bool, packed);
        const auto bytes = [packed](const std::string& lines) {
            return packed ? packGzip(lines).value() : lines;
        };
        const std::string opened = line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n";
        const std::string theirs = line("1", "a", "0") + "\n" + line("1", "x", "0") + "\n";
        QCOMPARE(bytes(theirs).size(), bytes(opened).size());
        writeAtAWholeSecond(path("x"), bytes(opened));
        Document document(Treebank::open(path("x")).value());
        document.replace(0, oneWord("A"));
        QVERIFY(overwriteUnnoticed(path("x"), 0, bytes(theirs)));
        QVERIFY(!document.hasChangedOnDisk()); // size and time of change are as before
        QVERIFY(whySaving(document).contains("has changed on disk"));
        QCOMPARE(contentsOf(path("x")), bytes(theirs));
        QVERIFY(document.save(true));
        QCOMPARE(readFile(path("x")).value(),
                 line("1", "A", "0") + "\n" + line("1", "b", "0") + "\n");
    }

    // A large file, which is not held in memory, is never read as if it were unchanged after
    // another program has changed it in place.
    void largeFilesChangedInPlace() {
        const std::string one = largeSentence("a");
        std::string lines;
        for (int i = 0; i < 18; ++i)
            lines += one;
        writeAtAWholeSecond(path("x"), lines);
        Document document(Treebank::open(path("x")).value());
        document.replace(0, oneWord("A"));
        QVERIFY(document.isReadable() && document.hasSameSentences());
        // The time of change is restored, so that only the bytes show the change.
        lines[3 * one.size() - 3] = 'y'; // near the end of the third sentence
        QVERIFY(overwriteUnnoticed(path("x"), 3 * one.size() - 3, "y"));
        QVERIFY(!document.hasChangedOnDisk() && document.isReadable());
        QVERIFY(!document.hasSameSentences());
        for (const bool overwrite : {false, true}) {
            const Result<void> saved = document.save(overwrite);
            QVERIFY(!saved);
            QCOMPARE(QString::fromStdString(saved.error().message),
                     QString("another program has changed the file since it was opened; open it "
                             "again"));
            QVERIFY(contentsOf(path("x")) == lines);
        }
        QVERIFY(!document.saveAs(path("y")));
        QVERIFY(!QFile::exists(QString::fromStdString(path("y"))));
        QVERIFY(document.read(1).errors.empty() && !document.read(2).errors.empty());
        QVERIFY(document.isModified());

        // A new time of change is noticed at once.
        writeContents(path("x"), "# new\n" + lines);
        QVERIFY(document.hasChangedOnDisk() && !document.isReadable());
        QVERIFY(!document.save(true) && !document.saveAs(path("y")));
        QVERIFY(contentsOf(path("x")) == "# new\n" + lines);
        const TransferredEdits edits = document.transferredTo(Treebank::open(path("x")).value());
        // The other sentences show which one was edited.
        QCOMPARE(edits.unplaced.size(), std::size_t{0});
        QCOMPARE(edits.changedByBoth, 1);
        QCOMPARE(outline(edits.document), QString("A") + QString("/a").repeated(17));
    }

    // A large file that another file has replaced, as by most editors, still has its old bytes.
    void largeFilesReplaced() {
        std::string lines;
        for (int i = 0; i < 18; ++i)
            lines += largeSentence("a");
        writeContents(path("x"), lines);
        Document document(Treebank::open(path("x")).value());
        document.replace(0, oneWord("A"));
        QVERIFY(writeFileAtomically(path("x"), line("1", "theirs", "0")));
        QVERIFY(document.hasChangedOnDisk() && document.isReadable());
        QVERIFY(!document.save());
        QVERIFY(document.save(true));
        QVERIFY(contentsOf(path("x")) ==
                line("1", "A", "0") + "\n" + lines.substr(largeSentence("a").size()));
    }

    void changesAreTransferred_data() {
        // The file is "a/b/c/d". The edit "2C=b" gives the sentence with index 2 the form C and the
        // sent_id b.
        QTest::addColumn<QString>("edits");
        // New contents; "x=y" is a sentence with sent_id x and form y.
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("expected");
        // Numbers of edits changed by both, not removed, and unplaced.
        QTest::addColumn<QString>("counts");
        QTest::newRow("in front") << "1B"
                                  << "n=n/a=a/b=b/c=c/d=d"
                                  << "n/a/B/c/d"
                                  << "0 0 0";
        QTest::newRow("reordered") << "0A 2C"
                                   << "d=d/c=c/b=b/a=a"
                                   << "d/C/b/A"
                                   << "0 0 0";
        QTest::newRow("same sentence") << "1B"
                                       << "a=a/b=x/c=c/d=d"
                                       << "a/B/c/d"
                                       << "1 0 0";
        QTest::newRow("gone") << "1B"
                              << "a=a/c=c/d=d"
                              << "a/c/d"
                              << "0 0 1";
        QTest::newRow("inserted") << "+1N +1O"
                                  << "n=n/a=a/b=b/c=c/d=d"
                                  << "n/a/O/N/b/c/d"
                                  << "0 0 0";
        QTest::newRow("inserted first") << "+0N"
                                        << "x=x/a=a"
                                        << "N/x/a"
                                        << "0 0 0";
        QTest::newRow("inserted at the end") << "+4N 3D"
                                             << "a=a/b=b/c=c/d=d/e=e"
                                             << "a/b/c/D/N/e"
                                             << "0 0 0";
        QTest::newRow("removed") << "-1 -1"
                                 << "n=n/a=a/b=b/c=c/d=d"
                                 << "n/a/d"
                                 << "0 0 0";
        QTest::newRow("removed, changed there") << "-1"
                                                << "a=a/b=x/c=c/d=d"
                                                << "a/x/c/d"
                                                << "0 1 0";
        QTest::newRow("removed, another gone") << "-1 1C"
                                               << "a=a/b=b/d=d"
                                               << "a/b/d"
                                               << "0 1 1";
        QTest::newRow("all at once") << "3D 1B -0 +0N"
                                     << "e=e/d=d/b=x/a=a/c=c"
                                     << "N/e/D/B/c"
                                     << "1 0 0";
        QTest::newRow("same sent_id twice") << "1B"
                                            << "a=a/b=x/b=y/d=d"
                                            << "a/x/y/d"
                                            << "0 0 1";
        QTest::newRow("same sent_id twice, same neighbours") << "1B"
                                                             << "a=a/b=x/c=c/d=d/b=y"
                                                             << "a/B/c/d/y"
                                                             << "1 0 0";
        QTest::newRow("sent_id twice, last") << "3D"
                                             << "d=y/a=a/b=b/c=c/d=x"
                                             << "y/a/b/c/D"
                                             << "1 0 0";
        QTest::newRow("given the sent_id of another") << "1B 2C=b"
                                                      << "a=a/b=x/c=y/d=d"
                                                      << "a/B/y/d"
                                                      << "1 0 1";
        QTest::newRow("empty") << "1B -0"
                               << ""
                               << ""
                               << "0 1 1";
    }
    void changesAreTransferred() {
        QFETCH(QString, edits);
        QFETCH(QString, now);
        const auto withId = [](const QString& id, const QString& form) {
            return "# sent_id = " + id.toStdString() + "\n" + line("1", form.toStdString(), "0") +
                   "\n";
        };
        std::string before;
        for (const char* id : {"a", "b", "c", "d"})
            before += withId(id, id);
        std::string after;
        for (const QString& sentence : now.split('/', Qt::SkipEmptyParts))
            after += withId(sentence.section('=', 0, 0), sentence.section('=', 1));
        writeContents(path("x"), before);
        writeContents(path("y"), line("1", "y", "0"));
        const std::vector files{path("x"), path("y")};
        Document document(Treebank::open(files).value());
        for (const QString& edit : edits.split(' ')) {
            const bool replaces = edit[0].isDigit();
            const int index = edit[replaces ? 0 : 1].digitValue();
            if (edit[0] == '-') {
                document.remove(index);
            } else if (edit[0] == '+') {
                document.insert(index, oneWord(edit.mid(2).toStdString()));
            } else {
                Sentence sentence = document.read(index).sentence;
                sentence.words[0].form = edit.mid(1).section('=', 0, 0).toStdString();
                if (edit.contains('='))
                    sentence.comments = {"# sent_id = " + edit.section('=', 1).toStdString()};
                document.replace(index, sentence);
            }
        }
        writeContents(path("x"), after);
        TransferredEdits done = document.transferredTo(Treebank::open(files).value());
        QTEST(outline(done.document).section('/', 0, -2), "expected");
        QTEST(QString("%1 %2 %3")
                  .arg(done.changedByBoth)
                  .arg(done.notRemoved)
                  .arg(done.unplaced.size()),
              "counts");
        QVERIFY(done.document.save());
        QTEST(outline(Document(Treebank::open(path("x")).value())), "expected");
        while (done.document.canUndo())
            done.document.undo();
        QVERIFY(done.document.contents(0).value() == after);
    }

    // Two edited sentences that another program has changed and moved are found by their sent_id.
    void sentencesAreFoundBySentId() {
        const auto lines = [](const char* id, const char* form) {
            return std::string("# sent_id = ") + id + "\n" + line("1", form, "0") + "\n";
        };
        writeContents(path("x"), lines("a", "a") + lines("b", "b") + lines("c", "c"));
        Document document(Treebank::open(path("x")).value());
        for (const int index : {0, 1}) {
            Sentence sentence = document.read(index).sentence;
            sentence.words[0].form = index == 0 ? "A" : "B";
            document.replace(index, sentence);
        }
        writeContents(path("x"),
                      lines("d", "d") + lines("c", "c2") + lines("b", "b2") + lines("a", "a2"));
        const TransferredEdits edits = document.transferredTo(Treebank::open(path("x")).value());
        QCOMPARE(outline(edits.document), QString("d/c2/B/A"));
        QCOMPARE(edits.changedByBoth, 2);
        QVERIFY(edits.unplaced.empty());
    }

    // A change that was saved and then undone is also transferred as an edit.
    void undoneSavesAreTransferred() {
        writeContents(path("x"), "# sent_id = a\n" + line("1", "a", "0"));
        Document document(Treebank::open(path("x")).value());
        Sentence sentence = document.read(0).sentence;
        sentence.words[0].form = "A";
        document.replace(0, sentence);
        QVERIFY(document.save());
        document.undo();
        writeContents(path("x"), line("1", "new", "0") + "\n# sent_id = a\n" + line("1", "A", "0"));
        const TransferredEdits edits = document.transferredTo(Treebank::open(path("x")).value());
        QCOMPARE(outline(edits.document), QString("new/a"));
        QCOMPARE(edits.unplaced.size(), std::size_t{0});
        QVERIFY(document.editedSentences().find("1\ta\t") != std::string::npos);
    }

private:
    static QString whySaving(Document& document) {
        const Result<void> saved = document.save();
        return saved ? QString("saved") : QString::fromStdString(saved.error().text());
    }
};

QTEST_GUILESS_MAIN(TestForeignChanges)
#include "tst_foreign_changes.moc"
