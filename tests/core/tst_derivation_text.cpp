// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"
#include "core/base/json.h"
#include "core/export/derivation_text.h"
#include "core/export/latex.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "tests/support/conllu_lines.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <rapidcheck.h>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Derivation derivationOf(const Sentence& sentence, const char* system) {
    const Problem problem{*findSystem(system), *sentence.tree(), {}, {RootLimit::None}};
    const LossFunction loss = chooseOracle(problem)->prepare(problem);
    return {sentence, problem.system, problem.gold,
            derivationSteps(problem, loss, preferOptimal(problem, loss))};
}

/// Returns the first error in a text for TeX, or an empty text: unbalanced braces, or a special
/// character that is not escaped.
std::string troubleIn(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\') {
            ++i; // skips the character of a command or the escaped character
            continue;
        }
        depth += (c == '{') - (c == '}');
        if (depth < 0)
            return "a brace too many";
        if (std::string("$#_%^~&<>|\"").find(c) != std::string::npos)
            return std::string("a bare ") + c;
        if (static_cast<unsigned char>(c) < 0x20)
            return "a control character";
    }
    return depth == 0 ? "" : "a brace missing";
}

/// Returns the fields of a line of CSV. The fields contain no line breaks.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    bool inside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && inside && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (line[i] == '"')
            inside = !inside;
        else if (line[i] == ',' && !inside)
            fields.emplace_back();
        else
            fields.back() += line[i];
    }
    return fields;
}

const std::vector<std::string> Nasty{"A&B_%", "<x>|\\\"`[y]--", "{z}$#^~", "]'"};

} // namespace

class TestDerivationText : public QObject {
    Q_OBJECT

private slots:
    void latexEscapesWhatIsSpecial() {
        QCOMPARE(latexEscaped("50% of_it"), "50\\% of\\_it");
        QCOMPARE(latexEscaped("R&D"), "R\\symbol{38}D");
        QCOMPARE(latexEscaped("\\end{x}"), "\\textbackslash{}end\\{x\\}");
        QCOMPARE(latexEscaped("a--b"), "a-\\kern0pt{}-b");
        QCOMPARE(latexEscaped("`'"), "\\textasciigrave{}\\textquotesingle{}");
        QCOMPARE(latexEscaped("naïve 狗"), "naïve 狗");
        // pdflatex stops at control characters, those of Latin-1 included.
        QCOMPARE(latexEscaped("a\x01\x7F\u0080\u0085\u009F\u00A1"), "a     ¡");
        QVERIFY(rc::check([] {
            const auto text = *rc::gen::container<std::string>(
                rc::gen::inRange<char>(1, 127)); // ASCII characters
            RC_ASSERT(troubleIn(latexEscaped(text)) == "");
        }));
    }

    void latexAsksNothingElseOfForms() {
        const Derivation derivation = derivationOf(sentenceOf(Nasty, {2, 0, 1, 2}), "arc-standard");
        const std::string table = latexTable(derivation);
        QCOMPARE(std::count(table.begin(), table.end(), '\n'),
                 static_cast<std::ptrdiff_t>(derivation.steps.size()) + 8);
        const std::string arcs =
            tikzDependency(derivation.sentence, pictureOf(derivation.system, derivation.gold,
                                                          derivation.steps.back().configuration));
        QCOMPARE(QString::fromStdString(arcs).count("\\&"), 8); // words, and their numbers below
        // Four gold arcs and a wrong arc.
        QCOMPARE(QString::fromStdString(arcs).count("\\depedge["), 5);
        QCOMPARE(QString::fromStdString(arcs).count("\\depedge[lost,"), 1);
        QCOMPARE(QString::fromStdString(arcs).count("\\depedge[wrong,"), 1);
    }

