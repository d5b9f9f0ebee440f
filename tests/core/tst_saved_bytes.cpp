// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/document.h"
#include "tests/support/documents.h"
#include "tests/support/files.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns `text` with "\r\n" for each "\n".
std::string withCarriageReturns(const std::string& text) {
    return QString::fromStdString(text).replace("\n", "\r\n").toStdString();
}

} // namespace

/// The bytes of a file that is edited and saved. Undo leads back to the original bytes, also across
/// a save and a crash, whatever the line ends and the end of the file are.
class TestSavedBytes : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    void undoAfterSaving_data() {
        QTest::addColumn<QByteArray>("bytes");
        const std::string one = line("1", "a", "0");
        const std::string two = one + "\n" + line("1", "b", "0") + line("2", "c", "1");
        const auto rows = [](const char* name, const std::string& bytes) {
            QTest::addRow("%s, LF", name) << QByteArray::fromStdString(bytes);
            QTest::addRow("%s, CR LF", name)
                << QByteArray::fromStdString(withCarriageReturns(bytes));
        };
        rows("empty line at the end", two + "\n");
        rows("two empty lines at the end", two + "\n\n");
        rows("no empty line at the end", two);
        rows("no line end at the end", two.substr(0, two.size() - 1));
        rows("spaces at the end", two + "  ");
        rows("one line without a line end", one.substr(0, one.size() - 1));
        rows("byte order mark", std::string("\xEF\xBB\xBF") + two);
        rows("empty lines at the beginning", "\n\n" + two);
    }
    void undoAfterSaving() {
        QFETCH(QByteArray, bytes);
        const std::string original = bytes.toStdString();
        // Each letter is an edit, "s" a save: insert at the end or the beginning, replace the last
        // sentence, remove the last sentence or all sentences.
        for (const char* edits : {"es", "bs", "ls", "res", "ees", "els", "les", "eslsesr", "rs",
                                  "as", "aseses", "lsesrsbs", "esrses"}) {
            writeContents(path(), original);
            Document document(Treebank::open(path()).value());
            for (const char edit : std::string(edits))
                change(document, edit);
            const std::string kept = document.contents(0).value();
            const Result<Document> restored =
                Document::restore(document.treebank(), document.journal());
            QVERIFY2(restored, edits);
            QVERIFY2(restored->contents(0).value() == kept, edits);
            while (document.canUndo())
                document.undo();
            // The journal of the document before it is saved again.
            const Result<Document> undone =
                Document::restore(document.treebank(), document.journal());
            QVERIFY2(undone, edits);
            QVERIFY2(undone->contents(0).value() == original, edits);
            QVERIFY2(document.save(), edits);
            QVERIFY2(contentsOf(path()) == original, edits);
            QVERIFY2(!document.isModified(), edits);
            while (document.canRedo())
                document.redo();
            QVERIFY2(document.save(), edits);
            QVERIFY2(contentsOf(path()) == kept, edits);
        }
    }

    // The line end that a file needs before a new sentence is not a change of the sentence before.
    void lineEndsAreNoEdit() {
        writeContents(path(), line("1", "a", "0"));
        Document document(Treebank::open(path()).value());
        document.replace(0, oneWord("b"));
        document.insert(1, oneWord("c"));
        QVERIFY(document.save());
        QCOMPARE(document.undo().index, 1);
        QCOMPARE(document.undo().index, 0);
        QVERIFY(document.isEdited(0));
        QCOMPARE(document.redo().index, 0);
        QVERIFY(!document.isEdited(0));
        QCOMPARE(document.differences(), (Document::Differences{0, 0, 1}));
    }

    void newSentencesGetTheLineEndsOfTheFile() {
        const std::string first = line("1", "a", "0") + "\n";
        const std::string second = line("1", "b", "0") + "\n";
        for (const std::string& kept : {first, first.substr(0, first.size() - 2)}) {
            writeContents(path(), withCarriageReturns(first + kept));
            Document document(Treebank::open(path()).value());
            document.insert(0, oneWord("b"));
            document.insert(3, oneWord("b"));
            QVERIFY(document.save());
            QCOMPARE(contentsOf(path()), withCarriageReturns(second + first + first + second));
        }
    }

    // A sentence that was removed and came back by undo, after a crash. It cannot be read as a
    // sentence, and its lines are kept all the same.
    void unreadableSentenceComesBack() {
        const std::string original = line("1", "a", "0") + "\n1\tnine\t_\t_\t_\t_\t0\tx\t_\n\n";
        writeContents(path(), original);
        Document document(Treebank::open(path()).value());
        document.remove(1);
        QVERIFY(document.save());
        document.undo();
        Result<Document> restored = Document::restore(document.treebank(), document.journal());
        QVERIFY(restored && restored->save());
        QCOMPARE(contentsOf(path()), original);
    }

private:
    [[nodiscard]] std::string path() const { return m_folder->filePath("x.conllu").toStdString(); }

    static void change(Document& document, char edit) {
        const int last = document.size() - 1;
        switch (edit) {
        case 'e':
            return document.insert(last + 1, oneWord("new"));
        case 'b':
            return document.insert(0, oneWord("new"));
        case 'l':
            return last < 0 ? void() : document.replace(last, oneWord("edited"));
        case 'r':
            return last < 0 ? void() : document.remove(last);
        case 'a':
            while (document.size() > 0)
                document.remove(0);
            return;
        default:
            QVERIFY(document.save());
        }
    }
};

QTEST_GUILESS_MAIN(TestSavedBytes)
#include "tst_saved_bytes.moc"
