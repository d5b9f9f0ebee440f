// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/files.h"
#include "tests/support/table.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr const char* SharedTreebanks = SOURCE_DIR "/../shared/treebanks";

std::string dataPath(const std::string& name) {
    return SOURCE_DIR "/tests/data/treebank/" + name;
}

// Returns a sentence of one word that depends on `head`.
std::string oneWord(const std::string& form, const std::string& head = "0") {
    return "1\t" + form + "\t_\t_\t_\t_\t" + head + "\troot\t_\t_\n";
}

// Returns the first form of each sentence and the line on which the sentence begins.
QString outline(const Treebank& treebank) {
    QStringList parts;
    for (int i = 0; i < treebank.size(); ++i) {
        const Sentence sentence = treebank.read(i).sentence;
        const std::string form = sentence.words.empty() ? "-" : sentence.words.front().form;
        parts << QString("%1@%2").arg(QString::fromStdString(form)).arg(treebank.firstLine(i));
    }
    return parts.join(' ');
}

std::string written(const Treebank& treebank) {
    std::string bytes;
    for (int i = 0; i < treebank.size(); ++i)
        bytes += writeSentence(treebank.read(i).sentence, treebank.format());
    return bytes;
}

QString errorOf(const Result<Treebank>& treebank) {
    return treebank ? QString("no error") : QString::fromStdString(treebank.error().text());
}

// Returns 12 MiB of sentences, some of which have errors.
std::string largeFile() {
    std::string good;
    for (int i = 0; i < 1000; ++i)
        good += oneWord("good") + "\n";
    std::string bytes;
    while (bytes.size() < (std::size_t{12} << 20U))
        bytes += good + oneWord("bad", "7") + "\n";
    return bytes;
}

std::string largeGzipFile() {
    const std::string member = contentsOf(dataPath("sample.conllu.gz"));
    std::string bytes;
    for (int i = 0; i < 8000; ++i)
        bytes += member;
    return bytes;
}

} // namespace

