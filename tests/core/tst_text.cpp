// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <QTest>

#include <string>

using namespace parsescope;

/// Texts with numbered places.
class TestText : public QObject {
    Q_OBJECT

private slots:
    void places() {
        QCOMPARE(Text("{1} and {0}, {{0}}", "a", 12).english(), std::string("12 and a, {0}"));
        QCOMPARE(plural("{0} word", "{0} words", 1).english(), std::string("1 word"));
        QCOMPARE(plural("{0} word in {1}", "{0} words in {1}", 1200, "a").english(),
                 std::string("1,200 words in a"));
    }

    void emptyTexts() {
        constexpr Phrase nothing = "";
        QVERIFY(Text().empty());
        QVERIFY(Text(nothing).empty());
        QVERIFY(Text::untranslated({}).empty());
        QVERIFY(!Text("a").empty());
        QVERIFY(!Text::untranslated("a").empty());
        QCOMPARE(Text::joined({Text("a"), Text(nothing), Text("b")}, ", ").english(),
                 std::string("a, b"));
    }
};

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
