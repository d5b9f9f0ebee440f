// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/natural.h"
#include "core/base/text.h"

#include <QTest>

#include <cmath>

using namespace parsescope;

/// Large numbers, and texts with numbered places.
class TestNatural : public QObject {
    Q_OBJECT

private slots:
    void smallNumbers() {
        QCOMPARE(Natural().text(), std::string("0"));
        QCOMPARE(Natural(1'000'000'007).text(), std::string("1000000007"));
        QCOMPARE(Natural(4'294'967'295).text(), std::string("4294967295"));
        Natural sum(999'999'999);
        sum += Natural(1);
        QCOMPARE(sum.text(), std::string("1000000000"));
        sum += Natural(0);
        QCOMPARE(sum, Natural(1'000'000'000));
        QVERIFY(!(sum == Natural(1)));
    }

    void powersOfTwo() {
        Natural power(1);
        for (int exponent = 1; exponent <= 200; ++exponent) {
            power += Natural(power);
            QVERIFY(qAbs(power.log10() - exponent * std::log10(2.0)) < 1e-12 * exponent);
        }
        QCOMPARE(power.text(),
                 std::string("1606938044258990275541962092341162602522202993782792835301376"));
    }

    void longAndShort() {
        Natural power(1);
        for (int exponent = 0; exponent < 100; ++exponent)
            power += Natural(power);
        Natural one(1);
        one += power;
        power += Natural(1);
        QCOMPARE(one, power);
        QVERIFY(std::isinf(Natural().log10()));
    }

    void addsToItself() {
        Natural number(4'000'000'000);
        number += number;
        QCOMPARE(number.text(), std::string("8000000000"));
    }

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

QTEST_GUILESS_MAIN(TestNatural)
#include "tst_natural.moc"
