// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <vector>

namespace parsescope {

namespace {

QPalette paletteFrom(QColor window, QColor base, QColor button, QColor text, QColor muted,
                     QColor highlight, QColor onHighlight, QColor line) {
    QPalette palette(text, button, line.lighter(120), line.darker(130), line, text, Qt::white, base,
                     window);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::Highlight, highlight);
    palette.setColor(QPalette::HighlightedText, onHighlight);
    palette.setColor(QPalette::Link, highlight);
    for (QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, muted);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, line);
    return palette;
}

QColor mixed(QColor a, QColor b, double share) {
    const auto mix = [share](int x, int y) {
        return static_cast<int>(x * share + y * (1 - share) + 0.5);
    };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

/// Returns the relative luminance of a colour (WCAG 2), from 0 to 1.
double luminanceOf(QColor color) {
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) +
           0.0722 * part(color.blueF());
}

/// Returns the contrast ratio of two colours (WCAG 2), from 1 to 21.
double contrastOf(QColor a, QColor b) {
    const auto [low, high] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (high + 0.05) / (low + 0.05);
}

/// Returns `color`, mixed with as much of `text` as necessary for a contrast of at least `least`
/// with each of `grounds`.
QColor readableOn(const std::vector<QColor>& grounds, QColor color, QColor text, double least) {
    constexpr double step = 0.02;
    QColor result = color;
    for (double share = step; share <= 1; share += step) {
        if (std::ranges::all_of(grounds,
                                [&](QColor each) { return contrastOf(result, each) >= least; }))
            break;
        result = mixed(text, color, share);
    }
    return result;
}

constexpr double UsualText = 13; // the usual text size of widgets, in pixels

/// Returns a font family followed by the emoji families of common systems, because the bundled
/// fonts contain no emoji.
QStringList withEmoji(const QString& family) {
    return {family, "Noto Color Emoji", "Segoe UI Emoji", "Apple Color Emoji"};
}

} // namespace

QString Colours::name() const {
    static const char* const grounds[] = {"desktop", "light", "dark"};
    QString name = QString::fromLatin1(grounds[static_cast<int>(ground)]);
    if (colourBlind)
        name += "+colour-blind";
    if (highContrast)
        name += "+contrast";
    return name;
}

std::optional<Colours> Colours::named(const QString& name) {
    for (Ground ground : {Ground::Desktop, Ground::Light, Ground::Dark})
        for (bool colourBlind : {false, true})
            for (bool highContrast : {false, true})
                if (const Colours colours{ground, colourBlind, highContrast};
                    colours.name() == name)
                    return colours;
    return std::nullopt;
}

QPalette Theme::palette(bool dark, Colours colours) {
    const QColor onAccent = dark ? 0x10131a : 0xffffff;
    const bool strong = colours.highContrast;
    const QColor accent = colours.colourBlind ? dark ? strong ? 0xff8f52 : 0xff6a1f : 0x2b1600
                          : dark              ? strong ? 0x92b6f1 : 0x79a4ea
                          : strong            ? 0x1f4993
                                              : 0x2a63c6;
    if (strong)
        return dark ? paletteFrom(Qt::black, Qt::black, 0x1a1a1a, Qt::white, 0xd8d8d8, accent,
                                  onAccent, 0xb0b0b0)
                    : paletteFrom(Qt::white, Qt::white, Qt::white, Qt::black, 0x333333, accent,
                                  onAccent, 0x606060);
    return dark ? paletteFrom(0x1c2027, 0x14171d, 0x272c35, 0xe7eaf0, 0xa3abba, accent, onAccent,
                              0x3b424e)
                : paletteFrom(0xf4f5f7, 0xffffff, 0xf9fafb, 0x1d2330, 0x5c6475, accent, onAccent,
                              0xd3d7df);
}

void Theme::use(Colours colours) {
    s_colours = colours;
    bool dark = colours.ground == Colours::Ground::Dark;
    if (colours.ground == Colours::Ground::Desktop) {
        QApplication::setPalette(QPalette()); // restores the palette of the desktop
        dark = QApplication::palette().color(QPalette::Base).lightness() < 128;
    }
    QApplication::setPalette(palette(dark, colours));
}

Theme Theme::fromPalette(const QPalette& palette) {
    // All that `computed` depends on. Painting asks for the same theme again and again.
    using Key = std::pair<std::array<QRgb, 4>, std::array<bool, 2>>;
    const Key key{{palette.color(QPalette::Base).rgba(), palette.color(QPalette::Text).rgba(),
                   palette.color(QPalette::Window).rgba(),
                   palette.color(QPalette::Active, QPalette::Highlight).rgba()},
                  {s_colours.colourBlind, s_colours.highContrast}};
    static thread_local std::pair<Key, Theme> known{key, computed(palette)};
    if (known.first != key)
        known = {key, computed(palette)};
    return known.second;
}

