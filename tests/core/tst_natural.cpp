// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/natural.h"

#include <QTest>

#include <cmath>

using namespace parsescope;

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
};

QTEST_APPLESS_MAIN(TestNatural)
#include "tst_natural.moc"
