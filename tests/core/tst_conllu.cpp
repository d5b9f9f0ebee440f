// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/treebank/conllu.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/table.h"

#include <QFile>
#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <string>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string dataFile(const char* name) {
    QFile file(QString(SOURCE_DIR "/tests/data/treebank/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

QString toQt(const std::string& text) {
    return QString::fromStdString(text);
}

QString formsOf(const Sentence& sentence) {
    QStringList forms;
    for (const Word& word : sentence.words)
        forms << QString::fromStdString(word.form);
    return forms.join('|');
}

Sentence read(const std::string& lines, Format format = Format::ConllU) {
    const SentenceReading reading = readSentence(lines, format);
    if (!reading.errors.empty())
        qWarning("unexpected error: %s", reading.errors.front().text().english().c_str());
    return reading.sentence;
}

// --- Random sentences

std::string randomText(const std::vector<std::string>& characters, int most) {
    std::string text;
    const int length = *rc::gen::inRange(1, most + 1);
    for (int i = 0; i < length; ++i)
        text += *rc::gen::elementOf(characters);
    return text;
}

std::string randomColumn() {
    return randomText(
        {"a", "B", "7", "_", "#", "-", ".", "|", "=", " ", "\"", "é", "ש", "犬", "🙂"}, 5);
}

std::string randomFilledColumn() { // columns of CoNLL-X contain no spaces
    return randomText({"a", "B", "7", "_", "#", "-", ".", "é", "犬"}, 5);
}

// Returns the heads of a random tree: the head of each word is ROOT or a word that precedes it in a
// random order.
std::vector<int> randomHeads(int size) {
    std::vector<int> order;
    for (int word = 1; word <= size; ++word)
        order.insert(order.begin() + *rc::gen::inRange(0, word), word);
    std::vector<int> heads(size);
    for (int i = 0; i < size; ++i) {
        const int earlier = *rc::gen::inRange(0, i + 1);
        heads[order[i] - 1] = earlier == 0 ? 0 : order[earlier - 1];
    }
    return heads;
}

Sentence randomWords(const std::function<std::string()>& column) {
    Sentence sentence;
    const int size = *rc::gen::inRange(1, 9);
    const bool hasTree = *rc::gen::inRange(0, 5) != 0;
    const std::vector<int> heads = randomHeads(size);
    for (const int head : heads)
        sentence.words.push_back({column(), column(), column(), column(), column(),
                                  hasTree ? head : NoHead, column(), column(), column()});
    return sentence;
}

void addExtra(Sentence& sentence, int after, const std::string& id) {
    ExtraLine extra{after, {}};
    for (std::string& value : extra.columns)
        value = randomColumn();
    extra.columns[0] = id;
    sentence.extras.push_back(extra);
}

Sentence randomSentence() {
    Sentence sentence = randomWords(randomColumn);
    const int comments = *rc::gen::inRange(0, 3);
    for (int i = 0; i < comments; ++i)
        sentence.comments.push_back("#" + randomColumn());
    int covered = 0;
    for (int after = 0; after <= sentence.size(); ++after) {
        const int emptyNodes = std::max(0, *rc::gen::inRange(-3, 3));
        for (int i = 1; i <= emptyNodes; ++i)
            addExtra(sentence, after, std::to_string(after) + "." + std::to_string(i));
        if (after < sentence.size() && after >= covered && *rc::gen::inRange(0, 3) == 0) {
            covered = *rc::gen::inRange(after + 1, sentence.size() + 1);
            addExtra(sentence, after, std::to_string(after + 1) + "-" + std::to_string(covered));
        }
    }
    return sentence;
}

std::string withDosLineEnds(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '\n' ? "\r\n" : std::string(1, c);
    return result;
}

void mutate(std::string& bytes) {
    const std::string interesting("\t\n\r #_-.0123456789\0\xFF\xC3\xA9", 22);
    const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    const auto length = *rc::gen::inRange<std::size_t>(1, 30);
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        bytes[at] = *rc::gen::elementOf(interesting);
        break;
    case 1:
        bytes.insert(at, 1, *rc::gen::elementOf(interesting));
        break;
    case 2:
        bytes.erase(at, length);
        break;
    default:
        bytes.insert(*rc::gen::inRange<std::size_t>(0, bytes.size()), bytes.substr(at, length));
    }
    if (bytes.empty())
        bytes = "\n";
}

// Checks that the place of every error is in the file, and that a sentence without errors is read
// again as it was written.
void checkDamaged(const std::string& name, const std::string& bytes) {
    const Treebank treebank = Treebank::fromBytes(name, bytes);
    std::vector<std::string_view> lines{{}}; // index 0 is not used
    for (std::string_view rest = bytes; !rest.empty();)
        lines.push_back(takeLine(rest));
    for (const Error& error : treebank.validate()) {
        RC_ASSERT(error.file == name);
        RC_ASSERT(!error.message.empty());
        RC_ASSERT(findInvalidUtf8(error.message.english()) == std::string::npos);
        RC_ASSERT(error.line >= 1);
        RC_ASSERT(error.line < std::max<int>(2, static_cast<int>(lines.size())));
        const std::string_view text = lines.size() > 1 ? lines[error.line] : std::string_view();
        RC_ASSERT(error.column >= 0);
        RC_ASSERT(error.column <= static_cast<int>(characterCount(text)) + 1);
    }
    for (int i = 0; i < treebank.size(); ++i) {
        const SentenceReading reading = treebank.read(i);
        if (!reading.errors.empty())
            continue;
        const std::string written = writeSentence(reading.sentence, Format::ConllU);
        RC_ASSERT(readSentence(written, Format::ConllU).sentence == reading.sentence);
    }
}

} // namespace

