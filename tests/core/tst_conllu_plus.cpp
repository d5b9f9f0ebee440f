// SPDX-License-Identifier: GPL-3.0-or-later
// Files in CoNLL-U Plus, whose first line lists their columns.
#include "core/query/query.h"
#include "core/treebank/checks/check.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/documents.h"
#include "tests/support/table.h"

#include <QTemporaryDir>
#include <QTest>

#include <rapidcheck.h>

#include <fstream>

using namespace parsescope;
using namespace parsescope::test;

namespace {

// The first sentence of a file as in the shared tasks of PARSEME, and a second one.
const std::string Cupt = "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC "
                         "PARSEME:MWE\n"
                         "# sent_id = a\n# text = He took it up.\n"
                         "1\tHe\the\tPRON\t_\t_\t2\tnsubj\t_\t_\t*\n"
                         "2\ttook\ttake\tVERB\t_\t_\t0\troot\t_\t_\t1:VPC.full;2:IRV\n"
                         "3\tit\tit\tPRON\t_\t_\t2\tobj\t_\t_\t*\n"
                         "4\tup\tup\tADP\t_\t_\t2\tcompound:prt\t_\tSpaceAfter=No\t1\n"
                         "5\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_\t*\n\n"
                         "# sent_id = b\n# text = Go\n"
                         "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\t*\n\n";
const std::string Reordered = "#global.columns =HEAD  X:Y FORM ID DEPREL\n\n"
                              "# first\n"
                              "2\tp q\tA\t1\tdet\n0\t_\tB\t2\troot\n"
                              "\n0\t7\tC\t1\troot\n";

std::string bytesOf(const Document& document) {
    const Result<std::string> bytes = document.contents(0);
    return bytes ? *bytes : bytes.error().text().english();
}

Document documentOf(const std::string& bytes) {
    return Document(Treebank::fromBytes("t.cupt", bytes));
}

QStringList errorsOf(const std::string& bytes) {
    return textsOf(Treebank::fromBytes("t.cupt", bytes).validate());
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

} // namespace

class TestConlluPlus : public QObject {
    Q_OBJECT

private slots:
    void reads() {
        const Treebank cupt = Treebank::fromBytes("t.cupt", Cupt);
        QCOMPARE(textsOf(cupt.validate()), QStringList());
        QCOMPARE(cupt.size(), 2);
        QCOMPARE(cupt.firstLine(0), 2);
        const Sentence first = cupt.read(0).sentence;
        QCOMPARE(first.comments.size(), 2U);
        QCOMPARE(first.further.size(), 1U);
        QCOMPARE(first.further.name(0), std::string("PARSEME:MWE"));
        QVERIFY(furtherValue(first.words[1].further, 0) == "1:VPC.full;2:IRV");
        QCOMPARE(first.words[3].deprel, std::string("compound:prt"));

        const Treebank other = Treebank::fromBytes("t.conllup", Reordered);
        QCOMPARE(textsOf(other.validate()), QStringList());
        QCOMPARE(other.size(), 2);
        const Sentence words = other.read(0).sentence;
        QCOMPARE(words.words[0].head, 2);
        QCOMPARE(words.words[0].form, std::string("A"));
        QCOMPARE(words.words[0].lemma, std::string("_"));
        QVERIFY(furtherValue(words.words[0].further, 0) == "p q");
        QVERIFY(furtherValue(words.words[1].further, 0) == "_");
    }

    // The columns of CoNLL-U in their order are CoNLL-U.
    void listsConllU() {
        for (const char* lineEnd : {"\n", "\r\n"}) {
            const Treebank plain = Treebank::fromBytes(
                "t",
                std::string("# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS ") +
                    "MISC" + lineEnd + line("1", "a", "0"));
            QVERIFY(plain.format() == Format::ConllU);
            QCOMPARE(plain.read(0).sentence.comments.size(), 1U);
        }
    }

    void keepsBytes() {
        for (const std::string& bytes : {Cupt, Reordered, "\xEF\xBB\xBF" + Cupt})
            QCOMPARE(bytesOf(documentOf(bytes)), bytes);
    }

    void edits() {
        Document document = documentOf(Cupt);
        document.replace(0, *withColumn(document.read(0).sentence, 3, "PARSEME:MWE", "1"));
        QCOMPARE(bytesOf(document), replaced(Cupt, "obj\t_\t_\t*", "obj\t_\t_\t1"));
        document.undo();
        QCOMPARE(bytesOf(document), Cupt);
        document = documentOf(Reordered);
        document.replace(1, *withColumn(document.read(1).sentence, 1, "form", "D"));
        QCOMPARE(bytesOf(document), replaced(Reordered, "7\tC", "7\tD"));
        // The first line stays in its place, whichever sentences come and go.
        document = documentOf(Cupt);
        const Sentence other = readSentence(line("1", "New", "0"), Format::ConllU).sentence;
        document.insert(0, other);
        document.remove(1);
        QCOMPARE(bytesOf(document), Cupt.substr(0, Cupt.find('\n') + 1) +
                                        "1\tNew\t_\t_\t_\t_\t0\tdep\t_\t_\t_\n\n" +
                                        Cupt.substr(Cupt.find("# sent_id = b")));
        QVERIFY(document.read(0).sentence.further.find("PARSEME:MWE"));
    }

