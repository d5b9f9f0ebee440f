// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/check.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/table.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns "line:rule" for each finding, separated by spaces. A reading error has the rule "read".
QString rulesIn(const std::string& text, CheckLevel level, const std::string& name = "x.conllu") {
    QStringList rules;
    for (const Finding& finding : TreebankChecker(level).check(Treebank::fromBytes(name, text)))
        rules << QString("%1:%2")
                     .arg(finding.error.line)
                     .arg(finding.level == CheckLevel::Reading ? "read" : finding.rule.c_str());
    return rules.join(' ');
}

/// Returns a sentence of UD with the words "a", "b", … and the heads and relations of `arcs`, for
/// example "2:nsubj". Words with the relation "punct" are punctuation, all others nouns.
std::string sentence(const QStringList& arcs) {
    QString text = "# sent_id = s\n# text =";
    QString lines;
    for (int i = 0; i < arcs.size(); ++i) {
        const QString form(QChar('a' + i));
        const QStringList arc = arcs[i].split(':');
        const QString upos = arc[1] == "punct" ? "PUNCT" : "NOUN";
        text += ' ' + form;
        lines += QString("%1\t%2\t%2\t%3\t_\t_\t%4\t%5\t_\t_\n")
                     .arg(i + 1)
                     .arg(form, upos, arc[0], arc[1]);
    }
    return (text + '\n' + lines + '\n').toStdString();
}

} // namespace