    void longWordsMayBreakInTables() {
        QCOMPARE(latexCell("short words"), "short words");
        QCOMPARE(latexCell("漢字漢字漢字漢字漢字漢字漢"), // 13 characters
                 "漢字\\allowbreak{}漢字\\allowbreak{}漢字\\allowbreak{}漢字\\allowbreak{}漢字"
                 "\\allowbreak{}漢字\\allowbreak{}漢");
        QCOMPARE(latexCell("http://example.org"), "http:/\\allowbreak{}/examp\\allowbreak{}le.org");
        // A line does not end before a combining mark.
        QCOMPARE(latexCell("abcdefghijkl\u036Fmno"),
                 "abcdef\\allowbreak{}ghijkl\u036F\\allowbreak{}mno");
        QCOMPARE(latexCell("1: كتب"), "1: \\mbox{كتب}");
    }

    void nestedArcsStayNested() {
        // The arc 1 → 4 spans the arc 2 → 3; the arcs 1 → 2 and 2 → 3 only share a word.
        const Sentence sentence = sentenceOf({"a", "b", "c", "d"}, {0, 1, 2, 1});
        const Tree gold = *sentence.tree();
        const std::string arcs =
            tikzDependency(sentence, {gold, findSystem("arc-standard")->start(4), {}});
        const QString text = QString::fromStdString(arcs);
        for (const char* arc : {"edge height=3ex]{1}{2}", "edge height=3ex]{2}{3}",
                                "edge height=3ex]{3}{4}", "edge height=6ex]{2}{5}"})
            QVERIFY2(text.contains(arc), arcs.c_str());
    }

    void rightToLeftSentencesBeginOnTheRight() {
        const Sentence sentence = sentenceOf({"كتب", "الولد"}, {0, 1});
        const QString text = QString::fromStdString(
            tikzDependency(sentence, {sentence.tree(), findSystem("arc-standard")->start(2), {}}));
        QVERIFY2(text.contains("الولد \\& كتب \\& ROOT"), qPrintable(text));
        QVERIFY2(text.contains("]{3}{2}{rel}"), qPrintable(text));
    }

