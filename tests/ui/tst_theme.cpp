// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/theme.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace parsescope;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// How colours appear, as linear RGB, with full colour vision and without one kind of cones
/// (Machado, Oliveira & Fernandes 2009, severity 1).
const Matrix visions[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

Vector linear(QColor color) {
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return {part(color.redF()), part(color.greenF()), part(color.blueF())};
}

Vector seen(QColor color, const Matrix& vision) {
    const Vector rgb = linear(color);
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            result[i] += vision[i][j] * rgb[j];
        result[i] = std::clamp(result[i], 0.0, 1.0);
    }
    return result;
}

Vector lab(const Vector& rgb) {
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// The smallest distance (CIE 1976) between two colours for any of the visions.
double distance(QColor a, QColor b) {
    double least = 1e9;
    for (const Matrix& vision : visions) {
        const Vector p = lab(seen(a, vision));
        const Vector q = lab(seen(b, vision));
        least = std::min(least, std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
    }
    return least;
}

double contrast(QColor a, QColor b) {
    const auto luminance = [](QColor color) {
        const Vector rgb = linear(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    };
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

constexpr Ink states[] = {Ink::Right, Ink::Wrong, Ink::Lost, Ink::ToCome, Ink::Accent};

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { Theme::use({}); }

    void names() {
        int count = 0;
        for (const char* ground : {"desktop", "light", "dark"})
            for (const char* rest : {"", "+colour-blind", "+contrast", "+colour-blind+contrast"}) {
                const QString name = QString(ground) + rest;
                QVERIFY(Colours::named(name).has_value());
                QCOMPARE(Colours::named(name)->name(), name);
                ++count;
            }
        QCOMPARE(count, 12);
        QVERIFY(!Colours::named("purple"));
        QVERIFY(!Colours::named(""));
    }

    void readable_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"light", "dark", "light+colour-blind", "dark+colour-blind",
                                 "light+contrast", "dark+contrast"})
            QTest::newRow(name) << QString(name);
    }

    /// Texts and lines stand out from the ground; more so with high contrast.
    void readable() {
        QFETCH(QString, name);
        Theme::use(*Colours::named(name));
        const Theme theme = Theme::fromPalette(QApplication::palette());
        QCOMPARE(theme.color(Ink::Canvas).lightness() < 128, name.startsWith("dark"));
        const QColor ground = theme.color(Ink::Canvas);
        const bool strong = name.contains("contrast");
        QVERIFY(contrast(theme.color(Ink::Text), ground) >= (strong ? 20 : 12));
        QVERIFY(contrast(theme.color(Ink::Muted), ground) >= (strong ? 9 : 4.5));
        QVERIFY(contrast(theme.color(Ink::ToCome), ground) >= (strong ? 6 : 3));
        QVERIFY(contrast(theme.color(Ink::Border), ground) >= (strong ? 6 : 1.3));
        for (Ink ink : {Ink::Right, Ink::Wrong, Ink::Lost, Ink::Stack, Ink::Buffer, Ink::Accent})
            QVERIFY2(contrast(theme.color(ink), ground) >= 4.5,
                     qPrintable(theme.color(ink).name()));
        for (Ink ink : {Ink::Right, Ink::Wrong, Ink::Accent})
            QVERIFY2(contrast(theme.color(Ink::OnAccent), theme.color(ink)) >= 4.5,
                     qPrintable(theme.color(ink).name()));
    }

    void colourBlindSafe_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    /// Whatever cones are missing, no two states look alike.
    void colourBlindSafe() {
        QFETCH(bool, dark);
        Theme::use({dark ? Colours::Ground::Dark : Colours::Ground::Light, true, false});
        const Theme theme = Theme::fromPalette(QApplication::palette());
        for (Ink a : states)
            for (Ink b : states)
                if (a < b)
                    QVERIFY2(distance(theme.color(a), theme.color(b)) >= 25,
                             qPrintable(theme.color(a).name() + " " + theme.color(b).name()));
        QVERIFY(distance(theme.color(Ink::Stack), theme.color(Ink::Buffer)) >= 25);
    }

    /// Views repaint on changes of the palette: every choice makes one.
    void everyChoiceChangesThePalette() {
        std::vector<QPalette> seenSoFar;
        for (const char* name : {"light", "dark", "light+colour-blind", "dark+colour-blind",
                                 "light+contrast", "dark+contrast"}) {
            Theme::use(*Colours::named(name));
            for (const QPalette& other : seenSoFar)
                QVERIFY(other != QApplication::palette());
            seenSoFar.push_back(QApplication::palette());
        }
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
