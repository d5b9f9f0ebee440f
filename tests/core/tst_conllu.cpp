// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "core/treebank/text.h"
#include "core/treebank/treebank.h"

#include <QFile>
#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <string>

using namespace parsescope;

namespace {

// A line with one value in every column but ID, FORM and HEAD.
std::string line(const std::string& id, const std::string& form, const std::string& head) {
    return id + "\t" + form + "\t_\t_\t_\t_\t" + head + "\tdep\t_\t_\n";
}

// Words with these heads; the forms are a, b, c, …
std::string words(const std::vector<std::string>& heads) {
    std::string text;
    for (std::size_t i = 0; i < heads.size(); ++i)
        text += line(std::to_string(i + 1), std::string(1, static_cast<char>('a' + i)), heads[i]);
    return text;
}

std::string dataFile(const char* name) {
    QFile file(QString(SOURCE_DIR "/tests/data/treebank/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

QStringList textsOf(const std::vector<Error>& errors) {
    QStringList texts;
    for (const Error& error : errors)
        texts << QString::fromStdString(error.text());
    return texts;
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
        qWarning("unexpected error: %s", reading.errors.front().text().c_str());
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

std::string randomFilledColumn() { // for CoNLL-X, which has no spaces
    return randomText({"a", "B", "7", "_", "#", "-", ".", "é", "犬"}, 5);
}

// Heads of a random tree: every word hangs on ROOT or on a word that came before in some order.
std::vector<int> randomHeads(int size) {
    std::vector<int> order;
    for (int word = 1; word <= size; ++word)
        order.insert(order.begin() + *rc::gen::inRange(0, word), word);
    std::vector<int> heads(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        const int earlier = *rc::gen::inRange(0, i + 1);
        heads[static_cast<std::size_t>(order[static_cast<std::size_t>(i)] - 1)] =
            earlier == 0 ? 0 : order[static_cast<std::size_t>(earlier - 1)];
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

// Every error of damaged bytes must be in the file, and what has no error must read again.
void checkDamaged(const std::string& name, const std::string& bytes) {
    const Treebank treebank = Treebank::fromBytes(name, bytes);
    std::vector<std::string_view> lines{{}}; // index 0 is not used
    for (std::string_view rest = bytes; !rest.empty();)
        lines.push_back(takeLine(rest));
    for (const Error& error : treebank.validate()) {
        RC_ASSERT(error.file == name);
        RC_ASSERT(!error.message.empty());
        RC_ASSERT(findInvalidUtf8(error.message) == std::string::npos);
        RC_ASSERT(error.line >= 1);
        RC_ASSERT(error.line < std::max<int>(2, static_cast<int>(lines.size())));
        const std::string_view text =
            lines.size() > 1 ? lines[static_cast<std::size_t>(error.line)] : std::string_view();
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
    void badSentences_data();
    void badSentences();

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
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("text");
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
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
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
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<QString>("result");
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
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("contents");
        QTest::addColumn<bool>("conllX");
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
        QCOMPARE(toQt(reading.errors.back().message), QString(TooManyErrors));
    }

    void samplesKeepTheirBytes_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("size");
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
                word.deps = std::to_string(*rc::gen::inRange(0, 9));
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

void TestConllu::badSentences_data() {
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<bool>("conllX");
    const auto row = [](const char* name, const std::string& lines, const QStringList& expected,
                        bool conllX = false) {
        QTest::newRow(name) << QByteArray::fromStdString(lines) << expected << conllX;
    };

    // HEAD
    row("head too large", words({"0", "17", "1", "1", "1"}),
        {"2:13: HEAD is \"17\", expected a number from 0 to 5"});
    row("bad heads", words({"x", "-1", "00", "01", "99999999999999", "+1", "1.0", ""}),
        {"1:13: HEAD is \"x\", expected a number from 0 to 8",
         "2:13: HEAD is \"-1\", expected a number from 0 to 8",
         "3:13: HEAD is \"00\", expected a number from 0 to 8",
         "4:13: HEAD is \"01\", expected a number from 0 to 8",
         "5:13: HEAD is \"99999999999999\", expected a number from 0 to 8",
         "6:13: HEAD is \"+1\", expected a number from 0 to 8",
         "7:13: HEAD is \"1.0\", expected a number from 0 to 8",
         "8:13: HEAD is empty, expected a number from 0 to 8"});
    row("own head", words({"0", "2"}),
        {"2:13: HEAD is \"2\", expected a number from 0 to 2 other than the word's own ID"});
    row("some heads missing", words({"0", "_", "1", "_"}),
        {"2:13: HEAD is \"_\", expected a number from 0 to 4",
         "4:13: HEAD is \"_\", expected a number from 0 to 4"});
    row("cycle", words({"0", "5", "1", "1", "2"}),
        {"2:13: the heads of words 2 → 5 → 2 form a cycle"});
    row("no root", words({"2", "1"}),
        {"1:13: no word has HEAD 0: the heads of words 1 → 2 → 1 form a cycle"});
    row("no root, two cycles", words({"3", "4", "1", "2"}),
        {"1:13: no word has HEAD 0: the heads of words 1 → 3 → 1 form a cycle",
         "2:13: the heads of words 2 → 4 → 2 form a cycle"});
    row("no cycle on top of a bad head", words({"2", "1", "9"}),
        {"3:13: HEAD is \"9\", expected a number from 0 to 3"});

    // ID
    row("skipped ID",
        line("1", "a", "0") + line("2", "b", "4") + line("4", "c", "1") + line("5", "d", "1"),
        {"3:1: ID is \"4\", expected 3"});
    row("doubled ID",
        line("1", "a", "0") + line("2", "b", "1") + line("2", "c", "1") + line("3", "d", "1"),
        {"3:1: ID is \"2\", expected 3"});
    row("swapped IDs",
        line("1", "a", "0") + line("3", "b", "1") + line("2", "c", "1") + line("4", "d", "1"),
        {"2:1: ID is \"3\", expected 2", "3:1: ID is \"2\", expected 3"});
    row("bad ID in the middle", line("1", "a", "0") + line("x", "b", "1") + line("3", "c", "1"),
        {"2:1: ID is \"x\", expected 2"});
    row("IDs from 0", line("0", "a", "1") + line("1", "b", "0"), {"1:1: ID is \"0\", expected 1"});
    row("ID 0 with HEAD 0", line("0", "a", "0"), {"1:1: ID is \"0\", expected 1"});
    row("leading zero", line("01", "a", "0"), {"1:1: ID is \"01\", expected 1"});
    row("huge ID", line("99999999999999", "a", "0"), {"1:1: ID is \"99999999999999\", expected 1"});
    row("empty ID", line("", "a", "0"), {"1:1: ID is empty, expected 1"});
    row("no blank line between sentences", words({"0", "1"}) + "# c\n" + words({"0", "1"}),
        {"3: found a comment in the middle of a sentence, expected it before the first word",
         "4:1: ID is \"1\", expected 3"});
    row("head beyond a skipped ID", line("1", "a", "0") + line("3", "b", "4"),
        {"2:1: ID is \"3\", expected 2", "2:13: HEAD is \"4\", expected a number from 0 to 3"});

    // Columns
    row("nine columns", "1\ta\t_\t_\t_\t_\t0\troot\t_\n" + line("2", "b", "1"),
        {"1: found 9 columns, expected 10 separated by tabs"});
    row("eleven columns", "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\t\n",
        {"1: found 11 columns, expected 10 separated by tabs"});
    row("spaces for tabs", "1 a _ _ _ _  0 root _ _\n2\tb _ _ _ _  0 root _ _\n",
        {"1: found 1 column, expected 10 separated by tabs; there are spaces where tabs should be",
         "2: found 2 columns, expected 10 separated by tabs; there are spaces where tabs should "
         "be"});
    row("stray text", line("1", "a", "0") + "stray text\n" + line("2", "b", "1"),
        {"2: found 1 column, expected 10 separated by tabs"});
    row("empty columns", "1\t\t\t_\t_\t_\t0\troot\t_\t\n",
        {"1:3: FORM is empty, expected a word", "1:4: LEMMA is empty, expected a value or \"_\"",
         "1:20: MISC is empty, expected a value or \"_\""});
    row("names of CoNLL-X", "1\ta\t_\t\t\t_\t0\troot\t\t\n",
        {"1:7: CPOSTAG is empty, expected a value or \"_\"",
         "1:8: POSTAG is empty, expected a value or \"_\"",
         "1:18: PHEAD is empty, expected a value or \"_\"",
         "1:19: PDEPREL is empty, expected a value or \"_\""},
        true);
    row("characters are counted, not bytes", "1\téש犬🙂\t\t_\t_\t_\t0\troot\t_\t_\n",
        {"1:8: LEMMA is empty, expected a value or \"_\""});

    // Multiword tokens
    row("reversed range", words({"0", "1"}) + line("4-3", "x", "_") + line("3", "c", "1"),
        {"3:1: ID is \"4-3\", expected a range from a smaller to a larger number"});
    row("range outside", words({"0", "1"}) + line("3-5", "x", "_") + line("3", "c", "1"),
        {"3:1: ID is \"3-5\", expected a range that ends at 3, the last word, or before"});
    row("range after the last word", words({"0", "1"}) + line("3-4", "x", "_"),
        {"3:1: ID is \"3-4\", expected a range that ends at 2, the last word, or before"});
    row("overlapping ranges",
        line("1-2", "x", "_") + line("1", "a", "0") + line("2-3", "x", "_") + line("2", "b", "1") +
            line("3", "c", "1"),
        {"3:1: ID is \"2-3\", expected a range that does not overlap 1-2"});
    row("range too late", words({"0", "1"}) + line("2-3", "x", "_") + line("3", "c", "1"),
        {"3:1: ID is \"2-3\", expected a range that starts at the next word, 3"});
    row("range too early", line("2-3", "x", "_") + words({"0", "1", "1"}),
        {"1:1: ID is \"2-3\", expected a range that starts at the next word, 1"});
    row("no range", line("1-x", "x", "_") + words({"0"}),
        {"1:1: ID is \"1-x\", expected a range such as 1-2"});
    row("range with leading zero", line("1-02", "x", "_") + words({"0", "1"}),
        {"1:1: ID is \"1-02\", expected a range such as 1-2"});
    row("empty node in front of the first word",
        words({"0"}) + line("2-3", "x", "_") + line("1.1", "y", "_") + line("2", "b", "1") +
            line("3", "c", "1"),
        {"3:1: ID is \"1.1\", expected word 2 after the multiword token 2-3"});
    row("range in CoNLL-X", line("1-2", "x", "_") + words({"0", "1"}),
        {"1:1: ID is \"1-2\", expected 1; CoNLL-X has no multiword tokens and empty nodes"}, true);

    // Empty nodes
    row("empty node in the wrong place", words({"0"}) + line("2.1", "x", "_"),
        {"2:1: ID is \"2.1\", expected 1.1"});
    row("empty node in the wrong order",
        words({"0"}) + line("1.2", "x", "_") + line("1.1", "x", "_") + line("1.2", "x", "_"),
        {"2:1: ID is \"1.2\", expected 1.1", "3:1: ID is \"1.1\", expected 1.3"});
    row("empty node from 0", line("0.0", "x", "_") + line("0.1", "x", "_") + words({"0"}),
        {"1:1: ID is \"0.0\", expected 0.1"});
    row("no empty node", words({"0"}) + line("1.x", "x", "_"),
        {"2:1: ID is \"1.x\", expected 1.1"});

    // Comments and words
    row("comments alone", "# a\n# b\n", {"1: found comments alone, expected words after them"});
    row("empty nodes alone", "# a\n" + line("0.1", "x", "_"),
        {"1: found multiword tokens or empty nodes alone, expected words"});
    row("nothing", "", {"1: found no words, expected a sentence"});
    row("comment in the middle", line("1", "a", "0") + "# c\n" + line("2", "b", "1"),
        {"2: found a comment in the middle of a sentence, expected it before the first word"});
    row("comment in CoNLL-X", "# c\n" + words({"0"}),
        {"1: found a comment, expected a word: CoNLL-X has no comments"}, true);
    row("two sentences", words({"0"}) + "\n" + words({"0"}) + words({"7"}),
        {"3: found more lines after the sentence, expected one sentence only"});

    // Characters
    row("Latin-1", "# caf\xE9\n" + line("1", "é\xE9t\xE9", "0") + line("2", "b", "9"),
        {"1:6: found the byte 0xE9, expected UTF-8 text",
         "2:4: found the byte 0xE9, expected UTF-8 text",
         "3:13: HEAD is \"9\", expected a number from 0 to 2"});
    row("overlong UTF-8", line("1", "\xC0\xAF", "0"),
        {"1:3: found the byte 0xC0, expected UTF-8 text"});
    row("overlong UTF-8 of three bytes", line("1", "\xE0\x80\xAF", "0"),
        {"1:3: found the byte 0xE0, expected UTF-8 text"});
    row("beyond Unicode", line("1", "\xF4\x90\x80\x80", "0"),
        {"1:3: found the byte 0xF4, expected UTF-8 text"});
    row("surrogate", line("1", "a\xED\xA0\x80", "0"),
        {"1:4: found the byte 0xED, expected UTF-8 text"});
    row("cut character", "1\ta\t_\t_\t_\t_\t0\troot\t_\t\xE7\x8A",
        {"1:22: found the byte 0xE7, expected UTF-8 text"});
    row("NUL", line("1", std::string("a\0b", 3), "0"),
        {"1:4: found the byte 0x00, expected UTF-8 text"});
    row("control characters in messages", line("1", "a", "\x1B[31m\u202E\x7F"),
        {"1:13: HEAD is \"\\u001B[31m\\u202E\\u007F\", expected a number from 0 to 1"});
    row("long values in messages", line("1", "a", "é" + std::string(100, 'x')),
        {"1:13: HEAD is \"é" + QString(39, 'x') + "…\", expected a number from 0 to 1"});
    row("long line", line("1", std::string(LongestLine, 'x'), "0") + line("2", "b", "1"),
        {"1: the line has 1048596 bytes, expected at most 1048576"});
    row("long comment", "# " + std::string(LongestLine, 'x') + "\n" + words({"0"}),
        {"1: the line has 1048578 bytes, expected at most 1048576"});

    row("all at once", words({"0", "x"}) + "3\tc\n" + line("5", "d", "1") + line("6", "", "99"),
        {"2:13: HEAD is \"x\", expected a number from 0 to 6",
         "3: found 2 columns, expected 10 separated by tabs", "4:1: ID is \"5\", expected 4",
         "5:3: FORM is empty, expected a word",
         "5:12: HEAD is \"99\", expected a number from 0 to 6"});
}

void TestConllu::badSentences() {
    QFETCH(QByteArray, lines);
    QFETCH(QStringList, expected);
    QFETCH(bool, conllX);
    const Format format = conllX ? Format::ConllX : Format::ConllU;
    QCOMPARE(textsOf(readSentence(lines.toStdString(), format).errors), expected);
    // the same further down in a file
    const SentenceReading later = readSentence(lines.toStdString(), format, 101);
    for (const Error& error : later.errors)
        QVERIFY(error.line > 100);
}

QTEST_APPLESS_MAIN(TestConllu)
#include "tst_conllu.moc"
