// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/read_number.h"

#include <QTest>

#include <cmath>
#include <random>
#include <string>

using namespace parsescope;

namespace {

using Format = std::chars_format;

/// Returns the number that both functions read, and checks that they agree.
template<typename Number>
std::pair<std::size_t, Number> read(std::string_view text, Format format) {
    Number number = 77;
    Number byC = 77;
    const std::size_t length = readNumber(text, number, format);
    const std::size_t lengthByC = readNumberByC(text, byC, format);
    if (lengthByC != length || byC != number || std::signbit(byC) != std::signbit(number))
        QTest::qFail((std::string(text) + ": " + std::to_string(lengthByC) + ' ' +
                      std::to_string(byC) + ", expected " + std::to_string(length) + ' ' +
                      std::to_string(number))
                         .c_str(),
                     __FILE__, __LINE__);
    return {length, number};
}

} // namespace

/// Numbers in texts.
class TestReadNumber : public QObject {
    Q_OBJECT

private slots:
    void readsTheNumberAtTheBeginning_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("general");
        QTest::addColumn<double>("number");
        QTest::addColumn<int>("fixed");
        QTest::newRow("digits") << "12 34" << 2 << 12.0 << 2;
        QTest::newRow("a sign") << "-12,5" << 3 << -12.0 << 3;
        QTest::newRow("no zero before the point") << "-.5" << 3 << -0.5 << 3;
        QTest::newRow("nothing behind the point") << "5." << 2 << 5.0 << 2;
        QTest::newRow("two points") << "1.5.2" << 3 << 1.5 << 3;
        QTest::newRow("minus zero") << "-0" << 2 << -0.0 << 2;
        QTest::newRow("an exponent") << "25e-1x" << 5 << 2.5 << 2;
        QTest::newRow("a positive exponent") << "1.5E+2" << 6 << 150.0 << 3;
        QTest::newRow("an exponent with zeros") << "2e000000000000001" << 17 << 20.0 << 1;
        QTest::newRow("no digits in the exponent") << "1e+" << 1 << 1.0 << 1;
        QTest::newRow("zero, exponent of 20 digits") << "0e99999999999999999999" << 22 << 0.0 << 1;
        QTest::newRow("hexadecimal") << "0x10" << 1 << 0.0 << 1;
        QTest::newRow("nothing") << "" << 0 << 77.0 << 0;
        QTest::newRow("a sign alone") << "-" << 0 << 77.0 << 0;
        QTest::newRow("a point alone") << "-." << 0 << 77.0 << 0;
        QTest::newRow("plus") << "+1" << 0 << 77.0 << 0;
        QTest::newRow("a blank") << " 1" << 0 << 77.0 << 0;
        QTest::newRow("infinity") << "inf" << 0 << 77.0 << 0;
        QTest::newRow("no number") << "-nan" << 0 << 77.0 << 0;
        QTest::newRow("too large") << "1e400" << 0 << 77.0 << 1;
        QTest::newRow("too close to 0") << "1e-400" << 0 << 77.0 << 1;
        QTest::newRow("exponent of 20 digits") << "1e-99999999999999999999" << 0 << 77.0 << 1;
    }
    void readsTheNumberAtTheBeginning() {
        QFETCH(QString, text);
        QFETCH(int, general);
        QFETCH(double, number);
        QFETCH(int, fixed);
        const std::string bytes = text.toStdString();
        QCOMPARE(read<double>(bytes, Format::general), std::pair(std::size_t(general), number));
        QCOMPARE(read<double>(bytes, Format::fixed).first, std::size_t(fixed));
        QCOMPARE(read<float>(bytes, Format::general),
                 std::pair(std::size_t(general), static_cast<float>(number)));
    }

    /// The nearest number is read, also where two are about equally near: a float lies in the
    /// middle between 1 and 1 + 2^-23, and a digit behind its 24 digits decides.
    void readsTheNearestNumber() {
        const float next = std::nextafter(1.0F, 2.0F);
        const std::string middle = "1.000000059604644775390625";
        QCOMPARE(read<float>(middle, Format::fixed).second, 1.0F); // the even one
        QCOMPARE(read<float>(middle + "01", Format::fixed).second, next);
        QCOMPARE(read<float>(middle + std::string(800, '0') + "1", Format::fixed).second, next);
        // 2^53 + 1 lies in the middle between two doubles.
        const double even = std::ldexp(1.0, 53);
        QCOMPARE(read<double>("9007199254740993", Format::fixed).second, even);
        QCOMPARE(read<double>("9007199254740993.1", Format::fixed).second, even + 2);
    }

    void bothFunctionsReadTheSame() {
        std::mt19937 random(5);
        const auto number = [&](unsigned below) { return random() % below; };
        const auto digits = [&](unsigned most) {
            std::string text;
            for (auto left = number(most + 1); left > 0; --left)
                text += static_cast<char>('0' + number(10));
            return text;
        };
        for (int k = 0; k < 20'000; ++k) {
            std::string text = (number(2) == 0 ? "" : "-") + digits(22);
            if (number(4) > 0)
                text += '.' + digits(22);
            // No exponent leads to numbers so close to 0 that they are stored with fewer digits,
            // which C++ libraries treat differently.
            if (number(2) == 0)
                text += (number(2) == 0 ? "e" : "E-") + std::to_string(number(14));
            text += std::string("x-. e").substr(number(5), number(3));
            for (const Format format : {Format::general, Format::fixed}) {
                read<double>(text, format);
                read<float>(text, format);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestReadNumber)
#include "tst_read_number.moc"
