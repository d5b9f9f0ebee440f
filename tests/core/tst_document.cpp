// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/read_file.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/documents.h"
#include "tests/support/files.h"
#include "tests/support/trees.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {} // namespace

class TestDocument : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    // --- Documents

    void undoAndRedo() {
        Document document(fromText("a b c d"));
        QVERIFY(!document.isModified() && !document.canUndo() && !document.canRedo());
        document.replace(1, oneWord("B"));
        document.remove(0);
        document.insert(3, oneWord("e"));
        QCOMPARE(outline(document), QString("B/c/d/e"));
        QVERIFY(document.isEdited(0) && !document.isEdited(1) && document.isModified());
        QCOMPARE(document.undo().index, 3);
        QCOMPARE(document.undo().index, 0);
        QCOMPARE(outline(document), QString("a/B/c/d"));
        QCOMPARE(document.redo().index, 0);
        QCOMPARE(outline(document), QString("B/c/d"));
        document.insert(0, oneWord("x"));
        QVERIFY(!document.canRedo());
        while (document.canUndo())
            document.undo();
        QCOMPARE(outline(document), QString("a/b/c/d"));
        QVERIFY(!document.isModified());
    }

    void keepsBytes_data() {
        QTest::addColumn<QByteArray>("bytes");
        // The bytes after the second sentence is replaced by X.
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, QByteArray bytes) {
            QByteArray expected = bytes;
            QTest::newRow(name) << bytes << expected.replace("\tb\t", "\tX\t");
        };
        const QByteArray a = QByteArray::fromStdString(line("1", "a", "0"));
        const QByteArray b = QByteArray::fromStdString(line("1", "b", "0"));
        const QByteArray c = QByteArray::fromStdString(line("1", "c", "0"));
        const auto dos = [](QByteArray bytes) { return bytes.replace("\n", "\r\n"); };
        row("plain", a + "\n" + b + "\n" + c + "\n");
        row("no last blank line", a + "\n" + b + "\n" + c);
        row("no last newline", a + "\n" + b.chopped(1));
        row("wide spaces between", a + "\u3000\n" + b + "\u00A0\n" + c + "\u2003");
        row("many blank lines", "\n \n" + a + "\n\n\t\n" + b + "\n\n\n" + c + "\n\n");
        row("DOS", dos(a + "\n" + b + "\n" + c + "\n"));
        row("byte order mark", "\xEF\xBB\xBF" + a + "\n" + b);
        row("bad sentence", "1\tbad\n\n" + b + "\n" + c + "nonsense\n\n");
    }
    void keepsBytes() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, expected);
        writeContents(path("x"), bytes.toStdString());
        Document document(Treebank::open(path("x")).value());
        QCOMPARE(document.contents(0).value(), bytes.toStdString());
        document.replace(1, oneWord("X"));
        QCOMPARE(document.contents(0).value(), expected.toStdString());
        const Result<void> saved = document.save();
        QVERIFY2(saved, saved ? "" : saved.error().text().english().c_str());
        QCOMPARE(contentsOf(path("x")), expected.toStdString());
        QVERIFY(!document.isModified() && !document.isEdited(1));
        // Undo leads back beyond the last save.
        document.undo();
        QVERIFY(document.isModified());
        QVERIFY(document.save());
        QCOMPARE(contentsOf(path("x")), bytes.toStdString());
    }

    void insertsAtTheEnds() {
        const std::string a = line("1", "a", "0");
        writeContents(path("x"), a.substr(0, a.size() - 1));
        Document document(Treebank::open(path("x")).value());
        document.insert(1, oneWord("z"));
        document.insert(0, oneWord("0"));
        QVERIFY(document.save());
        QCOMPARE(contentsOf(path("x")),
                 line("1", "0", "0") + "\n" + a + "\n" + line("1", "z", "0") + "\n");
        for (int i = 0; i < 3; ++i)
            document.remove(0);
        QVERIFY(document.save());
        QCOMPARE(contentsOf(path("x")), std::string());
        document.insert(0, oneWord("again"));
        QVERIFY(document.save());
        QCOMPARE(outline(document), QString("again"));
    }

    void severalFiles() {
        writeContents(path("x.conllu"), line("1", "a", "0") + "\n");
        writeContents(path("y.conllu"), line("1", "b", "0") + "\n" + line("1", "c", "0"));
        Document document(Treebank::open(m_folder->path().toStdString()).value());
        QCOMPARE(outline(document), QString("a/b/c"));
        const auto untouched = FileStamp::of(path("x.conllu"));
        document.replace(1, oneWord("B"));
        document.remove(2);
        QVERIFY(document.save());
        QVERIFY(FileStamp::of(path("x.conllu")) == untouched);
        QCOMPARE(contentsOf(path("y.conllu")), line("1", "B", "0") + "\n");
        QCOMPARE(outline(Document(document.treebank())), QString("a/B"));
    }

    // An unfinished tree is saved as it is, without additional heads.
    void unfinishedTreesAreSaved() {
        writeContents(path("x"), test::words({"_", "_", "_"}));
        Document document(Treebank::open(path("x")).value());
        document.replace(0, *withHead(document.read(0).sentence, 2, 3));
        QVERIFY(document.save());
        QCOMPARE(contentsOf(path("x")), test::words({"_", "3", "_"}));
        const SentenceReading again = document.read(0);
        QVERIFY(again.isUnfinished && again.sentence.words[1].head == 3);
        document.replace(0, *withHead(again.sentence, 3, 0));
        QVERIFY(document.save());
        QCOMPARE(contentsOf(path("x")), test::words({"_", "3", "0"}));
    }

    // After undo beyond the last save, the document and its files differ in exactly the undone
    // changes.
    void differencesFromTheFiles() {
        using Differences = Document::Differences;
        writeContents(path("x.conllu"), line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n" +
                                            line("1", "c", "0") + "\n");
        writeContents(path("y.conllu"), line("1", "d", "0") + "\n");
        Document document(Treebank::open(m_folder->path().toStdString()).value());
        const auto form = [](const std::optional<SentenceReading>& reading) {
            return reading ? QString::fromStdString(reading->sentence.words[0].form) : "none";
        };
        QVERIFY(document.differences() == Differences());
        document.replace(0, oneWord("A"));
        document.remove(1);
        document.insert(1, oneWord("n"));
        document.replace(3, oneWord("D")); // the sentences are A n c/D
        QVERIFY(document.differences() == (Differences{2, 1, 1}));
        QCOMPARE(form(document.original(0)) + form(document.original(1)), QString("anone"));
        QVERIFY(document.save());
        QVERIFY(document.differences() == Differences());
        document.undo(); // the sentences are A n c/d
        QVERIFY(document.differences() == (Differences{1, 0, 0}));
        QVERIFY(document.isEdited(3) && !document.isEdited(2));
        QCOMPARE(form(document.original(3)), QString("D"));
        document.undo(); // the sentences are A c/d
        QVERIFY(document.differences() == (Differences{1, 0, 1}));
        document.undo(); // the sentences are A b c/d
        QVERIFY(document.differences() == (Differences{1, 1, 1}));
        QVERIFY(document.isEdited(1) && !document.original(1));
        const Result<Document> restored =
            Document::restore(document.treebank(), document.journal());
        QCOMPARE(outline(*restored), QString("A/b/c/d"));
        QVERIFY(restored->differences() == (Differences{1, 1, 1}));
        while (document.canRedo())
            document.redo();
        QVERIFY(document.differences() == Differences() && !document.isModified());
        for (int i = 0; i < document.size(); ++i)
            QVERIFY(!document.isEdited(i));
        // A sentence that was changed back by hand does not differ.
        document.replace(0, oneWord("x"));
        QVERIFY(document.isModified() && document.isEdited(0));
        document.replace(0, oneWord("A"));
        QVERIFY(!document.isModified() && !document.isEdited(0));
        document.undo();
        QVERIFY(document.saveAs(path("z.conllu")));
        QVERIFY(document.differences() == Differences());
        while (document.canUndo())
            document.undo();
        QVERIFY(document.differences() == (Differences{2, 1, 1}));
        QVERIFY(document.save());
        QCOMPARE(outline(Document(document.treebank())), QString("a/b/c/d"));
    }

    void refusesToSave() {
        writeContents(path("x"), line("1", "a", "0") + "\n" + line("1", "b", "0"));
        const QString name = QString::fromStdString(path("x"));
        Document document(Treebank::open(path("x")).value());
        document.replace(0, sentenceOf(test::words({"0", "1"})));
        writeContents(path("x"), line("1", "somebody else's", "0"));
        QCOMPARE(whySaving(document),
                 name + ": the file has changed on disk since it was opened; nothing was saved");
        QCOMPARE(contentsOf(path("x")), line("1", "somebody else's", "0"));
        QVERIFY(document.save(true));
        QCOMPARE(contentsOf(path("x")), test::words({"0", "1"}) + "\n" + line("1", "b", "0"));

        Document memory(fromText("a"));
        memory.replace(0, oneWord("b"));
        QVERIFY(whySaving(memory).contains("save it under another name"));
        Document gone(Treebank::open(path("x")).value());
        gone.remove(0);
        QVERIFY(QFile::remove(name));
        QVERIFY(whySaving(gone).contains("has changed on disk"));
    }

    void packedFilesArePackedAgain() {
        const std::string bytes = line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n\n";
        writeContents(path("x.gz"), packGzip(bytes).value());
        Document document(Treebank::open(path("x.gz")).value());
        QVERIFY(document.treebank().files()[0]->isPacked());
        document.replace(1, oneWord("B"));
        QVERIFY(document.save());
        QVERIFY(isGzip(contentsOf(path("x.gz"))));
        QCOMPARE(readFile(path("x.gz")).value(),
                 line("1", "a", "0") + "\n" + line("1", "B", "0") + "\n\n");
        QCOMPARE(unpackGzip(packGzip("").value()).value(), std::string());
    }

    void underAnotherName() {
        writeContents(path("x.conllu"), "\n" + line("1", "a", "0"));
        writeContents(path("y.conllu"), "\xEF\xBB\xBF" + line("1", "b", "0") + "\n");
        Document document(Treebank::open(std::vector{path("x.conllu"), path("y.conllu")}).value());
        document.remove(0);
        document.undo();
        document.replace(1, oneWord("B"));
        QVERIFY(document.saveAs(path("all.conllu.gz")));
        QVERIFY(!document.isModified() && document.treebank().name() == path("all.conllu.gz"));
        QCOMPARE(readFile(path("all.conllu.gz")).value(),
                 "\n" + line("1", "a", "0") + "\n" + line("1", "B", "0") + "\n");
        QCOMPARE(contentsOf(path("x.conllu")), "\n" + line("1", "a", "0")); // the file is unchanged
        document.undo(); // undo leads back beyond the save, in the new file
        QVERIFY(document.isModified());
        QVERIFY(document.save());
        QCOMPARE(outline(Document(Treebank::open(path("all.conllu.gz")).value())), QString("a/b"));

        Document alone = Document::ofSentence(oneWord("alone"));
        QVERIFY(!alone.isModified() && !alone.original(0));
        QVERIFY(alone.saveAs(path("alone.conllu")));
        QCOMPARE(contentsOf(path("alone.conllu")), line("1", "alone", "0") + "\n");
        writeContents(path("z.conllu"), line("1", "c", "0"));
        writeContents(path("z.conllx"), line("1", "c", "0"));
        Document mixed(Treebank::open(std::vector{path("z.conllu"), path("z.conllx")}).value());
        QVERIFY(QString::fromStdString(mixed.saveAs(path("mixed")).error().message)
                    .contains("expected one format"));
    }

    // --- The treebank as it is edited

    void theTreebankFollows() {
        writeContents(path("x.conllu"), line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n" +
                                            line("1", "c", "0") + "\n" + line("1", "d", "0"));
        writeContents(path("y.conllu"), line("1", "e", "0"));
        Document document(Treebank::open(m_folder->path().toStdString()).value());
        QVERIFY(document.edited().files()[0] == document.treebank().files()[0]);
        Random random(5);
        for (int round = 0; round < 300; ++round) {
            const int choice = pick(random, 6);
            const int at = pick(random, std::max(1, document.size()));
            if (choice == 0 && document.size() > 0)
                document.remove(at);
            else if (choice == 1)
                document.insert(std::min(at + 1, document.size()), oneWord("i"));
            else if (choice == 2 && document.size() > 0)
                document.replace(at, oneWord("r"));
            else if (choice == 3 && document.canUndo())
                document.undo();
            else if (choice == 4 && document.canRedo())
                document.redo();
            else if (choice == 5 && pick(random, 10) == 0)
                QVERIFY(document.save());
            const Treebank edited = document.edited();
            QCOMPARE(edited.size(), document.size());
            QCOMPARE(edited.name(), m_folder->path().toStdString());
            for (int i = 0; i < document.size(); ++i) {
                QVERIFY(edited.read(i).sentence == document.read(i).sentence);
                QVERIFY(edited.firstLine(i) >= 1);
                if (i > 0 && edited.place(i).file == edited.place(i - 1).file &&
                    !document.canRedo() && !document.isEdited(i) && !document.isEdited(i - 1))
                    QVERIFY(edited.firstLine(i) > edited.firstLine(i - 1));
            }
        }
    }

    void linesOfAnEditedFile() {
        writeContents(path("x.conllu"), line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n" +
                                            line("1", "c", "0"));
        Document document(Treebank::open(path("x.conllu")).value());
        document.insert(1, oneWord("i"));
        document.remove(2);                        // removes b
        const Treebank edited = document.edited(); // sentences a on line 1, i, and c on line 5
        QCOMPARE(edited.firstLine(1), 1);
        QCOMPARE(edited.firstLine(2), 5);
        const TreebankFile& file = *edited.files()[0];
        QCOMPARE(file.sentenceAtLine(1), 0);
        QCOMPARE(file.sentenceAtLine(3), 0); // the former place of b
        QCOMPARE(file.sentenceAtLine(5), 2);
        QCOMPARE(file.sentenceAtLine(99), 2);
        QCOMPARE(file.bytes(1).value(), line("1", "i", "0") + "\n");
        QCOMPARE(document.original(2)->sentence.words[0].form, std::string("c"));
        QVERIFY(!document.original(1));
        QVERIFY(document.differences() == (Document::Differences{0, 1, 1}));
    }

    // --- The journal

    void journalBringsBackEverything() {
        writeContents(path("x"), line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n" +
                                     line("1", "c", "0") + "\n" + line("1", "d", "0"));
        const Treebank treebank = Treebank::open(path("x")).value();
        Document document(treebank);
        document.remove(1);
        document.replace(2, *withHead(sentenceOf(test::words({"0", "1"})), 2, NoHead));
        document.insert(0, oneWord("\"é\""));
        const Result<Document> restored = Document::restore(treebank, document.journal());
        QVERIFY2(restored, restored ? "" : restored.error().message.english().c_str());
        QCOMPARE(outline(*restored), QString("\"é\"/a/c/a b"));
        QVERIFY(restored->isModified() && !restored->isEdited(1) && restored->isEdited(3));
        QVERIFY(restored->read(3).sentence == document.read(3).sentence);
        QCOMPARE(restored->journal(), document.journal());
        // A journal is refused if the file has changed since.
        writeContents(path("x"), line("1", "a", "0"));
        QVERIFY(!Document::restore(Treebank::open(path("x")).value(), document.journal()));
    }

    void journalsOfWhatIsSaved() {
        const std::string old =
            line("1", "a", "0") + "\n" + line("1", "b", "0") + "\n" + line("1", "c", "0") + "\n";
        const auto treebank = [&](const std::string& bytes) {
            writeContents(path("x"), bytes);
            return Treebank::open(path("x")).value();
        };
        Document document(treebank(old));
        document.replace(1, oneWord("B"));
        const std::string journal = document.journal();
        const std::string replaced = writeSentence(oneWord("B"), Format::ConllU);
        QCOMPARE(*Document::sentencesIn(journal), replaced);
        const std::string b = line("1", "b", "0") + "\n";
        const std::string saved = std::string(old).replace(old.find(b), b.size(), replaced);
        QVERIFY(Document::hasChangesOf(treebank(saved), journal));
        QVERIFY(!Document::hasChangesOf(treebank(old), journal));
        QVERIFY(!Document::hasChangesOf(treebank(saved + line("1", "d", "0") + "\n"), journal));
        QVERIFY(!Document::hasChangesOf(treebank(saved.substr(0, saved.size() / 3)), journal));
        QVERIFY(!Document::hasChangesOf(treebank(""), journal));
        QVERIFY(!Document::hasChangesOf(Treebank(), journal));
        const Treebank there = treebank(saved);
        for (const char* damaged : {"", "{", "[1, 2]", "{\"sentences\": 7}"}) {
            QVERIFY(!Document::hasChangesOf(there, damaged));
            QVERIFY(!Document::sentencesIn(damaged));
        }
        const auto changed = [&](const char* field, const char* value) {
            QJsonObject object =
                QJsonDocument::fromJson(QByteArray::fromStdString(journal)).object();
            QJsonArray sentences = object["sentences"].toArray();
            if (QString(field) == "count")
                sentences[0] = QJsonArray{0, 0, QString(value).toInt()};
            else if (QString(field) == "file")
                sentences[0] = QJsonArray{QString(value).toInt(), 0, 1};
            else
                object[field] = value;
            object["sentences"] = sentences;
            return QJsonDocument(object).toJson().toStdString();
        };
        QVERIFY(Document::hasChangesOf(there, changed("count", "1")));
        for (const char* count : {"0", "2", "-1"})
            QVERIFY(!Document::hasChangesOf(there, changed("count", count)));
        for (const char* file : {"1", "2", "-1"})
            QVERIFY(!Document::hasChangesOf(there, changed("file", file)));
        QVERIFY(!Document::hasChangesOf(there, changed("format", "other")));
    }

    /// Heads must be words of the sentence, ROOT, or missing.
    void headsInJournals() {
        const Treebank treebank = fromText("a b c");
        Document document(treebank);
        document.replace(1, sentenceOf(test::words({"0", "1"})));
        const std::string journal = document.journal();
        const auto withSecondHead = [&](int head) {
            Json json = parseJson(journal).value();
            for (Json& row : json["sentences"])
                if (row.is_object())
                    row["heads"] = {0, head};
            return manyLines(json);
        };
        for (int head = -4; head <= 5; ++head) {
            const Result<Document> restored = Document::restore(treebank, withSecondHead(head));
            QCOMPARE(restored.has_value(), head >= NoHead && head <= 2);
            if (restored)
                QCOMPARE(restored->read(1).sentence.words[1].head, head);
        }
    }

    void damagedJournals() {
        const Treebank treebank = fromText("a b c");
        Document document(treebank);
        document.replace(1, oneWord("B"));
        const std::string journal = document.journal();
        QVERIFY(Document::restore(treebank, journal));
        Random random(3);
        for (int round = 0; round < 3000; ++round) {
            std::string damaged = journal;
            const auto at =
                static_cast<std::size_t>(pick(random, static_cast<int>(journal.size())));
            if (round % 2 == 0)
                damaged.resize(at);
            else
                damaged[at] = static_cast<char>(random());
            const Result<Document> restored = Document::restore(treebank, damaged);
            if (restored)
                for (int i = 0; i < restored->size(); ++i)
                    static_cast<void>(restored->read(i));
        }
        QVERIFY(!Document::restore(treebank, ""));
        QVERIFY(!Document::restore(treebank, "[1, 2]"));
        std::string far = journal;
        const std::string row = "[\n      0,\n      0,\n      1\n";
        QVERIFY(far.find(row) != std::string::npos);
        far.replace(far.find(row), row.size(), "[0, 2, 2");
        QVERIFY(!Document::restore(treebank, far));
    }

private:
    static Treebank fromText(const QString& forms) {
        std::string bytes;
        for (const QString& form : forms.split(' '))
            bytes += line("1", form.toStdString(), "0") + "\n";
        return Treebank::fromBytes("x", bytes);
    }
    static QString whySaving(Document& document) {
        const Result<void> saved = document.save();
        return saved ? QString("saved") : QString::fromStdString(saved.error().text());
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