class TestConllu : public QObject {
    Q_OBJECT

private slots:
    void readsEveryColumn() {
        const Sentence sentence =
            read("# sent_id = 7\n"
                 "1\tOne two\tone\tNUM\tCD\tA=B|C=D\t2\tnummod\t2:nummod\tX=Y\n"
                 "2-3\tdogs'\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
                 "2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t0:root\t_\n"
                 "2.1\tis\tbe\tAUX\tVB\t_\t_\t_\t2:x\t_\n"
                 "3\t's\t's\tPART\tPOS\t_\t2\tcase\t_\t_");
        const Word first{"One two", "one", "NUM", "CD", "A=B|C=D", 2, "nummod", "2:nummod", "X=Y"};
        QCOMPARE(sentence.size(), 3);
        QVERIFY(sentence.words[0] == first);
        QCOMPARE(sentence.comments, std::vector<std::string>{"# sent_id = 7"});
        QCOMPARE(sentence.extras.size(), std::size_t(2));
        const ExtraLine range{1,
                              {"2-3", "dogs'", "_", "_", "_", "_", "_", "_", "_", "SpaceAfter=No"}};
        const ExtraLine emptyNode{2, {"2.1", "is", "be", "AUX", "VB", "_", "_", "_", "2:x", "_"}};
        QVERIFY(sentence.extras[0] == range);
        QVERIFY(sentence.extras[1] == emptyNode);
        QCOMPARE(toQt(sentence.comment("sent_id")), QString("7"));
        QCOMPARE(toQt(sentence.comment("text")), QString());
        QCOMPARE(sentence.tree()->heads(), (std::vector<int>{NoHead, 2, 0, 2}));
    }

    void readsConllX() {
        const SentenceReading reading =
            readSentence("1\tDogs\tdog\tN\tNNS\tnum=pl\t0\tSBJ\t2\tSBJ\n", Format::ConllX);
        QVERIFY(reading.errors.empty());
        QCOMPARE(toQt(reading.sentence.words[0].deps), QString("2"));
        QCOMPARE(toQt(reading.sentence.words[0].misc), QString("SBJ"));
    }

