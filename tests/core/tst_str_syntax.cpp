// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/regex.h"
#include "core/query/scanner.h"
#include "core/treebank/normal_form.h"
#include "tests/support/table.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string utf8(char32_t code) {
    return QString::fromUcs4(&code, 1).toStdString();
}

} // namespace

class TestStrSyntax : public QObject {
    Q_OBJECT

private slots:
    // The results are those of OCaml's Str.string_match where it matches the whole text.
    void matchesAsInOcaml_data() {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("yes"); // matching texts, separated by spaces
        QTest::addColumn<QString>("no");
        const auto row = [](const char* expression, const char* yes, const char* no) {
            QTest::newRow(expression) << expression << yes << no;
        };
        row("ab", "ab", "a abc xab");
        row(".a", "xa éa", "a xya");
        row("a*", "a aaa", "b ab");
        row("a+b?", "a aab", "b abb");
        row("[abc]+", "cab", "d");
        row("[a-c]", "b", "d -");
        row("[^a-c]", "d é", "b");
        row("[]a]+", "]a a]", "[");
        row("[a-]+", "a-", "b");
        row("[-a]+", "a-", "b");
        row("[a^]", "a ^", "b");
        row("[\\n]+", "\\ n n\\", "x"); // brackets have no escapes
        row("[.*]", ". *", "a");
        row("[c-a]", "", "a b c");
        row("[^c-a]", "x", "");
        row("a\\|b", "a b", "ab |");
        row("a|b", "a|b", "a b");
        row("a\\|ab", "a", "ab"); // the first alternative that matches counts
        row("ab\\|a", "a ab", "b");
        row("\\(a\\|b\\)c", "ac bc", "abc (a|b)c");
        row("(a)", "(a)", "a");
        row("a{2}", "a{2}", "aa");
        row("\\(ab\\)*", "ab abab", "aba");
        row("\\(.\\)\\1", "aa éé", "ab");
        row("\\(a\\)\\(b\\)\\2\\1", "abba", "abab");
        row("a\\1", "", "a a1"); // there is no group 1
        row("\\.", ".", "a");
        row("\\d", "d", "1");
        row("\\w+", "ww", "ab");
        row("\\n", "n", "");
        row("\\$\\^\\*\\+\\?\\[\\]", "$^*+?[]", "");
        row("^a$", "a", "b");
        row("a^b", "", "ab a^b");
        row("a$b", "", "ab a$b");
        row("\\ba\\b", "a", "b");
        row("a\\bb", "", "ab");
        row("a.\\bb", "a-b", "aab");
        row("*a", "*a", "a aa");
        row("+", "+", "");
        row("\\(?a\\)", "?a", "a");
        row("a\\|*", "a *", "");
        row("a**", "a aa", "b");
        row("a*?", "a aa", "");  // read as (a*)?
        row("a+?", "a aa", "b"); // read as (a+)?
        row("a?+", "a aa", "b");
        row("a++", "a aa", "b");
        row("a??", "a", "aa");
        row("a\\", "a\\", "a");
        row("#x", "#x", "x");
        row("a-z", "a-z", "b");
        row("ß.", "ßa", "ß");
    }
    void matchesAsInOcaml() {
        QFETCH(QString, expression);
        QFETCH(QString, yes);
        QFETCH(QString, no);
        const Result<std::string> perl = perlFromStr(expression.toStdString());
        QVERIFY2(perl, perl ? "" : perl.error().message.english().c_str());
        const Result<Regex> regex = Regex::compile(*perl, false, RegexScope::FirstWhole);
        QVERIFY2(regex, regex ? "" : regex.error().message.english().c_str());
        for (const bool expected : {true, false})
            for (const QString& text : (expected ? yes : no).split(' ', Qt::SkipEmptyParts))
                QVERIFY2(regex->matches(text.toStdString()) == expected,
                         qPrintable(text + " with " + QString::fromStdString(*perl)));
    }

    void refusesAsInOcaml_data() {
        const auto row = tableNamedByFirst<QString, QString>("expression", "expected");
        row("é\\(a", "the regular expression is wrong at character 5: a \\( is not closed");
        row("a\\)", "the regular expression is wrong at character 2: this \\) closes nothing");
        row("a[b", "the regular expression is wrong at character 2: this [ is not closed");
        row("[]", "the regular expression is wrong at character 1: this [ is not closed");
    }
    void refusesAsInOcaml() {
        QFETCH(QString, expression);
        QFETCH(QString, expected);
        const Result<std::string> perl = perlFromStr(expression.toStdString());
        QVERIFY(!perl);
        QCOMPARE(QString::fromStdString(perl.error().message), expected);
    }

    // Characters that are called normal are normal, alone and after a letter.
    void normalTextIsNormal() {
        int sure = 0;
        for (char32_t code = 1; code <= 0x10FFFF; ++code) {
            if (code >= 0xD800 && code <= 0xDFFF)
                continue;
            for (const char* before : {"", "a", "\uAC00"}) {
                const std::string text = before + utf8(code);
                if (!isSurelyNormal(text))
                    continue;
                ++sure;
                QVERIFY2(normalForm(text) == text, qPrintable(QString::number(code, 16)));
            }
        }
        QVERIFY(sure > 2'000'000); // almost all characters
        QVERIFY(!isSurelyNormal("e\u0301"));
        QCOMPARE(normalForm("e\u0301"), std::string("\u00E9"));
        QCOMPARE(normalForm("\u1112\u1161\u11AB"), std::string("\uD55C"));
        QCOMPARE(normalForm("\xFF"), std::string("\xFF"));
    }
};

QTEST_GUILESS_MAIN(TestStrSyntax)
#include "tst_str_syntax.moc"
