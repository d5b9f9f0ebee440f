// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/check.h"
#include "tests/support/conllu_lines.h"

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
        row("empty line in a file without sentences", "\n", "1:extra-empty-line");
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
            "2:pseudo-empty-line 3:extra-empty-line");
        row("empty line, then spaces", one + "\n \n" + one + "\n", "3:pseudo-empty-line");
        row("two empty lines", one + "\n\n" + one + "\n", "3:extra-empty-line");
        row("no empty line at the end", one, "1:missing-empty-line");
        row("no line end at the end", one + "\n" + one.substr(0, one.size() - 1),
            "3:missing-empty-line");
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

    // In a sentence whose HEAD column is wrong, the other columns are checked.
    void wrongHeads_data() {
        QTest::addColumn<QStringList>("arcs");
        QTest::addColumn<QString>("rules");
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