    void toleratesHarmlessDifferences() {
        const std::string plain = "# c\n" + words({"2", "0"}) + "\n";
        const Sentence expected = read(plain);
        QVERIFY(read(withDosLineEnds(plain)) == expected);
        QVERIFY(read(plain.substr(0, plain.size() - 2)) == expected);
        QVERIFY(read("\n \t\n" + plain + "\n \r\n\n") == expected);
        QCOMPARE(toQt(writeSentence(expected, Format::ConllU)), toQt(plain));
    }

    void sentencesWithoutTree() {
        const Sentence sentence = read(words({"_", "_"}));
        QVERIFY(!sentence.tree());
        QCOMPARE(sentence.words[1].head, NoHead);
        QVERIFY(!Sentence().tree());
    }

    void severalRootsAreFine() { QCOMPARE(read(words({"0", "1", "0"})).tree()->rootCount(), 2); }

    void textFromCommentOrForms_data() {
        columns<QString, QString>("lines", "text");
        const QString one = "1\ta\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No\n";
        QTest::newRow("comment") << "# text = so  it is \n" + one << "so  it is";
        QTest::newRow("comment without spaces") << "#text=so\n" + one << "so";
        QTest::newRow("another comment") << "# text_en = so\n" + one << "a";
        QTest::newRow("no space after")
            << one + "2\tb\t_\t_\t_\t_\t1\tdep\t_\t_\n3\tc\t_\t_\t_\t_\t1\tdep\t_\tSpaceAfter=No\n"
            << "ab c";
        QTest::newRow("among other values")
            << "1\ta\t_\t_\t_\t_\t0\troot\t_\tX=1|SpaceAfter=No|Y=2\n2\tb\t_\t_\t_\t_\t1\tdep\t_\t"
               "SpaceAfter=Nowhere\n3\tc\t_\t_\t_\t_\t1\tdep\t_\t_\n"
            << "ab c";
        QTest::newRow("multiword tokens and empty nodes")
            << "0.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n1-2\tab\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n" +
                   one +
                   "1.1\ty\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t1\tdep\t_\t_\n"
                   "3\t!\t_\t_\t_\t_\t1\tdep\t_\t_\n"
            << "ab!";
    }
    void textFromCommentOrForms() {
        QFETCH(QString, lines);
        QFETCH(QString, text);
        QCOMPARE(toQt(read(lines.toStdString()).text()), text);
    }

    void rightToLeft_data() {
        columns<QString, bool>("text", "expected");
        QTest::newRow("English") << "Dogs bark ." << false;
        QTest::newRow("Greek") << "Οι σκύλοι" << false;
        QTest::newRow("Chinese") << "狗 叫 。" << false;
        QTest::newRow("Arabic") << "الكلاب تنبح ." << true;
        QTest::newRow("Hebrew with quotes and numbers") << "\" כלבים \" 3 000 ( ! )" << true;
        QTest::newRow("Hebrew with points first") << "(כלב)" << true;
        QTest::newRow("Syriac") << "ܟܠܒܐ" << true;
        QTest::newRow("Thaana") << "ކުއްތާ" << true;
        QTest::newRow("NKo") << "ߥߟߎ" << true;
        QTest::newRow("presentation forms") << "ﺍﻟﻜﻼﺏ" << true;
        QTest::newRow("mostly English") << "the word כלב means dog" << false;
        QTest::newRow("numbers alone") << "1 2 3" << false;
        QTest::newRow("nothing") << "" << false;
    }
    void rightToLeft() {
        QFETCH(QString, text);
        QFETCH(bool, expected);
        QCOMPARE(sentenceFromText(text.toStdString()).isRightToLeft(), expected);
    }

    void splitsTextAtWhiteSpace() {
        const Sentence sentence =
            sentenceFromText("  The\tdog\nbarks\u00A0at\u3000the\u2003犬 .\r\n\u200Bx ");
        QCOMPARE(formsOf(sentence), QString("The|dog|barks|at|the|犬|.|\u200Bx"));
        QVERIFY(!sentence.tree());
        QCOMPARE(sentenceFromText(" \n").size(), 0);
    }