class TestTreebank : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void sentencesAndErrorsAreReadTogether() {
        const std::string bytes = oneWord("a") + "\n" + oneWord("b", "7") + "\n" + oneWord("c") +
                                  "\n" + oneWord("d", "x") + "\n";
        const TreebankReading all = Treebank::fromBytes("x", bytes).readAll();
        QCOMPARE(all.sentences.size(), std::size_t{2});
        QCOMPARE(all.errors.size(), std::size_t{2});
        QCOMPARE(all.errors[0].line, 3);
        QCOMPARE(all.errors[1].line, 7);
    }

    void init() { renewFolder(); }

    void findsSentences_data() {
        columns<QString, QString>("bytes", "expected");
        const QString a = QString::fromStdString(oneWord("a"));
        const QString b = QString::fromStdString(oneWord("b"));
        const auto dos = [](QString text) { return text.replace("\n", "\r\n"); };
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("blank lines alone") << "\n \n\t\r\n"
                                           << "";
        QTest::newRow("two") << a + "\n" + b + "\n"
                             << "a@1 b@3";
        QTest::newRow("no last blank line") << a + "\n" + b << "a@1 b@3";
        QTest::newRow("no last newline") << a + "\n" + b.chopped(1) << "a@1 b@3";
        QTest::newRow("many blank lines") << "\n\n" + a + "\n\n\n" + b + "\n\n"
                                          << "a@3 b@7";
        QTest::newRow("white space in blank lines") << a + " \t \n" + b + "\t\n"
                                                    << "a@1 b@3";
        QTest::newRow("CRLF") << dos(a + "\n" + b + "\n") << "a@1 b@3";
        QTest::newRow("CRLF, no last newline") << dos(a + "\n" + b).chopped(2) << "a@1 b@3";
        QTest::newRow("byte order mark") << "\uFEFF" + a + "\n" + b << "a@1 b@3";
        QTest::newRow("byte order mark, comment") << "\uFEFF# c\n" + a + "\n" + b << "a@1 b@4";
        QTest::newRow("byte order mark alone") << "\uFEFF"
                                               << "";
        QTest::newRow("comments alone") << "# c\n\n" + a << "-@1 a@3";
    }
    void findsSentences() {
        QFETCH(QString, bytes);
        QFETCH(QString, expected);
        QCOMPARE(outline(Treebank::fromBytes("x", bytes.toStdString())), expected);
        writeContents(path("x"), bytes.toStdString());
        const Result<Treebank> treebank = Treebank::open(path("x"));
        QVERIFY(treebank);
        QCOMPARE(outline(*treebank), expected);
        QCOMPARE(QString::fromStdString(treebank->name()), QString::fromStdString(path("x")));
    }

    void validatesTheWholeFile() {
        const std::string bytes = oneWord("a") + "\n" + oneWord("b", "2") + "2\tc\n\n# alone\n\n" +
                                  oneWord("d") + "\n" + oneWord("e\xFF");
        const Treebank treebank = Treebank::fromBytes("bad.conllu", bytes);
        QCOMPARE(textsOf(treebank.validate()),
                 (QStringList{"bad.conllu:4: found 2 columns, expected 10 separated by tabs",
                              "bad.conllu:6: found comments alone, expected words after them",
                              "bad.conllu:10:4: found the byte 0xFF, expected UTF-8 text"}));
        QCOMPARE(treebank.size(), 5);
        QCOMPARE(textsOf(treebank.read(0).errors), QStringList());
        QCOMPARE(textsOf(treebank.read(3).errors), QStringList());
        QVERIFY(treebank.read(3).sentence.tree().has_value());
        QCOMPARE(textsOf(treebank.read(2).errors), textsOf(treebank.validate()).mid(1, 1));
    }

    void columnsCountAfterTheByteOrderMark() {
        const Treebank treebank = Treebank::fromBytes("x", "\uFEFF" + oneWord("", "0"));
        QCOMPARE(textsOf(treebank.validate()),
                 QStringList("x:1:3: FORM is empty, expected a word"));
    }

    void fileWithoutSentences() {
        QCOMPARE(textsOf(Treebank::fromBytes("x", "").validate()), QStringList());
        QCOMPARE(textsOf(Treebank::fromBytes("x", "\n\n").validate()), QStringList());
        QCOMPARE(Treebank().size(), 0);
        const Treebank noFiles((std::vector<std::shared_ptr<const TreebankFile>>()));
        QCOMPARE(noFiles.size(), 0);
        QCOMPARE(noFiles.name(), "");
    }

    void copiesShareTheBytes() {
        Treebank copy;
        {
            const Treebank treebank = Treebank::fromBytes("x", oneWord("a"));
            copy = treebank;
        }
        QCOMPARE(outline(copy), QString("a@1"));
    }

    // --- gzip

    void readsGzip() {
        const Result<Treebank> plain = Treebank::open(dataPath("sample.conllu"));
        const Result<Treebank> packed = Treebank::open(dataPath("sample.conllu.gz"));
        QVERIFY2(plain && packed, qPrintable(errorOf(packed)));
        QCOMPARE(plain->size(), 4);
        QCOMPARE(written(*packed), written(*plain));
        QCOMPARE(QString::fromStdString(written(*plain)),
                 QString::fromStdString(contentsOf(dataPath("sample.conllu"))));
    }

    void gzipIsKnownByItsFirstBytes() {
        writeContents(path("x.conllu"), contentsOf(dataPath("sample.conllu.gz")));
        writeContents(path("x.conllu.gz"), contentsOf(dataPath("sample.conllu")));
        QCOMPARE(Treebank::open(path("x.conllu"))->size(), 4);
        QCOMPARE(Treebank::open(path("x.conllu.gz"))->size(), 4);
    }

    void readsSeveralGzipMembers() {
        const std::string member = contentsOf(dataPath("sample.conllu.gz"));
        writeContents(path("x.gz"), member + member + member);
        const Result<Treebank> treebank = Treebank::open(path("x.gz"));
        QVERIFY2(treebank, qPrintable(errorOf(treebank)));
        QCOMPARE(treebank->size(), 12);
        writeContents(path("padded.gz"), member + std::string(512, '\0'));
        QCOMPARE(Treebank::open(path("padded.gz"))->size(), 4);
    }

    void damagedGzip_data() {
        columns<QByteArray, QString>("bytes", "expected");
        const std::string good = contentsOf(dataPath("sample.conllu.gz"));
        const auto row = [](const char* name, const std::string& bytes, const QString& expected) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
        };
        std::string badSum = good;
        badSum[good.size() - 6] = static_cast<char>(badSum[good.size() - 6] + 1);
        std::string badMethod = good;
        badMethod[2] = 7;
        row("magic alone", good.substr(0, 2),
            "the gzip file is cut off: it ends after 0 bytes of contents");
        row("cut in the header", good.substr(0, 8),
            "the gzip file is cut off: it ends after 0 bytes of contents");
        row("cut in the sum", good.substr(0, good.size() - 1),
            "the gzip file is cut off: it ends after 1661 bytes of contents");
        row("cut in the second member", good + good.substr(0, 5),
            "the gzip file is cut off: it ends after 1661 bytes of contents");
        row("wrong sum", badSum,
            "the gzip file is damaged: incorrect data check after 1661 bytes of contents");
        row("wrong method", badMethod,
            "the gzip file is damaged: unknown compression method after 0 bytes of contents");
        row("something behind", good + "junk",
            "the gzip file is damaged: found 4 bytes behind its end, expected none");
    }
    void damagedGzip() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        writeContents(path("x.gz"), bytes.toStdString());
        QCOMPARE(errorOf(Treebank::open(path("x.gz"))),
                 QString::fromStdString(path("x.gz")) + ": " + expected);
    }

    void everyCutOfAGzipFileFails() {
        const std::string good = contentsOf(dataPath("sample.conllu.gz"));
        QVERIFY(!good.empty());
        for (std::size_t size = 2; size < good.size(); ++size)
            QVERIFY2(!unpackGzip(good.substr(0, size)), qPrintable(QString::number(size)));
        QVERIFY(unpackGzip(good).has_value());
    }

    // --- Files that cannot be opened

    void cannotOpen_data() {
        columns<QString, QString>("name", "expected");
        QTest::newRow("missing") << "missing"
                                 << "cannot open the file: No such file or directory";
        QTest::newRow("folder") << "."
                                << "there is no treebank in this folder, expected files "
                                   "such as *.conllu or *.conllu.gz";
    }
    void cannotOpen() {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        const std::string file = path(name.toStdString());
        QCOMPARE(errorOf(Treebank::open(file)), QString::fromStdString(file) + ": " + expected);
    }

    /// A message about an empty path cannot name the file, so it says that the path is empty.
    void emptyPaths() {
        QCOMPARE(errorOf(Treebank::open("")),
                 QString("the path of a file is empty, expected the path of a file to read"));
        for (const Result<void>& written : {canWriteFile(""), writeFileAtomically("", "x")})
            QCOMPARE(written.error().text().english(),
                     "the path of a file is empty, expected the path of a file to write");
    }

    // --- Stop and progress

    void stopsBeforeItBegins() {
        writeContents(path("x"), largeFile());
        std::stop_source source;
        const TaskControl control{source.get_token(), {}};
        const Result<Treebank> treebank = Treebank::open(path("x"), control);
        QVERIFY(treebank);
        QVERIFY(!treebank->validate(control).empty());
        source.request_stop();
        QCOMPARE(errorOf(Treebank::open(path("x"), control)),
                 QString::fromStdString(path("x")) + ": stopped before the file was read");
        QVERIFY(treebank->validate(control).empty());
    }

    void stopsOnTheWay_data() {
        columns<bool, double>("packed", "share");
        for (const bool packed : {false, true})
            for (const double share : {0.0, 0.3, 0.6, 0.92})
                QTest::addRow("%s, %g", packed ? "gzip" : "plain", share) << packed << share;
    }
    void stopsOnTheWay() {
        QFETCH(bool, packed);
        QFETCH(double, share);
        writeContents(path("x"), packed ? largeGzipFile() : largeFile());
        std::stop_source source;
        std::vector<double> shares;
        const TaskControl control{source.get_token(), [&](double done) {
                                      shares.push_back(done);
                                      if (done >= share)
                                          source.request_stop();
                                  }};
        QVERIFY(!Treebank::open(path("x"), control));
        // Reading did not continue after the stop.
        QVERIFY(shares.back() >= share && shares.back() < 1);
        QVERIFY(shares.size() == 1 || shares[shares.size() - 2] < share);
    }

    void validateStopsOnTheWay() {
        const Treebank treebank = Treebank::fromBytes("x", largeFile());
        const std::size_t all = treebank.validate().size();
        std::stop_source source;
        const TaskControl control{source.get_token(), [&](double) { source.request_stop(); }};
        const std::size_t some = treebank.validate(control).size();
        QVERIFY(some > 0 && some < all);
    }

    void progressGoesFromZeroToOne() {
        const std::string bytes = largeFile();
        std::vector<double> shares;
        const TaskControl control{{}, [&](double done) { shares.push_back(done); }};
        writeContents(path("x"), bytes);
        const Result<Treebank> treebank = Treebank::open(path("x"), control);
        QVERIFY(treebank);
        QVERIFY(shares.size() > 5);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QVERIFY(shares.front() > 0 && shares.front() < 0.5);
        QCOMPARE(shares.back(), 1.0);
        shares.clear();
        static_cast<void>(treebank->validate(control));
        QVERIFY(shares.size() > 2);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }

    // --- Very large input

    void giantSentence() {
        constexpr int Words = 1'000'000;
        std::string bytes;
        for (int word = 1; word <= Words; ++word)
            bytes += std::to_string(word) + "\ta\t_\t_\t_\t_\t" + std::to_string(word - 1) +
                     "\tdep\t_\t_\n";
        const Treebank treebank = Treebank::fromBytes("x", std::move(bytes));
        QCOMPARE(treebank.size(), 1);
        const SentenceReading reading = treebank.read(0);
        QCOMPARE(textsOf(reading.errors), QStringList());
        QCOMPARE(reading.sentence.tree()->size(), Words);
        QVERIFY(reading.sentence.tree()->isProjective());
    }

    void giantCycle() {
        constexpr int Words = 300'000;
        std::string bytes;
        for (int word = 1; word <= Words; ++word)
            bytes += std::to_string(word) + "\ta\t_\t_\t_\t_\t" + std::to_string(word % Words + 1) +
                     "\tdep\t_\t_\n";
        const QStringList errors = textsOf(Treebank::fromBytes("x", std::move(bytes)).validate());
        QCOMPARE(errors.size(), 1);
        QVERIFY(
            errors.front().startsWith("x:1:13: no word has HEAD 0: the heads of words 1 → 2 →"));
        QVERIFY(errors.front().endsWith("→ … → 1 form a cycle"));
    }

    void giantLines_data() {
        columns<char, QString>("filling", "expected");
        const QString tooLong = "x:4: the line has 50000021 bytes, expected at most 1048576";
        QTest::newRow("letters") << 'a' << tooLong;
        QTest::newRow("spaces") << ' ' << tooLong;
        QTest::newRow("tabs") << '\t' << tooLong;
        QTest::newRow("carriage returns") << '\r'
                                          << "x:4: found a carriage return (CR) inside the line, "
                                             "expected lines that end in LF or CR LF";
        QTest::newRow("bad bytes") << '\xFF' << tooLong;
    }
    void giantLines() {
        QFETCH(char, filling);
        QFETCH(QString, expected);
        const std::string giant(50'000'000, filling);
        const Treebank treebank =
            Treebank::fromBytes("x", oneWord("a") + "\n \n" + oneWord(giant) + "\n" + oneWord("b"));
        QCOMPARE(textsOf(treebank.validate()), QStringList(expected));
        QCOMPARE(treebank.size(), 3);
        QCOMPARE(QString::fromStdString(treebank.read(2).sentence.words[0].form), QString("b"));
    }

    void giantBlankLine() {
        const std::string blank(50'000'000, ' ');
        const Treebank treebank =
            Treebank::fromBytes("x", oneWord("a") + blank + "\n" + oneWord("b") + blank);
        QCOMPARE(outline(treebank), QString("a@1 b@3"));
    }

    void manyErrorsAreCut() {
        std::string bytes;
        for (std::size_t i = 0; i < MostErrors + 1000; ++i)
            bytes += "x\n\n";
        const std::vector<Error> errors = Treebank::fromBytes("x", std::move(bytes)).validate();
        QCOMPARE(errors.size(), MostErrors + 1);
        QCOMPARE(errors.back().message, Text(TooManyErrors));
    }

    // --- Real treebanks

    void realTreebanksKeepTheirBytes_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("sample") << QString::fromStdString(dataPath("sample.conllu"));
        const QDir folder(SharedTreebanks);
        for (const QString& name : folder.entryList({"*.conllu"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void realTreebanksKeepTheirBytes() {
        QFETCH(QString, file);
        const Result<Treebank> treebank = Treebank::open(file.toStdString());
        QVERIFY2(treebank, qPrintable(errorOf(treebank)));
        QCOMPARE(treebank->format(), Format::ConllU);
        QCOMPARE(textsOf(treebank->validate()), QStringList());
        QVERIFY(treebank->size() > 0);
        QVERIFY(written(*treebank) == contentsOf(file.toStdString()));
    }

    void realTreebanksHaveTreesAndTexts() {
        const QDir folder(SharedTreebanks);
        if (!folder.exists())
            QSKIP("skipped: real treebanks, there is no folder ../shared/treebanks");
        for (const QString& name : folder.entryList({"*.conllu"})) {
            const Result<Treebank> treebank = Treebank::open(folder.filePath(name).toStdString());
            QVERIFY(treebank);
            int rightToLeft = 0;
            for (int i = 0; i < treebank->size(); ++i) {
                Sentence sentence = treebank->read(i).sentence;
                QVERIFY(sentence.tree().has_value());
                QCOMPARE(sentence.tree()->rootCount(), 1);
                rightToLeft += sentence.isRightToLeft() ? 1 : 0;
            }
            QCOMPARE(rightToLeft > treebank->size() / 2, name.startsWith("ar_"));
        }
    }
};

QTEST_GUILESS_MAIN(TestTreebank)
#include "tst_treebank.moc"