    void latexCompiles_data() {
        QTest::addColumn<QStringList>("forms");
        QTest::newRow("pdflatex") << QStringList{"A&B_%", "<x>|\\\"`[y]--", "{z}$#^~",
                                                 "]'",    "≤≠∞✓",           "žluťoučký"};
        QTest::newRow("lualatex") << QStringList{"A&B_%", "<x>|\\\"`[y]--", "{z}$#^~",
                                                 "]'",    "≤≠∞✓",           "žluťoučký",
                                                 "ῥήτωρ", "كتبت",           "我們"};
    }
    void latexCompiles() {
        QFETCH(QStringList, forms);
        const QString name = QTest::currentDataTag();
        const QString program = QStandardPaths::findExecutable(name);
        QProcess finds;
        finds.start("kpsewhich", {"tikz-dependency.sty", "adjustbox.sty", "newunicodechar.sty",
                                  name == "lualatex" ? "luaotfload.sty" : "booktabs.sty"});
        finds.waitForFinished();
        if (program.isEmpty() || finds.exitCode() != 0)
            QSKIP(qPrintable(name + " with tikz-dependency is not installed"));
        std::vector<std::string> words;
        std::vector<int> heads;
        for (const QString& form : forms) {
            words.push_back(form.toStdString());
            heads.push_back(static_cast<int>(heads.size()));
        }
        heads[0] = 3; // the head of 1 is 3, and the head of 3 is ROOT, so that there is no cycle
        heads[2] = 0;
        heads[1] = 3;
        heads.back() = 1; // a long arc
        const Derivation derivation = derivationOf(sentenceOf(words, heads), "arc-eager");
        QTemporaryDir folder;
        QFile file(folder.filePath("it.tex"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\\documentclass[a4paper]{article}\n");
        file.write(QByteArray::fromStdString(
            latexPreamble() + "\\begin{document}\n" + latexTable(derivation) + '\n' +
            tikzDependency(derivation.sentence,
                           {derivation.gold, derivation.steps[3].configuration, {}})));
        file.write("\\end{document}\n");
        file.close();
        QProcess latex;
        latex.setWorkingDirectory(folder.path());
        latex.start(program, {"-interaction=nonstopmode", "-halt-on-error", "it.tex"});
        QVERIFY(latex.waitForFinished(600'000));
        const QByteArray said = latex.readAllStandardOutput();
        QVERIFY2(latex.exitCode() == 0, said);
        QVERIFY2(!said.contains("Overfull \\hbox"), said);
        QFile log(folder.filePath("it.log"));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QVERIFY2(!log.readAll().contains("Missing character"), "a glyph is lost");
        const QString reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty())
            return;
        QProcess reads;
        reads.start(reader, {folder.filePath("it.pdf"), "-"});
        QVERIFY(reads.waitForFinished());
        const QString text = QString::fromUtf8(reads.readAllStandardOutput())
                                 .normalized(QString::NormalizationForm_KC);
        for (const QString& form : forms) // pdftotext reads ≠ of pdflatex as two characters
            if (form.size() > 1 && !form.contains("≠"))
                QVERIFY2(text.contains(form), qPrintable(form + " is not in: " + text));
    }

    void csvKeepsEveryForm() {
        QCOMPARE(csvField("a\"b"), "\"a\"\"b\"");
        for (const char* number : {"-1.5", "+2", "-", "--"})
            QCOMPARE(csvField(number), number);
        for (const char* formula : {"-1.2.3", "=1.5", "@1", "+a", "-1a"})
            QCOMPARE(csvField(formula), std::string("'") + formula);
        QCOMPARE(csvField("a\u0085b\u00A0c\u00C2d"), "a\uFFFDb\u00A0c\u00C2d");
        const Derivation derivation =
            derivationOf(sentenceOf({"so, \"he\"", "said"}, {2, 0}, {"x,y", "x,y"}), "arc-eager");
        const QStringList lines = QString::fromStdString(csvTable(derivation)).split("\r\n");
        QCOMPARE(lines.size(), static_cast<qsizetype>(derivation.steps.size()) + 2);
        QCOMPARE(lines.last(), QString());
        for (qsizetype i = 0; i + 1 < lines.size(); ++i)
            QCOMPARE(fieldsOf(lines[i].toStdString()).size(), 11U);
        const std::vector<std::string> arc = fieldsOf(lines[2].toStdString());
        QCOMPARE(arc[1], "[ROOT 1:so, \"he\"]");
        QCOMPARE(arc[4], "la");
        QCOMPARE(arc[5], "2:said");
        QCOMPARE(arc[7], "x,y");
        QCOMPARE(arc[8], "yes");
    }

    void jsonHasAllThatTheStepHas() {
        const Derivation derivation = derivationOf(sentenceOf({"a", "b"}, {2, 0}), "arc-hybrid");
        const QStringList lines = QString::fromStdString(jsonLines(7, derivation)).split('\n');
        QCOMPARE(lines.size(), static_cast<qsizetype>(derivation.steps.size()) + 1);
        const Json first = Json::parse(lines[0].toStdString());
        QCOMPARE(first["sentence"].get<int>(), 7);
        QCOMPARE(first["transition"].get<std::string>(), "sh");
        QVERIFY(Json::parse(lines[lines.size() - 2].toStdString())["final"].get<bool>());
    }

    void withoutAGoldTreeThereAreNoLosses() {
        Sentence sentence = sentenceOf({"a", "b"}, {NoHead, NoHead});
        const TransitionSystem system = *findSystem("arc-standard");
        DerivationStep step;
        step.configuration = system.start(2);
        const Derivation derivation{sentence, system, std::nullopt, {step}};
        QVERIFY(csvTable(derivation).ends_with("0,[],[ROOT 1:a 2:b],,,,,,,,\r\n"));
        QVERIFY(latexTable(derivation).find("infty") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestDerivationText)
#include "tst_derivation_text.moc"