    void typedSentences_data() {
        columns<QByteArray, QString>("typed", "result");
        const auto bytes = [](const std::string& text) { return QByteArray::fromStdString(text); };
        QTest::newRow("words") << bytes("Dogs bark\n") << "Dogs|bark";
        QTest::newRow("lines") << bytes(words({"2", "0"})) << "a|b";
        QTest::newRow("lines after a byte order mark") << bytes("\uFEFF" + words({"0"})) << "a";
        QTest::newRow("nothing") << bytes(" ") << "found no words, expected a sentence";
        QTest::newRow("tabs alone") << bytes("\t") << "1: found no words, expected a sentence";
        QTest::newRow("not UTF-8")
            << bytes("a\né \xE9") << "2:3: found the byte 0xE9, expected UTF-8 text";
        QTest::newRow("NUL") << QByteArray("a\0b", 3)
                             << "1:2: found the byte 0x00, expected UTF-8 text";
        QTest::newRow("first error")
            << bytes(words({"7", "8"})) << "1:13: HEAD is \"7\", expected a number from 0 to 2";
        QTest::newRow("two sentences")
            << bytes(words({"0"}) + "\n\n" + words({"0"}))
            << "4: found more lines after the sentence, expected one sentence only";
    }
    void typedSentences() {
        QFETCH(QByteArray, typed);
        QFETCH(QString, result);
        const Result<Sentence> sentence = readTypedSentence(typed.toStdString());
        QCOMPARE(sentence ? formsOf(*sentence) : toQt(sentence.error().text()), result);
    }

    void formats_data() {
        columns<QString, QString, bool>("name", "contents", "conllX");
        const QString plain = toQt(words({"0"}));
        const QString pHead = "1\ta\t_\t_\t_\t_\t0\troot\t0\troot\n";
        QTest::newRow("plain") << "a.conllu" << plain << false;
        QTest::newRow("no name") << "" << plain << false;
        QTest::newRow(".conll") << "a.conll" << plain << true;
        QTest::newRow(".CoNLLX.gz") << "a.CoNLLX.gz" << plain << true;
        QTest::newRow(".conll07") << "a.conll07" << plain << true;
        QTest::newRow("PHEAD") << "a.conllu" << plain + "\n" + pHead << true;
        QTest::newRow("comment") << "a.conll"
                                 << "# c\n" + pHead << false;
        QTest::newRow("comment far behind") << "a.conll" << pHead + "\n\n# c\n" + pHead << false;
        QTest::newRow("multiword token") << "a.conll"
                                         << "1-1\ta\n" + pHead << false;
        QTest::newRow("empty node") << "a.conll" << pHead + "1.1\ta\n" << false;
        QTest::newRow("forms with - and .") << "a.conll"
                                            << "1\ta-b.c\n"
                                            << true;
        QTest::newRow("empty") << "a.txt"
                               << "" << false;
    }
    void formats() {
        QFETCH(QString, name);
        QFETCH(QString, contents);
        QFETCH(bool, conllX);
        QCOMPARE(detectFormat(contents.toStdString(), name.toStdString()) == Format::ConllX,
                 conllX);
        // A treebank finds its format while it looks for the beginnings of its sentences.
        for (const std::string& bytes :
             {contents.toStdString(), withDosLineEnds(contents.toStdString())})
            QCOMPARE(Treebank::fromBytes(name.toStdString(), bytes).format() == Format::ConllX,
                     conllX);
    }

    void writingConllXKeepsWordsOnly() {
        const Sentence sentence =
            read("# c\n1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n"
                 "1\ta b\tc d\tX\tY\tF=1\t0\troot\t0:root\tSpaceAfter=No\n"
                 "1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t1\tdep\t1\tdep\n");
        QCOMPARE(toQt(writeSentence(sentence, Format::ConllX)),
                 QString("1\ta_b\tc_d\tX\tY\tF=1\t0\troot\t_\t_\n"
                         "2\tb\t_\t_\t_\t_\t1\tdep\t1\tdep\n\n"));
    }