Theme Theme::computed(const QPalette& palette) {
    Theme theme;
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const bool dark = base.lightness() < text.lightness();
    const auto set = [&theme](Ink ink, QColor color) {
        theme.m_colors[static_cast<int>(ink)] = color;
    };
    const bool safe = s_colours.colourBlind;
    const bool strong = s_colours.highContrast;
    const QColor accent = palette.color(QPalette::Active, QPalette::Highlight);
    const QColor right = safe ? dark ? 0x9fd0ff : 0x0a2a78 : dark ? 0x2fc398 : 0x00805d;
    const QColor wrong = safe ? dark ? 0xffe27a : 0xc94400 : dark ? 0xff8a4c : 0xc24a00;
    const QColor lost = safe ? dark ? 0xb84dff : 0xbe10e0 : dark ? 0xe58ac0 : 0xa3396f;
    const QColor stack = dark ? 0x8fb4ff : 0x2b5fc0;
    const QColor buffer = dark ? 0xe9b949 : 0x996300;
    set(Ink::None, Qt::transparent);
    set(Ink::Canvas, base);
    set(Ink::Surface, mixed(text, base, dark ? 0.10 : 0.04));
    const auto soft = [&](Ink ink, QColor color) {
        set(ink, mixed(color, base, dark ? safe ? 0.16 : 0.22 : 0.12));
    };
    soft(Ink::AccentSoft, accent);
    soft(Ink::RightSoft, right);
    soft(Ink::WrongSoft, wrong);
    soft(Ink::StackSoft, stack);
    soft(Ink::BufferSoft, buffer);
    const std::vector<QColor> plain{base, palette.color(QPalette::Window),
                                    theme.color(Ink::Surface)};
    const auto setReadable = [&](Ink ink, QColor color, std::initializer_list<Ink> grounds) {
        std::vector<QColor> all = plain;
        for (const Ink ground : grounds)
            all.push_back(theme.color(ground));
        set(ink, readableOn(all, color, text, strong ? 7 : 4.5));
    };
    set(Ink::Border, mixed(text, base, strong ? 0.7 : dark ? 0.30 : 0.22));
    set(Ink::Edge, mixed(text, base, strong ? 0.7 : dark ? 0.48 : 0.54));
    set(Ink::ToCome, mixed(text, base, strong ? 0.7 : dark ? 0.58 : 0.56));
    set(Ink::Text, text);
    setReadable(Ink::Muted,
                mixed(text, base,
                      strong ? 0.85
                      : dark ? 0.68
                             : 0.64),
                {Ink::AccentSoft, Ink::StackSoft, Ink::BufferSoft, Ink::RightSoft, Ink::WrongSoft});
    setReadable(Ink::Accent, accent, {Ink::AccentSoft});
    setReadable(Ink::Right, right, {Ink::AccentSoft, Ink::RightSoft});
    setReadable(Ink::Wrong, wrong, {Ink::AccentSoft, Ink::WrongSoft});
    setReadable(Ink::Lost, lost, {});
    setReadable(Ink::Stack, stack, {Ink::StackSoft});
    setReadable(Ink::Buffer, buffer, {Ink::BufferSoft});
    set(Ink::Lifted, theme.color(Ink::Buffer));
    set(Ink::OnAccent, dark ? QColor(0x10131a) : QColor(Qt::white));
    return theme;
}

namespace {

QFont fontOf(TextStyle style) {
    QFont font; // the font of the application
    switch (style) {
    case TextStyle::Word:
        font.setPixelSize(15);
        font.setWeight(QFont::DemiBold);
        break;
    case TextStyle::Small:
        font.setPixelSize(11);
        break;
    case TextStyle::Label:
        font.setPixelSize(12);
        break;
    case TextStyle::Heading:
        font.setPixelSize(12);
        font.setWeight(QFont::DemiBold);
        break;
    }
    return font;
}

} // namespace

QFont Theme::font(TextStyle style) {
    // Copies of a font share its font engine. Finding the engine of a new font takes longer than
    // measuring a short text.
    thread_local QFont application;
    thread_local std::array<std::optional<QFont>, TextStyles> known;
    if (const QFont now; application != now) {
        application = now;
        known = {};
    }
    std::optional<QFont>& font = known[static_cast<std::size_t>(style)];
    if (!font)
        font = fontOf(style);
    return *font;
}

QFont Theme::monospace() {
    QFont font; // without a size of its own, so that it follows the text size
    if (!s_monospace.isEmpty())
        font.setFamilies(withEmoji(s_monospace));
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

qreal Theme::scaleOf(const QWidget& widget) {
    return QFontInfo(widget.window()->font()).pixelSize() / UsualText;
}

void Theme::setTextSize(int percent) {
    s_textSize = percent;
    QFont font = QApplication::font();
    font.setPixelSize(qRound(UsualText * percent / 100));
    QApplication::setFont(font);
}

void Theme::setUpApplication() {
    const auto load = [](const char* file) {
        const int id = QFontDatabase::addApplicationFont(QString::fromLatin1(file));
        const QStringList families = QFontDatabase::applicationFontFamilies(id);
        return families.isEmpty() ? QString() : families.first();
    };
    load(":/fonts/Inter-SemiBold.otf");
    load(":/fonts/Inter-Bold.otf"); // for bold words in HTML texts
    const QString family = load(":/fonts/Inter-Regular.otf");
    s_monospace = load(":/fonts/NotoSansMono-Regular.ttf");
    QFont font = QApplication::font();
    font.setFamilies(withEmoji(family.isEmpty() ? font.family() : family));
    QApplication::setFont(font);
    setTextSize(100);
    use({});
}

QIcon icon(const QString& name, QColor color) {
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray source = file.readAll();
    QIcon icon;
    for (const auto& [mode, alpha] : {std::pair(QIcon::Normal, 1.0), {QIcon::Disabled, 0.35}}) {
        QByteArray svg = source;
        QSvgRenderer renderer(svg.replace("currentColor", color.name().toLatin1()));
        for (int size : {16, 20, 24, 40, 48}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.setOpacity(alpha);
            renderer.render(&painter);
            painter.end();
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace parsescope