    // A value cannot be stored in a column that the file does not have.
    void refusesMissingColumns() {
        const Treebank treebank = Treebank::fromBytes("t", Reordered);
        const auto changed = withColumn(treebank.read(0).sentence, 1, "lemma", "a");
        const auto readable = checkReadable(*changed, treebank.format());
        QVERIFY(!readable);
        QCOMPARE(readable.error().text().english(),
                 std::string("the file has no column LEMMA, expected no value in it"));
        // In the first column, "#" begins a comment.
        const Treebank forms = Treebank::fromBytes("t", "# global.columns = FORM ID\na\t1\n");
        QVERIFY(
            !checkReadable(*withColumn(forms.read(0).sentence, 1, "form", "#b"), forms.format()));
    }

    // Findings are at the places of the file, not at those of the same lines in CoNLL-U.
    void findsPlaces() {
        const Treebank treebank = Treebank::fromBytes(
            "t", "# global.columns = HEAD X:Y ID FORM LEMMA UPOS XPOS FEATS DEPREL DEPS MISC\n"
                 "# sent_id = 1\n# text = A B\n"
                 "0\tlóng value\t1\tA\ta\tNOUN\t_\tFoo\troot\t_\t_\n"
                 "1\t_\t2\tB \tb\tBAD\t_\t_\tdep\t_\t_\n\n");
        QStringList places;
        for (const Finding& finding : TreebankChecker(CheckLevel::Ud2).check(treebank))
            places << QString("%1:%2 %3")
                          .arg(finding.error.line)
                          .arg(finding.error.column)
                          .arg(QString::fromStdString(finding.error.message.english()).left(5));
        QCOMPARE(places.filter("FEATS"), QStringList("4:27 FEATS"));
        QCOMPARE(places.filter("UPOS"), QStringList("5:12 UPOS "));
        QCOMPARE(places.filter("FORM"), QStringList({"5:7 FORM ", "5:7 FORM "}));
    }

    void restores() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("t.cupt").toStdString();
        std::ofstream(path) << Cupt;
        const Treebank treebank = *Treebank::open(path);
        Document document(treebank);
        document.replace(0, *withColumn(document.read(0).sentence, 3, "PARSEME:MWE", "1"));
        const Result<Document> restored = Document::restore(treebank, document.journal());
        QVERIFY(restored);
        QCOMPARE(bytesOf(*restored), bytesOf(document));

        // Sentences that are kept apart from their file keep all columns, too.
        const std::string first =
            replaced(Cupt.substr(0, Cupt.find("# sent_id = b")), "obj\t_\t_\t*", "obj\t_\t_\t1");
        QCOMPARE(document.editedSentences(), first);
        QCOMPARE(*Document::sentencesIn(document.journal()), first);
        Sentence other = readSentence("1\tB\t7\t0\n", Format::plus("ID FORM X:Y HEAD")).sentence;
        const std::string both = writeSentences({document.read(0).sentence, other});
        const Treebank read = Treebank::fromBytes("t", both);
        QCOMPARE(read.size(), 2);
        QCOMPARE(textsOf(read.validate()), QStringList());
        QCOMPARE(read.read(0).sentence.words[1].further[0], std::string("1:VPC.full;2:IRV"));
        QCOMPARE(read.read(1).sentence.words[0].further, (std::vector<std::string>{"_", "7"}));
        QCOMPARE(writeSentences({}), std::string());
    }

    void joinsFilesWithEqualColumns() {
        QTemporaryDir folder;
        const auto open = [&](const char* name, const std::string& bytes) {
            const std::string path = folder.filePath(name).toStdString();
            std::ofstream(path) << bytes;
            return path;
        };
        const std::string a = open("a.cupt", Cupt);
        const std::string b = open("b.cupt", Cupt);
        const std::string c = open("c.cupt", Reordered);
        const std::string all = folder.filePath("all.cupt").toStdString();
        Document equal(*Treebank::open(std::vector{a, b}));
        QVERIFY(equal.saveAs(all));
        QCOMPARE(bytesOf(equal), Cupt + Cupt.substr(Cupt.find('\n') + 1));
        QVERIFY(!Document(*Treebank::open(std::vector{a, c})).saveAs(all));
    }

