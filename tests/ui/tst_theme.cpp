// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/theme.h"

#include <QApplication>
#include <QRawFont>
#include <QTest>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

using namespace parsescope;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// Matrices of linear RGB that show how colours appear with full colour vision and without one kind
/// of cones (Machado, Oliveira & Fernandes 2009, severity 1).
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

/// Returns the smallest distance (CIE 1976) between two colours for any of the visions.
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

    /// Texts have at least the contrast 4.5 (WCAG 2, level AA) on every colour behind them, and 7
    /// (level AAA) with high contrast; edges of controls and arcs have at least 3.
    void readable() {
        QFETCH(QString, name);
        Theme::use(*Colours::named(name));
        const QPalette palette = QApplication::palette();
        const Theme theme = Theme::fromPalette(palette);
        QCOMPARE(theme.color(Ink::Canvas).lightness() < 128, name.startsWith("dark"));
        const double least = name.contains("contrast") ? 7 : 4.5;
        const auto stands = [&](QColor text, QColor ground, double wanted) {
            QVERIFY2(contrast(text, ground) >= wanted,
                     qPrintable(QStringLiteral("%1 on %2 has %3")
                                    .arg(text.name(), ground.name())
                                    .arg(contrast(text, ground))));
        };
        const std::vector<QColor> plain{theme.color(Ink::Canvas), palette.color(QPalette::Window),
                                        theme.color(Ink::Surface)};
        const std::map<Ink, std::vector<Ink>> grounds{
            {Ink::Text,
             {Ink::AccentSoft, Ink::StackSoft, Ink::BufferSoft, Ink::RightSoft, Ink::WrongSoft}},
            {Ink::Muted,
             {Ink::AccentSoft, Ink::StackSoft, Ink::BufferSoft, Ink::RightSoft, Ink::WrongSoft}},
            {Ink::Accent, {Ink::AccentSoft}},
            {Ink::Right, {Ink::AccentSoft, Ink::RightSoft}},
            {Ink::Wrong, {Ink::AccentSoft, Ink::WrongSoft}},
            {Ink::Lost, {}},
            {Ink::Stack, {Ink::StackSoft}},
            {Ink::Buffer, {Ink::BufferSoft}}};
        for (const auto& [ink, own] : grounds) {
            for (const QColor ground : plain)
                stands(theme.color(ink), ground, least);
            for (const Ink ground : own)
                stands(theme.color(ink), theme.color(ground), least);
        }
        for (const Ink ink : {Ink::Right, Ink::Wrong, Ink::Accent})
            stands(theme.color(Ink::OnAccent), theme.color(ink), least);
        for (const Ink ink : {Ink::Edge, Ink::ToCome})
            for (const QColor ground : plain)
                stands(theme.color(ink), ground, 3);
        using Roles = std::pair<QPalette::ColorRole, QPalette::ColorRole>;
        for (const auto& [text, ground] :
             {Roles{QPalette::WindowText, QPalette::Window}, Roles{QPalette::Text, QPalette::Base},
              Roles{QPalette::ButtonText, QPalette::Button},
              Roles{QPalette::PlaceholderText, QPalette::Base},
              Roles{QPalette::PlaceholderText, QPalette::Window},
              Roles{QPalette::HighlightedText, QPalette::Highlight},
              Roles{QPalette::Link, QPalette::Base}, Roles{QPalette::Link, QPalette::Window},
              Roles{QPalette::ToolTipText, QPalette::ToolTipBase}})
            stands(palette.color(text), palette.color(ground), least);
    }

    /// Bold text is drawn with a bold font, not with thickened letters of another one.
    void boldIsAFontOfItsOwn() {
        Theme::setUpApplication();
        QFont font = QApplication::font();
        for (const QFont::Weight weight : {QFont::Normal, QFont::DemiBold, QFont::Bold}) {
            font.setWeight(weight);
            const QByteArray facts = QRawFont::fromFont(font).fontTable("OS/2");
            QVERIFY(facts.size() > 6);
            QCOMPARE(qFromBigEndian<quint16>(facts.constData() + 4), quint16(weight));
        }
    }

    void colourBlindSafe_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    /// Whichever kind of cones is missing, no two states look alike.
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

    /// Views repaint if the palette changes: every choice of colours gives another palette.
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