/// The findings about lines between sentences, comments, heads and whole files.
class TestCheckLines : public QObject {
    Q_OBJECT

private slots:
    void linesBetweenSentences_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("rules"); // of level 1
        const std::string one = words({"0"});
        const auto row = [](const char* name, const std::string& text, const char* rules) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << rules;
        };
        row("empty file", "", "");
        row("empty line in a file without sentences", "\n", "1:empty-sentence");
        row("good", one + "\n" + one + "\n", "");
        row("spaces", one + "  \n" + one + "\n", "2:pseudo-empty-line");
        row("tab", one + "\t\n" + one + "\n", "2:pseudo-empty-line");
        // Python's and Unicode's white space, not only that of ASCII.
        row("no-break space", one + "\u00A0\n" + one + "\n", "2:pseudo-empty-line");
        row("wide space", one + "\u3000\n" + one + "\n", "2:pseudo-empty-line");
        row("several spaces", one + "\u2003 \u0085\t\n" + one + "\n", "2:pseudo-empty-line");
        row("wide space at the end", one + "\n" + one + "\u3000\n", "4:pseudo-empty-line");
        row("wide space at the beginning", "\u3000\n" + one + "\n", "1:pseudo-empty-line");
        row("invisible, but no white space", one + "\u200B\n" + one + "\n", "2:read 3:read");
        row("spaces at the end", one + "\n" + one + " \n", "4:pseudo-empty-line");
        row("spaces, then an empty line", one + " \n\n" + one + "\n",
            "2:pseudo-empty-line 3:empty-sentence");
        row("empty line, then spaces", one + "\n \n" + one + "\n", "3:pseudo-empty-line");
        row("two empty lines", one + "\n\n" + one + "\n", "3:empty-sentence");
        row("no empty line at the end", one, "1:missing-empty-line");
        row("no line end at the end", one + "\n" + one.substr(0, one.size() - 1),
            "3:missing-empty-line");
        row("two empty lines after an error", words({"0", "x"}) + "1\n\n\n" + one + "\n",
            "2:read 3:read 3:read 5:empty-sentence");
        row("no empty line between", one + "# c\n" + one + "\n", "2:read");
    }
    void linesBetweenSentences() {
        QFETCH(QByteArray, text);
        QFETCH(QString, rules);
        QCOMPARE(rulesIn(text.toStdString(), CheckLevel::Ud1), rules);
    }

    // For UD, a space after "#" and around "=" is optional.
    void spacesInComments() {
        const std::string words = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n";
        for (const char* comments : {"# sent_id = a\n# text = Go\n", "#sent_id = a\n#text = Go\n",
                                     "#sent_id=a\n#text=Go\n", "#  sent_id =a\n# \ttext= Go\n"})
            QCOMPARE(rulesIn(comments + words, CheckLevel::Ud3), QString());
        QCOMPARE(rulesIn("#sent_id a\n#text = Go\n" + words, CheckLevel::Ud2),
                 QString("1:invalid-sent-id 3:missing-sent-id"));
        QCOMPARE(rulesIn("#sent_id = a\n#text = Gone\n" + words, CheckLevel::Ud2),
                 QString("2:text-extra-chars 3:missing-spaceafter"));
        QCOMPARE(rulesIn("#sent_id = a\n#text = Go\n#sent_id = b\n#text = Go\n" + words,
                         CheckLevel::Ud2),
                 QString("3:multiple-sent-id 4:multiple-text"));
    }

    // Rules about several sentences, which report only the first sentence that breaks them.
    void severalSentences_data() {
        columns<QByteArray, QString>("text", "rules");
        const auto one = [](const char* id, const char* comments, const char* deps,
                            const char* misc) {
            return QByteArray("# sent_id = ") + id + "\n" + comments + "# text = Go\n1\tGo\tgo" +
                   "\tVERB\t_\t_\t0\troot\t" + deps + "\t" + misc + "\n\n";
        };
        const auto row = [](const char* name, const QByteArray& text, const char* rules) {
            QTest::newRow(name) << text << rules;
        };
        row("enhanced graphs in all sentences",
            one("a", "", "0:root", "_") + one("b", "", "0:root", "_"), "");
        row("enhanced graphs in some sentences",
            one("a", "", "0:root", "_") + one("b", "", "_", "_") + one("c", "", "0:root", "_") +
                one("d", "", "_", "_"),
            "7:edeps-only-sometimes");
        row("no enhanced graph at first", one("a", "", "_", "_") + one("b", "", "0:root", "_"),
            "7:edeps-only-sometimes");
        row("parallel sentences",
            one("a", "# parallel_id = x/1\n", "_", "_") +
                one("b", "# parallel_id = x/2/alt1part1\n", "_", "_") +
                one("c", "# parallel_id = x/2/alt2part2\n", "_", "_"),
            "");
        row("equal parallel sentences",
            one("a", "# parallel_id = x/1\n", "_", "_") +
                one("b", "# parallel_id = x/1\n", "_", "_"),
            "7:non-unique-parallel-id");
        row("parallel sentences, some with a number",
            one("a", "# parallel_id = x/1\n", "_", "_") +
                one("b", "# parallel_id = x/1/alt1\n", "_", "_"),
            "7:parallel-id-alt");
        row("parallel sentences without number 2",
            one("a", "# parallel_id = x/1/part1\n", "_", "_") +
                one("b", "# parallel_id = x/1/part3\n", "_", "_"),
            "7:parallel-id-part");
        row("no space before a paragraph",
            one("a", "", "_", "SpaceAfter=No") + one("b", "", "_", "_") +
                one("c", "", "_", "SpaceAfter=No") + one("d", "#newpar p2\n", "_", "_"),
            "14:spaceafter-newdocpar");
    }
    void severalSentences() {
        QFETCH(QByteArray, text);
        QFETCH(QString, rules);
        QCOMPARE(rulesIn(text.toStdString(), CheckLevel::Ud2), rules);
    }

    void comments_data() {
        columns<QString, QString>("comments", "rules");
        const auto row = [](const QString& comments, const char* rules) {
            QTest::newRow(qPrintable(comments.section('\n', -1))) << comments << rules;
        };
        row("# parallel_id = a/b-1", "");
        row("#parallel_id=a/b/alt1part1", "");
        row("# parallel_id = a", "3:invalid-parallel-id");
        row("# parallel_id = A/b", "3:invalid-parallel-id");
        row("# parallel_id = a/b c", "3:invalid-parallel-id");
        row("# parallel_id a/b", "3:invalid-parallel-id");
        row("# parallel_id = a/b/", "3:invalid-parallel-id");
        row("# parallel_id = a/b/alt0", "3:invalid-parallel-id");
        row("# parallel_id = a/b/part1alt1", "3:invalid-parallel-id");
        row("# parallel_id = a/b\n# parallel_id = a/c", "4:multiple-parallel-id");
        row("# parallel_id = a/b/alt2", "3:parallel-id-alt");
        row("# parallel_id = a/b/alt1part2", "3:parallel-id-part");
        row("# newdoc id = d\n# newpar", "");
        row("# newdoc\n# newdoc d", "4:multiple-newdoc");
        row("# newpar\n#newpar\n# newpar", "4:multiple-newpar");
    }
    void comments() {
        QFETCH(QString, comments);
        QFETCH(QString, rules);
        const std::string text = "# sent_id = a\n# text = Go\n" + comments.toStdString() +
                                 "\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n";
        QCOMPARE(rulesIn(text, CheckLevel::Ud2), rules);
    }

    // White space is a character, not a byte: the last byte of "à" is that of a no-break space.
    void spacesInMisc() {
        const auto rules = [](const char* misc) {
            return rulesIn(
                std::string("# sent_id = a\n# text = Go\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t") +
                    misc + "\n\n",
                CheckLevel::Ud2);
        };
        QCOMPARE(rules("Gloss=voilà|Other=Å"), QString());
        QCOMPARE(rules("Gloss\u00A0=a"), QString("3:misc-extra-space 3:misc-attr-typo"));
    }

    // Sentences with empty columns are checked as if the columns had unknown values.
    void emptyColumns() {
        QCOMPARE(rulesIn("# sent_id = a\n# text = Go\n1\tGo\tgo\t\t_\t_\t0\tROOT\t_\t_\n\n",
                         CheckLevel::Ud2),
                 QString("3:read 3:unknown-upos 3:invalid-deprel"));
        QCOMPARE(rulesIn("# text =\n\n", CheckLevel::Ud2), QString("1:read"));
    }

    // UD allows multiword tokens of one word.
    void oneWordIntervals() {
        const std::string text = "# sent_id = a\n# text = Go\n1-1\tGo\t_\t_\t_\t_\t_\t_\t_\t_\n"
                                 "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n";
        QCOMPARE(rulesIn(text, CheckLevel::Ud2), QString());
        QCOMPARE(rulesIn(text, CheckLevel::Style), QString("3:one-word-interval"));
    }

    // After a difference between text and forms, the rest of the text is reported once.
    void differencesInText() {
        const std::string words = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n"
                                  "2\ton\ton\tADV\t_\t_\t1\tadvmod\t_\t_\n\n";
        QCOMPARE(rulesIn("# sent_id = a\n# text = Do on\n" + words, CheckLevel::Ud2),
                 QString("2:text-extra-chars 3:text-form-mismatch"));
        QCOMPARE(rulesIn("# sent_id = a\n# text = Go off\n" + words, CheckLevel::Ud2),
                 QString("2:text-extra-chars 4:text-form-mismatch"));
        QCOMPARE(rulesIn("# sent_id = a\n# text = Go\n" + words, CheckLevel::Ud2),
                 QString("4:text-form-mismatch"));
    }

    void sentIdsInText() {
        const auto textOf = [](const char* id, const char* head) {
            const std::string text = std::string(id) + "# text = Go\n1\tGo\tgo\tVERB\t_\t_\t" +
                                     head + "\troot:A\t_\t_\n\n";
            return TreebankChecker(CheckLevel::Ud2)
                .check(Treebank::fromBytes("x", text))
                .back()
                .text()
                .english();
        };
        QVERIFY(textOf("# sent_id = w-7\n", "0")
                    .ends_with("[UD level 2, invalid-deprel, sent_id w-7]"));
        QVERIFY(textOf("", "0").ends_with("[UD level 2, invalid-deprel]"));
        QVERIFY(textOf("# source = a\n#sent_id=w-7\n", "5").ends_with("sent_id w-7]"));
    }

    // In a sentence whose HEAD column is wrong, the other columns are checked.
    void wrongHeads_data() {
        columns<QStringList, QString>("arcs", "rules");
        QTest::newRow("missing") << QStringList{"0:root", "_:NSUBJ"} << "4:read 4:invalid-deprel";
        QTest::newRow("out of range")
            << QStringList{"0:root", "3:NSUBJ"} << "4:read 4:invalid-deprel";
        QTest::newRow("cycle") << QStringList{"2:root", "1:NSUBJ"} << "3:read 4:invalid-deprel";
        QTest::newRow("none") << QStringList{"_:nsubj", "_:NSUBJ"}
                              << "3:invalid-head 4:invalid-deprel";
    }
    void wrongHeads() {
        QFETCH(QStringList, arcs);
        QFETCH(QString, rules);
        QCOMPARE(rulesIn(sentence(arcs), CheckLevel::Ud2), rules);
        const QString read = rules.contains("read") ? rules.left(6) : QString();
        QCOMPARE(rulesIn(sentence(arcs), CheckLevel::Reading), read);
    }
};

QTEST_APPLESS_MAIN(TestCheckLines)
#include "tst_check_lines.moc"
