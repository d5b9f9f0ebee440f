// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/treebank.h"
#include "core/treebank/write_file.h"
#include "tests/support/window.h"
#include "ui/session/file_notes.h"
#include "ui/session/treebank_editor.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

/// Returns the marks of a treebank file as "NUMBER:ID NOTE", separated by bars.
QString notesOf(const Bookmarks& marks, const QString& file) {
    QStringList notes;
    for (const Bookmarks::Mark& mark : marks.of(file))
        notes += QString("%1:%2 %3").arg(mark.key.number).arg(mark.key.id, mark.note).trimmed();
    return notes.join(" | ");
}

} // namespace

/// Bookmarks and notes on sentences, and the file in which they are kept.
class TestBookmarks : public QObject {
    Q_OBJECT

private slots:
    void marksAreKept() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("sub/bookmarks.json");
        {
            Bookmarks marks;
            QVERIFY(marks.keepIn(file));
            QVERIFY(marks.mark("/a", {"s7", 7}, "odd head"));
            QVERIFY(marks.mark("/a", {"", 3}, ""));
            QVERIFY(marks.mark("/b", {"s7", 1}, "x"));
            // The sentence with this ID has moved, and is still found.
            QVERIFY(marks.mark("/a", {"s7", 9}, "odd head, see word 4"));
            QVERIFY(marks.unmark("/b", {"s7", 1}));
            QVERIFY(marks.unmark("/b", {"never", 1}));
        }
        Bookmarks marks;
        QVERIFY(marks.keepIn(file));
        QCOMPARE(notesOf(marks, "/a"), QString("3: | 9:s7 odd head, see word 4"));
        // A sentence with an ID and the same number is another sentence.
        QVERIFY(marks.unmark("/a", {"s3", 3}));
        QCOMPARE(notesOf(marks, "/a"), QString("3: | 9:s7 odd head, see word 4"));
        QCOMPARE(notesOf(marks, "/b"), QString());
    }

    /// Two windows share the file: neither loses what the other has stored.
    void twoWindowsKeepBoth() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("bookmarks.json");
        Bookmarks one;
        Bookmarks two;
        QVERIFY(one.keepIn(file) && two.keepIn(file));
        QVERIFY(one.mark("/a", {"s1", 1}, "by the first"));
        QVERIFY(two.mark("/a", {"s2", 2}, "by the second"));
        QVERIFY(one.mark("/b", {"s3", 3}, ""));
        QVERIFY(two.unmark("/b", {"s3", 3}));
        Bookmarks later;
        QVERIFY(later.keepIn(file));
        QCOMPARE(notesOf(later, "/a"), QString("1:s1 by the first | 2:s2 by the second"));
        QCOMPARE(notesOf(later, "/b"), QString());
    }

    /// In a file that can hold them, bookmarks are comments of their sentences: each is one edit,
    /// nothing else in the file changes, and they are there wherever the file is opened.
    void notesAreInTheFile() {
        const std::string words = "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
        const std::string odd = "#no space\n1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n"
                                "1\ta\t_\t_\t_\t_\t2\tx\t_\t_\n"
                                "2\tb\t_\t_\t_\t_\t_\t_\t_\tA=1\n\n\n"; // unfinished
        const std::string before = words + odd + "# text = a\n# note = old\n" + words;
        const QTemporaryDir folder;
        const std::string path = folder.filePath("a.conllu").toStdString();
        const std::string elsewhere = folder.filePath("b.conllu").toStdString();
        QVERIFY(writeFileAtomically(path, before));
        const QString store = folder.filePath("bookmarks.json");
        TreebankEditor editor;
        QVERIFY(editor.bookmarks().keepIn(store));
        editor.setTreebank(*Treebank::open(path));
        QCOMPARE(editor.note(2), std::optional<QString>("old"));
        const auto now = [&editor] { return *editor.copyToSave(false).contents(0); };
        QVERIFY(editor.setNote(1, QString()));
        const std::string odd1 = "#no space\n# note =\n" + odd.substr(odd.find('\n') + 1);
        QCOMPARE(now(), words + odd1 + "# text = a\n# note = old\n" + words);
        QVERIFY(editor.setNote(0, "see\nword 2 "));
        QVERIFY(editor.setNote(2, std::nullopt));
        const std::string all = "# note = see word 2\n" + words + odd1 + "# text = a\n" + words;
        QCOMPARE(now(), all);
        QVERIFY(writeFileAtomically(elsewhere, all));
        TreebankEditor other;
        other.setTreebank(*Treebank::open(elsewhere));
        QCOMPARE(other.note(0), std::optional<QString>("see word 2"));
        QCOMPARE(other.note(1), std::optional<QString>(""));
        QCOMPARE(other.note(2), std::nullopt);
        for (int undone = 0; undone < 3; ++undone)
            editor.undo();
        QCOMPARE(now(), before);
        QVERIFY(!editor.canUndo());
        QVERIFY(!QFile::exists(store));
    }

    /// An empty note gets a text, and a text becomes empty, in the one comment that there is.
    void notesAreReplaced() {
        Sentence sentence = sentenceFromText("a");
        sentence.comments = {"# note = old", "# text = a"};
        using Lines = std::vector<std::string>;
        putNote(sentence, "new");
        QCOMPARE(sentence.comments, (Lines{"# note = new", "# text = a"}));
        putNote(sentence, "");
        QCOMPARE(sentence.comments, (Lines{"# text = a", "# note ="}));
        putNote(sentence, "again");
        QCOMPARE(sentence.comments, (Lines{"# text = a", "# note = again"}));
        putNote(sentence, std::nullopt);
        QCOMPARE(sentence.comments, (Lines{"# text = a"}));
        QVERIFY(!noteIn(sentence));
    }

    /// The mark of a sentence without a sent_id, in a format without comments, stays at the
    /// sentence when others before it are inserted, removed or moved, in the window or by another
    /// program, and when its words change.
    void marksWithoutIdsFollowTheirSentences() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("a.conllx").toStdString();
        const auto write = [&](const std::vector<const char*>& sentences) {
            std::string bytes;
            for (const char* words : sentences)
                bytes += writeSentence(readTypedSentence(words).value(), Format::ConllX);
            QVERIFY(writeFileAtomically(path, bytes));
        };
        write({"a", "Yes .", "b", "Yes .", "c"});
        const auto noted = [](const TreebankEditor& editor) {
            QStringList notes;
            for (int i = 0; i < editor.treebank().size(); ++i)
                notes += editor.note(i).value_or("-");
            return notes.join(' ');
        };
        const QString file = folder.filePath("bookmarks.json");
        {
            TreebankEditor editor;
            QVERIFY(editor.bookmarks().keepIn(file));
            editor.setTreebank(*Treebank::open(path));
            QVERIFY(editor.setNote(3, "second") && editor.setNote(4, "last"));
            editor.selectSentence(0);
            editor.insertSentence(readTypedSentence("Yes .").value());
            QCOMPARE(noted(editor), QString("- - - - second last"));
            editor.selectSentence(4);
            editor.removeSentence();
            QCOMPARE(noted(editor), QString("- - - - last"));
            editor.undo();
            QCOMPARE(noted(editor), QString("- - - - second last"));
            editor.selectSentence(5);
            editor.replaceSentence(readTypedSentence("a").value());
            editor.undo();
            editor.undo();
            QCOMPARE(noted(editor), QString("- - - second last"));
        }
        write({"new", "a", "c", "x", "b", "Yes ."});
        TreebankEditor editor;
        QVERIFY(editor.bookmarks().keepIn(file));
        editor.setTreebank(*Treebank::open(path));
        QCOMPARE(noted(editor), QString("- - last - - second"));
        write({"new", "a", "C", "x", "b", "Yes !"});
        editor.setTreebank(*Treebank::open(path));
        QCOMPARE(noted(editor), QString("- - - second last -")); // words changed: by number
    }

    /// A file has the same marks under all of its names.
    void thePathDoesNotMatter() {
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir("sub");
        QFile treebank(folder.filePath("a.conllu"));
        QVERIFY(treebank.open(QIODevice::WriteOnly));
        Bookmarks marks;
        QVERIFY(marks.mark(QDir().relativeFilePath(treebank.fileName()), {"s1", 1}, "here"));
        QCOMPARE(notesOf(marks, folder.filePath("sub/../a.conllu")), QString("1:s1 here"));
        QVERIFY(marks.unmark(treebank.fileName(), {"s1", 1}));
        QVERIFY(marks.of(treebank.fileName()).empty());
    }

    /// A sample, which comes with the program, and a file with its name have marks of their own.
    void samplesHaveTheirOwnMarks() {
        const QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.path()));
        const std::string name = "first-steps.conllu";
        QVERIFY(writeFileAtomically(name, conlluOf({2, 0, 2})));
        TreebankEditor editor;
        editor.setTreebank(Treebank::fromBytes(name, conlluOf({2, 0, 2})));
        QVERIFY(editor.setNote(0, "of the sample"));
        editor.setTreebank(*Treebank::open(name));
        const bool isMarked = editor.note(0).has_value();
        QVERIFY(editor.setNote(0, "of the file"));
        editor.setTreebank(Treebank::fromBytes(name, conlluOf({2, 0, 2})));
        QDir::setCurrent(before);
        QVERIFY(!isMarked);
        QCOMPARE(editor.note(0), std::optional<QString>("of the sample"));
    }

    /// Marks that could not be stored are stored with the next one.
    void whatCouldNotBeStoredIsStoredLater() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("bookmarks.json");
        Bookmarks marks;
        QVERIFY(marks.keepIn(file) && marks.mark("/a", {"s1", 1}, ""));
        QVERIFY(QFile::rename(file, file + "~") && QDir(folder.path()).mkdir("bookmarks.json"));
        QVERIFY(!marks.mark("/a", {"s2", 2}, ""));
        QVERIFY(QDir(folder.path()).rmdir("bookmarks.json") && QFile::rename(file + "~", file));
        QVERIFY(marks.mark("/a", {"s3", 3}, ""));
        QCOMPARE(marks.of("/a").size(), std::size_t(3));
    }

    void aDamagedFileIsPutAside() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bookmarks.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"treebanks\": {\"/a\": [");
        file.close();
        Bookmarks marks;
        QVERIFY(!marks.keepIn(path));
        QVERIFY(QFile::exists(path + ".damaged"));
        QVERIFY(marks.mark("/a", {"s1", 1}, ""));
        QVERIFY(QFile::exists(path));
    }

    void hostileValuesDoNoHarm() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bookmarks.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"treebanks": {"/a": [1, {"id": 5, "number": "x"}], "/b": 3, "/c": [
            {"id": "s2", "number": -2147483648}, {"id": "s3", "number": 2147483647},
            {"id": "s4", "number": 9000}, {"number": -2147483648, "words": "1"}]}})");
        file.close();
        Bookmarks marks;
        QVERIFY(marks.keepIn(path));
        QVERIFY(marks.of("/b").empty());
        // Sentences are also found if their numbers are larger than that of the last sentence.
        std::string bytes;
        for (const char* id : {"s1", "s2", "s3"})
            bytes += std::string("# sent_id = ") + id + "\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
        const auto placesIn = [&](const std::string& sentences) {
            return Bookmarks::placesOf(marks.of("/c"), TreebankFile::fromBytes("/c", sentences));
        };
        std::vector<int> places = placesIn(bytes);
        std::ranges::sort(places);
        QCOMPARE(places, (std::vector<int>{-1, -1, 1, 2}));
        QCOMPARE(placesIn({}), (std::vector<int>{-1, -1, -1, -1}));
    }
};

QTEST_MAIN(TestBookmarks)
#include "tst_bookmarks.moc"
