// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/table.h"

#include <QTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

/// The message and the place of each kind of mistake in a sentence.
class TestConlluErrors : public QObject {
    Q_OBJECT

private slots:
    void badSentences_data() {
        columns<QByteArray, QStringList, bool>("lines", "expected", "conllX");
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
        row("IDs from 0", line("0", "a", "1") + line("1", "b", "0"),
            {"1:1: ID is \"0\", expected 1"});
        row("ID 0 with HEAD 0", line("0", "a", "0"), {"1:1: ID is \"0\", expected 1"});
        row("leading zero", line("01", "a", "0"), {"1:1: ID is \"01\", expected 1"});
        row("huge ID", line("99999999999999", "a", "0"),
            {"1:1: ID is \"99999999999999\", expected 1"});
        row("empty ID", line("", "a", "0"), {"1:1: ID is empty, expected 1"});
        row("IDs from 0, three words",
            line("0", "a", "1") + line("1", "b", "0") + line("2", "c", "0"),
            {"1:1: ID is \"0\", expected 1"});
        row("1 for a later ID", words({"0", "1"}) + line("1", "c", "2") + line("4", "d", "1"),
            {"3:1: ID is \"1\", expected 3"});

        // CoNLL-U Plus lists its columns in the first line of the file, which is in no sentence.
        row("columns listed in a sentence", "# global.columns = ID FORM PARSEME:MWE\n1\ta\t*\n",
            {"1: this line lists the columns of CoNLL-U Plus, expected it as the first line of the "
             "file",
             "2: found 3 columns, expected 10 separated by tabs"});
        row("CoNLL-U Plus with the columns of CoNLL-U",
            "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC\n" +
                line("1", "a", "7"),
            {"2:13: HEAD is \"7\", expected a number from 0 to 1"});

        // An empty line is missing between sentences.
        const QString missing =
            ": an empty line is missing before this line, with which the next sentence begins";
        row("no empty line before a comment", words({"0", "1"}) + "# c\n# d\n" + words({"0", "1"}),
            {"3" + missing});
        row("no empty line before a word", words({"0", "1"}) + words({"0", "1", "1"}),
            {"3" + missing});
        row("no empty line between sentences, but before them",
            "\n\n" + words({"0", "1"}) + words({"0"}), {"5" + missing});
        row("no empty line after one word", words({"0"}) + words({"0", "1"}), {"2" + missing});
        row("no empty line before a multiword token",
            words({"0", "1"}) + line("1-2", "ab", "_") + words({"0", "1"}), {"3" + missing});
        row("no empty line before a comment and a multiword token",
            words({"0"}) + "# c\n" + line("1-2", "ab", "_") + words({"0", "1"}), {"2" + missing});
        row("no empty lines between three sentences",
            words({"0"}) + "# c\n" + words({"0"}) + "# d\n" + words({"0", "1"}),
            {"2" + missing, "4" + missing});
        row("no empty line, and mistakes in both sentences",
            words({"0", "3"}) + "# c\n" + words({"4", "0", "1"}),
            {"2:13: HEAD is \"3\", expected a number from 0 to 2", "3" + missing,
             "4:13: HEAD is \"4\", expected a number from 0 to 3"});
        row("no empty line in CoNLL-X", words({"0", "1"}) + words({"0", "1"}), {"3" + missing},
            true);
        row("head beyond a skipped ID", line("1", "a", "0") + line("3", "b", "4"),
            {"2:1: ID is \"3\", expected 2", "2:13: HEAD is \"4\", expected a number from 0 to 3"});

        // Byte order marks, as where files with one are joined
        const QString mark = ": found a byte order mark, expected it at the start of the file only";
        row("byte order mark before a comment", "\uFEFF# c\n" + words({"0"}), {"1" + mark});
        row("byte order mark before a word", "# c\n\uFEFF" + words({"0"}), {"2" + mark});
        row("byte order mark in a line of its own", "\uFEFF\n" + words({"0", "1"}), {"1" + mark});

        // Columns
        row("nine columns", "1\ta\t_\t_\t_\t_\t0\troot\t_\n" + line("2", "b", "1"),
            {"1: found 9 columns, expected 10 separated by tabs"});
        row("eleven columns", "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\t\n",
            {"1: found 11 columns, expected 10 separated by tabs"});
        row("CoNLL-X of eight columns", "1\ta\t_\tN\tN\t_\t2\tSBJ\n2\tb\t_\tV\tV\t_\t0\tROOT\n",
            {"1: the lines have 8 columns, as in CoNLL-X without the columns PHEAD and PDEPREL; "
             "expected CoNLL-U or CoNLL-X, with 10 columns",
             "1: found 8 columns, expected 10 separated by tabs",
             "2: found 8 columns, expected 10 separated by tabs"});
        row("CoNLL-2009", "1\ta\ta\ta\tN\tN\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n",
            {"1: the lines have 14 columns, as in the format of CoNLL-2009; expected CoNLL-U or "
             "CoNLL-X, "
             "with 10 columns",
             "1: found 14 columns, expected 10 separated by tabs"});
        row("eight columns in one of two lines", line("1", "a", "0") + "2\tb\t_\tV\tV\t_\t1\tOBJ\n",
            {"2: found 8 columns, expected 10 separated by tabs"});
        row("spaces for tabs", "1 a _ _ _ _  0 root _ _\n2\tb _ _ _ _  0 root _ _\n",
            {"1: found 1 column, expected 10 separated by tabs; there are spaces where tabs should "
             "be",
             "2: found 2 columns, expected 10 separated by tabs; there are spaces where tabs "
             "should "
             "be"});
        row("stray text", line("1", "a", "0") + "stray text\n" + line("2", "b", "1"),
            {"2: found 1 column, expected 10 separated by tabs"});
        row("empty columns", "1\t\t\t_\t_\t_\t0\troot\t_\t\n",
            {"1:3: FORM is empty, expected a word",
             "1:4: LEMMA is empty, expected a value or \"_\"",
             "1:20: MISC is empty, expected a value or \"_\""});
        row("empty columns of other lines",
            line("1-2", "ab", "") + words({"0", "1"}) + line("2.1", "e", ""),
            {"1:16: HEAD is empty, expected a value or \"_\"",
             "4:15: HEAD is empty, expected a value or \"_\""});
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
            line("1-2", "x", "_") + line("1", "a", "0") + line("2-3", "x", "_") +
                line("2", "b", "1") + line("3", "c", "1"),
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
            {"1:1: ID is \"1-2\", expected 1; CoNLL-X has no multiword tokens and empty nodes"},
            true);

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