    void writingKeepsLinesWhole() {
        Sentence sentence;
        sentence.comments = {"two\nlines", "#\tx"};
        sentence.words.push_back({"a\tb\nc", "", "_", "_", "_", 0, "root", "_", "_"});
        const std::string written = writeSentence(sentence, Format::ConllU);
        QCOMPARE(toQt(written),
                 QString("# two lines\n#\tx\n1\ta b c\t_\t_\t_\t_\t0\troot\t_\t_\n\n"));
        QVERIFY(readSentence(written, Format::ConllU).errors.empty());
    }

    void manyErrorsAreCut() {
        std::string lines;
        for (std::size_t i = 0; i < MostErrors + 1000; ++i)
            lines += "x\n";
        const SentenceReading reading = readSentence(lines, Format::ConllU);
        QCOMPARE(reading.errors.size(), MostErrors + 1);
        QCOMPARE(reading.errors.back().message, Text(TooManyErrors));
    }

    void samplesKeepTheirBytes_data() {
        columns<QString, int>("name", "size");
        QTest::newRow("CoNLL-U") << "sample.conllu" << 4;
        QTest::newRow("CoNLL-X") << "sample.conllx" << 2;
    }
    void samplesKeepTheirBytes() {
        QFETCH(QString, name);
        QFETCH(int, size);
        const std::string bytes = dataFile(qPrintable(name));
        const Treebank treebank = Treebank::fromBytes(name.toStdString(), bytes);
        QCOMPARE(textsOf(treebank.validate()), QStringList());
        QCOMPARE(treebank.size(), size);
        QCOMPARE(treebank.format(), size == 2 ? Format::ConllX : Format::ConllU);
        std::string written;
        for (int i = 0; i < treebank.size(); ++i)
            written += writeSentence(treebank.read(i).sentence, treebank.format());
        QCOMPARE(toQt(written), toQt(bytes));
    }

    void randomSentencesReadAgain() {
        QVERIFY(rc::check("what is written is read again, and written the same", [] {
            const Sentence sentence = randomSentence();
            const std::string written = writeSentence(sentence, Format::ConllU);
            const SentenceReading reading = readSentence(written, Format::ConllU);
            RC_ASSERT(reading.errors.empty());
            RC_ASSERT(reading.sentence == sentence);
            RC_ASSERT(writeSentence(reading.sentence, Format::ConllU) == written);
            RC_ASSERT(readSentence(withDosLineEnds(written), Format::ConllU).sentence == sentence);
        }));
    }

    void randomConllXReadsAgain() {
        QVERIFY(rc::check("CoNLL-X too", [] {
            Sentence sentence = randomWords(randomFilledColumn);
            for (Word& word : sentence.words)
                if (word.misc.find('=') != std::string::npos || *rc::gen::inRange(0, 3) > 0)
                    word.deps = std::to_string(*rc::gen::inRange(0, 9));
                else
                    word.deps = "_";
            const std::string written = writeSentence(sentence, Format::ConllX);
            const SentenceReading reading = readSentence(written, Format::ConllX);
            RC_ASSERT(reading.errors.empty());
            RC_ASSERT(reading.sentence == sentence);
        }));
    }

    void randomDamageIsReported() {
        const std::string conllU = dataFile("sample.conllu");
        const std::string conllX = dataFile("sample.conllx");
        QVERIFY(!conllU.empty() && !conllX.empty());
        QVERIFY(rc::check("damaged files are read safely", [&] {
            const bool x = *rc::gen::inRange(0, 2) == 1;
            std::string bytes = x ? conllX : conllU;
            const int mutations = *rc::gen::inRange(1, 12);
            for (int i = 0; i < mutations; ++i)
                mutate(bytes);
            checkDamaged(x ? "x.conllx" : "u.conllu", bytes);
        }));
    }
};

QTEST_APPLESS_MAIN(TestConllu)
#include "tst_conllu.moc"