    void searches_data() {
        columns<QString, int>("query", "found");
        QTest::newRow("value") << "PARSEME:MWE:1" << 1;
        QTest::newRow("name of an item") << "PARSEME:MWE:IRV" << 1;
        QTest::newRow("item") << "PARSEME:MWE:1:VPC.full" << 1;
        QTest::newRow("whole value") << "PARSEME:MWE=*" << 4;
        QTest::newRow("whole value, not an item") << "PARSEME:MWE=IRV" << 0;
        QTest::newRow("regular expression") << "PARSEME:MWE:/^1/" << 2;
        QTest::newRow("no such column") << "OTHER:MWE:1" << 0;
    }
    void searches() {
        QFETCH(QString, query);
        QFETCH(int, found);
        const Result<Query> parsed = parseQuery(query.toStdString());
        QVERIFY2(parsed, parsed ? "" : parsed.error().text().english().c_str());
        const Treebank treebank = Treebank::fromBytes("t.cupt", Cupt);
        int words = 0;
        for (int i = 0; i < treebank.size(); ++i)
            words += static_cast<int>(findMatches(*parsed, treebank.read(i).sentence)->size());
        QCOMPARE(words, found);
    }

    void hostileFiles_data() {
        columns<QByteArray, QStringList>("bytes", "errors");
        const auto row = [](const char* name, const std::string& bytes, const QStringList& errors) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << errors;
        };
        const QString first = "the first line of the file lists ";
        row("no ID", "# global.columns = FORM\na\n\nb\n",
            {"2: " + first + "no column ID, which CoNLL-U Plus needs",
             "4: " + first + "no column ID, which CoNLL-U Plus needs"});
        row("no FORM", "# global.columns = ID X:Y\n1\ta\n",
            {"2: " + first + "no column FORM, which CoNLL-U Plus needs"});
        row("no columns", "# global.columns =\n1\ta\n",
            {"2: " + first + "no column ID, which CoNLL-U Plus needs"});
        row("a column twice", "# global.columns = ID FORM FORM\n1\ta\tb\n",
            {"2: " + first + "the column FORM twice"});
        row("a further column twice", "# global.columns = ID FORM X:Y X:Y\n1\ta\tb\tc\n",
            {"2: " + first + "the column X:Y twice"});
        const std::string three = "# global.columns = X:Y ID FORM\n";
        const QString expected =
            ", expected the 3 of the first line of the file, separated by tabs";
        row("rows of wrong length", three + "_\t1\ta\n_\t2\n_\t3\tc\td\n_\t4\td\n",
            {"3: found 2 columns" + expected, "4: found 4 columns" + expected});
        row("one column", three + "a\n", {"2: found 1 column" + expected});
        row("an empty value", three + "\t1\ta\n", {"2:1: X:Y is empty, expected a value or \"_\""});
        row("a wrong ID", three + "_\t1\ta\n_\t3\tb\n", {"3:3: ID is \"3\", expected 2"});
        row("other columns in the middle", three + "_\t1\ta\n\n# global.columns = ID FORM\n1\ta\n",
            {"4: this line lists the columns of CoNLL-U Plus, expected it as the first line of "
             "the file",
             "5: found 2 columns" + expected});
        row("the same columns in the middle", three + "_\t1\ta\n\n" + three + "_\t1\ta\n", {});
        row("no empty line", three + "_\t1\ta\n# c\n_\t1\ta\n",
            {"3: an empty line is missing before this line, with which the next sentence begins"});
        row("columns alone", three, {});
    }
    void hostileFiles() {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, errors);
        QStringList found;
        for (QString error : errorsOf(bytes.toStdString()))
            found << error.remove("t.cupt:");
        QCOMPARE(found, errors);
        QCOMPARE(bytesOf(documentOf(bytes.toStdString())), bytes.toStdString());
    }

    // Lines with columns in any order are written as they were read.
    void randomColumns() {
        QVERIFY(rc::check("what is read is written", [] {
            std::vector<std::string> names{"ID",     "FORM", "LEMMA", "UPOS",  "FEATS",
                                           "DEPREL", "MISC", "A:B",   "C:D_1", "lower"};
            for (std::size_t i = names.size(); i > 1; --i)
                std::swap(names[i - 1], names[*rc::gen::inRange<std::size_t>(0, i)]);
            std::string bytes = "# global.columns =";
            for (const std::string& name : names)
                bytes += " " + name;
            bytes += "\n";
            const int size = *rc::gen::inRange(1, 4);
            for (int word = 1; word <= size; ++word) {
                for (const std::string& name : names)
                    bytes += (name == "ID" ? std::to_string(word)
                                           : *rc::gen::elementOf(std::vector<std::string>{
                                                 "_", "*", "a b", "é", "x=1|y"})) +
                             "\t";
                bytes.back() = '\n';
            }
            const Treebank treebank = Treebank::fromBytes("t", bytes);
            RC_ASSERT(treebank.validate().empty());
            RC_ASSERT(treebank.format().header() +
                          writeSentence(treebank.read(0).sentence, treebank.format()) ==
                      bytes + "\n");
        }));
    }
};

QTEST_APPLESS_MAIN(TestConlluPlus)
#include "tst_conllu_plus.moc"