        // Line ends
        const QString carriageReturn = "1: found a carriage return (CR) inside the line, expected "
                                       "lines that end in LF or CR LF";
        const auto withCr = [](std::string lines) {
            std::replace(lines.begin(), lines.end(), '\n', '\r');
            return lines;
        };
        row("CR alone", withCr(words({"0", "1"}) + "\n" + words({"0"}) + "\n"), {carriageReturn});
        row("CR alone, comment first", withCr("# text = a b\n" + words({"0", "1"}) + "\n"),
            {carriageReturn});
        row("CR alone, long",
            withCr("# " + std::string(LongestLine, 'x') + "\n" + words({"0", "1"})),
            {carriageReturn});

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
    void badSentences() {
        QFETCH(QByteArray, lines);
        QFETCH(QStringList, expected);
        QFETCH(bool, conllX);
        const Format format = conllX ? Format::ConllX : Format::ConllU;
        QCOMPARE(textsOf(readSentence(lines.toStdString(), format).errors), expected);
        // The errors of a sentence that begins in line 101 have line numbers above 100.
        const SentenceReading later = readSentence(lines.toStdString(), format, 101);
        for (const Error& error : later.errors)
            QVERIFY(error.line > 100);
    }

    void whatCanBeUsed_data() {
        columns<QByteArray, bool, bool>("lines", "onlyHeads", "onlyValues");
        QTest::addColumn<QList<int>>("heads"); // of the sentence that was read
        const auto row = [](const char* name, const std::string& lines, bool onlyHeads,
                            bool onlyValues, const QList<int>& heads) {
            QTest::newRow(name) << QByteArray::fromStdString(lines) << onlyHeads << onlyValues
                                << heads;
        };
        row("no error", words({"0", "1"}), false, false, {0, 1});
        row("no heads", words({"_", "_"}), false, false, {-1, -1});
        row("several roots", words({"0", "0"}), false, false, {0, 0});
        row("one head missing", words({"0", "_"}), true, true, {0, -1});
        row("out of range", words({"0", "3"}), true, true, {0, -1});
        row("own head", words({"0", "2"}), true, true, {0, -1});
        row("no number", words({"0", "x"}), true, true, {0, -1});
        row("empty head", words({"0", ""}), true, true, {0, -1});
        row("cycle", words({"0", "3", "2"}), true, true, {0, 3, 2});
        row("no root", words({"2", "1"}), true, true, {2, 1});
        row("empty column", "1\ta\t\t_\t_\t_\t0\tx\t_\t_\n", false, true, {0});
        row("empty column and head", "1\ta\t\t_\t_\t_\t9\tx\t_\t_\n", false, true, {-1});
        row("empty form", line("1", "", "0"), false, false, {0});
        row("wrong ID and head", line("2", "a", "9"), false, false, {-1});
        row("nine columns", "1\ta\t_\t_\t_\t_\t0\tx\t_\n", false, false, {});
        row("empty column of a multiword token",
            "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t\n" + line("1", "a", "0") + line("2", "b", "1"), false,
            true, {0, 1});
        row("empty columns of an empty node",
            line("1", "a", "0") + "1.1\tx\t\t_\t_\t_\t\t_\t_\t_\n" + line("2", "b", "1"), false,
            true, {0, 1});
        row("byte that is not UTF-8, and head", line("1", "\xE9", "9"), false, false, {-1});
        row("comment in the middle, and head", line("1", "a", "0") + "# c\n" + line("2", "b", "9"),
            false, false, {0, -1});
    }
    void whatCanBeUsed() {
        QFETCH(QByteArray, lines);
        QFETCH(bool, onlyHeads);
        QFETCH(bool, onlyValues);
        QFETCH(QList<int>, heads);
        const SentenceReading reading = readSentence(lines.toStdString(), Format::ConllU);
        QCOMPARE(reading.hasOnlyHeadErrors, onlyHeads);
        QCOMPARE(reading.hasOnlyValueErrors, onlyValues);
        QCOMPARE(reading.hasAllWords(), onlyValues || reading.errors.empty());
        QList<int> found;
        for (const Word& word : reading.sentence.words) {
            found << word.head;
            QVERIFY(!word.lemma.empty());
        }
        QCOMPARE(found, heads);
    }

    void wordsAfterAMissingLineAreKept() {
        const SentenceReading reading =
            readSentence(words({"0", "1"}) + "# c\n" + words({"0"}), Format::ConllU);
        QCOMPARE(reading.sentence.size(), 3);
        QVERIFY(!reading.hasAllWords());
    }
};

QTEST_APPLESS_MAIN(TestConlluErrors)
#include "tst_conllu_errors.moc"
