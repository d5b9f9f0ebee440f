// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/official_validator.h"
#include "tests/support/table.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns "line rule: message" for a line of output that is a finding; otherwise an empty text.
QString readLine(const char* line) {
    const std::optional<Finding> finding = readValidatorLine(line);
    if (!finding)
        return {};
    return QString("%1 %2: %3")
        .arg(finding->error.line)
        .arg(finding->rule.c_str(), finding->error.message.english().c_str());
}

Finding at(const char* file, int sentence, int line, const char* rule) {
    return {CheckLevel::Style, rule, sentence, {Text(), file, line, 0}};
}

} // namespace

/// The output of UD's validator, and its place among the findings of other levels.
class TestOfficialValidator : public QObject {
    Q_OBJECT

private slots:
    void linesOfOutput_data() {
        const auto row = tableNamedByFirst<QByteArray, QString>("line", "finding");
        row("[Line 5 Sent s1]: [L3 SYNTAX leaf-cc] x", "5 leaf-cc: x");
        row("[Line 5 Sent s1 Node 2]: [L3 Syntax leaf-cc] x] [y]: [z", "5 leaf-cc: x] [y]: [z");
        row("[Line 5]: [L3 WARNING fixed-gap] x", "5 fixed-gap: x");
        row("[(in a.conllu) Line 5 Sent s]: [L3 Syntax a-b] x", "5 a-b: x");
        row("[File a.conllu Line 5 Sent s]: [L3 SYNTAX a-b] x", "5 a-b: x");
        row("[Tree number 2 on line 17 Sent s Node 3]: [L3 Syntax too-many-subjects] 'x'",
            "17 too-many-subjects: 'x'");
        row("[Line 5 Sent s]: [L2 Format a-b] x", ""); // another level
        row("[Line 5 Sent s]: [L33 Format a-b] x", "");
        row("[Line x Sent s]: [L3 Syntax a-b] x", "");
        row("[Line 99999999999 Sent s]: [L3 Syntax a-b] x", "");
        row("[Line 5 Sent s]: [L3 Syntax a-b", "");
        row("Line 5 Sent s]: [L3 Syntax a-b] x", "");
        row("...suppressing further errors regarding Syntax", "");
        row("", "");
    }
    void linesOfOutput() {
        QFETCH(QByteArray, line);
        QFETCH(QString, finding);
        QCOMPARE(readLine(line), finding);
    }

    void languages_data() {
        const auto row = tableNamedByFirst<QByteArray, QString>("path", "language");
        row("en_ewt-ud-dev.conllu", "en");
        row("az_tuecl-ud-test.conllu", "az"); // the first and the last letter
        row("/a/b_c-ud-d/hsb_ufal-ud-test.conllu.gz", "hsb");
        row("en_ewt-dev.conllu", "");
        row("EN_ewt-ud-dev.conllu", "");
        row("long_ewt-ud-dev.conllu", "");
        row("_ewt-ud-dev.conllu", "");
        row("a-ud-b_c.conllu", "");
        row("", "");
    }
    void languages() {
        QFETCH(QByteArray, path);
        QFETCH(QString, language);
        QCOMPARE(QString::fromStdString(languageInName(path.constData()).value_or("")), language);
    }

    // A finding about a file, with the sentence -1, comes before the sentences of the file.
    void findingsAreMerged() {
        const auto file = [](const char* name, int sentences) {
            std::string lines;
            for (int i = 0; i < sentences; ++i)
                lines += "1\tw\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
            return std::make_shared<const TreebankFile>(TreebankFile::fromBytes(name, lines));
        };
        const Treebank treebank({file("a", 1), file("b", 2)});
        const auto merged = mergedFindings(
            treebank,
            {at("a", -1, 1, "1"), at("a", 0, 5, "3"), at("b", -1, 1, "5"), at("b", 1, 2, "7")},
            {at("a", 0, 3, "2"), at("a", 0, 5, "4"), at("b", 1, 1, "6"), at("b", 2, 9, "8")});
        QString rules;
        for (const Finding& finding : merged)
            rules += finding.rule.c_str();
        QCOMPARE(rules, QString("12345678"));
    }
};

QTEST_APPLESS_MAIN(TestOfficialValidator)
#include "tst_official_validator.moc"
