// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QDir>
#include <QStringConverter>
#include <QTest>

#include <filesystem>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a sentence with the sent_id "s" followed by `id`, and with a comment of 3000 bytes.
std::string sentence(int id) {
    return "# sent_id = s" + std::to_string(id) + "\n# " + std::string(3000, 'x') + "\n" +
           line("1", "w" + std::to_string(id), "0") + "\n";
}

QString firstForm(const Treebank& treebank, int index) {
    return QString::fromStdString(treebank.read(index).sentence.words.at(0).form);
}

} // namespace

/// Files on disk: large files, files that change, and folders.
class TestTreebankFiles : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    // Large files are not kept in memory; their sentences are those of the same bytes in memory.
    void largeFiles() {
        std::string bytes;
        for (int i = 0; i < 9000; ++i)
            bytes += sentence(i);
        QVERIFY(bytes.size() > (std::size_t{24} << 20U));
        writeContents(path("x"), bytes);
        const Treebank large = Treebank::open(path("x")).value();
        const Treebank memory = Treebank::fromBytes("x", bytes);
        QVERIFY(large.files()[0]->bytes(-1).value().empty());
        QCOMPARE(large.size(), 9000);
        for (int i = 0; i < large.size(); i += 7) {
            QCOMPARE(large.firstLine(i), memory.firstLine(i));
            QVERIFY(large.read(i).sentence == memory.read(i).sentence);
        }
        QCOMPARE(textsOf(large.validate()), QStringList());
        // If another program cuts the file short, a message reports it, and nothing crashes.
        std::filesystem::resize_file(pathOf(path("x")), 1'000'000);
        QCOMPARE(firstForm(large, 10), QString("w10"));
        QCOMPARE(textsOf(large.read(8000).errors),
                 QStringList(QString::fromStdString(path("x")) +
                             ":32001: the file was cut short after it was opened; open it again"));
        QVERIFY(large.diskState() == DiskState::Changed);
        // If the file is replaced, the bytes that were opened can still be read.
        writeContents(path("y"), bytes);
        const Treebank replaced = Treebank::open(path("y")).value();
        QVERIFY(writeFileAtomically(path("y"), sentence(1)));
        QCOMPARE(firstForm(replaced, 8999), QString("w8999"));
        QVERIFY(replaced.diskState() == DiskState::Changed);
    }

    // The borders of the blocks in which a file is read may be anywhere.
    void blocksOfTheIndex_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray a = QByteArray::fromStdString(line("1", "a", "0"));
        QTest::newRow("plain") << a + "\n" + a + "\n\n" + a;
        QTest::newRow("DOS") << QByteArray(a + "\n" + a + "\n \n" + a).replace("\n", "\r\n");
        QTest::newRow("byte order mark") << "\xEF\xBB\xBF" + a + "\n" + a;
        QTest::newRow("CoNLL-X")
            << QByteArray("1\ta\t_\t_\t_\t_\t0\troot\t0\troot\n\n").repeated(3);
        QTest::newRow("wide spaces")
            << a + "\u3000\n" + a + "\u00A0 \u2003\n" + a + "\u3000x\n\u3000";
        QTest::newRow("half a wide space") << a + "\xE3\x80\n" + a + "\n\xE3\x80";
        QTest::newRow("comment last") << a + "\n# c\n" + a;
    }
    void blocksOfTheIndex() {
        QFETCH(QByteArray, bytes);
        const std::string all = bytes.toStdString();
        SentenceIndexer whole("x");
        whole.add(all);
        const auto expected = whole.take();
        for (std::size_t size = 3; size < all.size(); ++size) {
            SentenceIndexer indexer("x");
            for (std::size_t at = 0; at < all.size(); at += size)
                indexer.add(std::string_view(all).substr(at, size));
            const auto found = indexer.take();
            QCOMPARE(found.size(), expected.size());
            QCOMPARE(indexer.hashBefore(), whole.hashBefore());
            QVERIFY(indexer.format() == whole.format());
            for (std::size_t i = 0; i < found.size(); ++i) {
                QCOMPARE(found[i].offset, expected[i].offset);
                QCOMPARE(found[i].line, expected[i].line);
                QCOMPARE(found[i].hash, expected[i].hash);
                const std::size_t end = i + 1 < found.size() ? expected[i + 1].offset : all.size();
                QCOMPARE(found[i].hash, hashOfLines(std::string_view(all).substr(
                                            found[i].offset, end - found[i].offset)));
            }
        }
    }

    void changesOnDisk() {
        writeContents(path("x"), sentence(1));
        const Treebank treebank = Treebank::open(path("x")).value();
        QVERIFY(treebank.diskState() == DiskState::Same);
        writeContents(path("x"), sentence(1) + sentence(2));
        QVERIFY(treebank.diskState() == DiskState::Changed);
        QVERIFY(QFile::remove(QString::fromStdString(path("x"))));
        QVERIFY(treebank.diskState() == DiskState::Gone);
        QVERIFY(Treebank::fromBytes("x", "").diskState() == DiskState::Same);
    }

    void findsTheSameSentenceAgain() {
        const auto plain = [](const std::string& form) { return line("1", form, "0") + "\n"; };
        const Treebank before =
            Treebank::fromBytes("x", sentence(1) + sentence(2) + plain("a") + plain("b"));
        const auto again = [&](int index, const std::string& bytes) {
            return findAgain(before, index, Treebank::fromBytes("x", bytes));
        };
        // The sentence is found by its sent_id, although its word has changed.
        QCOMPARE(again(1, plain("q") + sentence(3) + "# sent_id = s2\n" + plain("other")), 2);
        // The sentence is found by its text.
        QCOMPARE(again(2, plain("b") + plain("a")), 1);
        QCOMPARE(again(3, plain("b") + plain("c") + plain("c") + plain("b") + plain("c")), 3);
        // The sentence is found by its number; otherwise it is the last one.
        QCOMPARE(again(1, plain("c") + plain("d") + plain("e")), 1);
        QCOMPARE(again(3, plain("c")), 0);
        QCOMPARE(again(3, ""), -1);
        QCOMPARE(again(-1, plain("c")), 0);
    }

    void goesToLines() {
        const TreebankFile file = TreebankFile::fromBytes("x", "\n" + sentence(1) + sentence(2));
        for (const auto& [wanted, expected] :
             {std::pair(1, 0), {2, 0}, {5, 0}, {6, 1}, {9, 1}, {1000, 1}})
            QCOMPARE(file.sentenceAtLine(wanted), expected);
    }

    void opensFoldersAndSeveralFiles() {
        QVERIFY(QDir(m_folder->path()).mkpath("deep/.hidden"));
        writeContents(path("b.conllu"), sentence(2) + sentence(3));
        writeContents(path("a.conllx"), line("1", "w1", "0"));
        writeContents(path("deep/c.conllu"), sentence(4));
        writeContents(path("deep/notes.txt"), "no treebank");
        writeContents(path("empty.conllu"), "");
        const Treebank folder = Treebank::open(m_folder->path().toStdString()).value();
        QCOMPARE(folder.files().size(), 4U);
        QCOMPARE(folder.size(), 4);
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(firstForm(folder, i), QString("w%1").arg(i + 1));
            const auto [file, index] = folder.place(i);
            QCOMPARE(folder.indexOf({file, index}), i);
        }
        QCOMPARE(pathOf(folder.fileOf(2)), pathOf(path("b.conllu")));
        QCOMPARE(folder.firstLine(2), 5);
        QCOMPARE(folder.name(), m_folder->path().toStdString());
        QCOMPARE(textsOf(folder.validate()), QStringList());
        const Treebank several =
            Treebank::open(std::vector{path("deep/c.conllu"), path("b.conllu")}).value();
        QCOMPARE(firstForm(several, 0) + firstForm(several, 2), QString("w4w3"));
        QVERIFY(!Treebank::open(std::vector{path("b.conllu"), path("missing")}));
    }

    // A treebank that an editor has saved in another encoding.
    void otherEncodings_data() {
        columns<QStringConverter::Encoding, bool, QString>("encoding", "hasMark", "name");
        QTest::newRow("UTF-16LE, mark") << QStringConverter::Utf16LE << true << "UTF-16";
        QTest::newRow("UTF-16BE, mark") << QStringConverter::Utf16BE << true << "UTF-16";
        QTest::newRow("UTF-16LE") << QStringConverter::Utf16LE << false << "UTF-16LE";
        QTest::newRow("UTF-16BE") << QStringConverter::Utf16BE << false << "UTF-16BE";
        QTest::newRow("UTF-32LE, mark") << QStringConverter::Utf32LE << true << "UTF-32";
        QTest::newRow("UTF-32BE, mark") << QStringConverter::Utf32BE << true << "UTF-32";
        QTest::newRow("UTF-32LE") << QStringConverter::Utf32LE << false << "UTF-32LE";
        QTest::newRow("UTF-32BE") << QStringConverter::Utf32BE << false << "UTF-32BE";
        QTest::newRow("UTF-8, mark") << QStringConverter::Utf8 << true << QString();
        QTest::newRow("UTF-8") << QStringConverter::Utf8 << false << QString();
    }
    void otherEncodings() {
        QFETCH(QStringConverter::Encoding, encoding);
        QFETCH(bool, hasMark);
        QFETCH(QString, name);
        for (const QString begin : {"", "# text = 我們\n"}) {
            QStringEncoder encoder(encoding, hasMark ? QStringConverter::Flag::WriteBom
                                                     : QStringConverter::Flag::Default);
            const QByteArray bytes =
                encoder.encode(begin + QString::fromStdString(line("1", "é", "0")) + '\n');
            writeContents(path("x.conllu"), bytes.toStdString());
            const Result<Treebank> treebank = Treebank::open(path("x.conllu"));
            QCOMPARE(treebank.has_value(), name.isEmpty());
            if (treebank)
                QCOMPARE(firstForm(*treebank, 0), QString("é"));
            else
                QCOMPARE(QString::fromStdString(treebank.error().message.english()),
                         QString("the file is encoded in %1, expected UTF-8; save it as UTF-8 in a "
                                 "text editor, or convert it with \"iconv -f %1 -t UTF-8\"")
                             .arg(name));
        }
    }
};

QTEST_GUILESS_MAIN(TestTreebankFiles)
#include "tst_treebank_files.moc"
