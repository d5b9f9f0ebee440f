// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QWidget>

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

constexpr double UsualText = 13; // pixels, of widgets

/// A font, and those that have emoji on the usual systems: the bundled ones have none.
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
    const QColor accent = colours.colourBlind ? dark ? 0xff6a1f : 0x2b1600
                          : dark              ? 0x4a86e8
                                              : 0x2f6fdf;
    const QColor onHighlight = colours.colourBlind ? onAccent : QColor(Qt::white);
    if (colours.highContrast)
        return dark ? paletteFrom(Qt::black, Qt::black, 0x1a1a1a, Qt::white, 0xd8d8d8, accent,
                                  onHighlight, 0xb0b0b0)
                    : paletteFrom(Qt::white, Qt::white, Qt::white, Qt::black, 0x333333, accent,
                                  onHighlight, 0x606060);
    return dark ? paletteFrom(0x1c2027, 0x14171d, 0x272c35, 0xe7eaf0, 0x949db0, accent, onHighlight,
                              0x3b424e)
                : paletteFrom(0xf4f5f7, 0xffffff, 0xf9fafb, 0x1d2330, 0x6b7486, accent, onHighlight,
                              0xd3d7df);
}

void Theme::use(Colours colours) {
    s_colours = colours;
    bool dark = colours.ground == Colours::Ground::Dark;
    if (colours.ground == Colours::Ground::Desktop) {
        QApplication::setPalette(QPalette()); // back to what the desktop says
        dark = QApplication::palette().color(QPalette::Base).lightness() < 128;
    }
    QApplication::setPalette(palette(dark, colours));
}

Theme Theme::fromPalette(const QPalette& palette) {
    Theme theme;
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const bool dark = base.lightness() < text.lightness();
    const auto set = [&theme](Ink ink, QColor color) {
        theme.m_colors[static_cast<int>(ink)] = color;
    };
    const QColor accent = palette.color(QPalette::Active, QPalette::Highlight);
    const bool safe = s_colours.colourBlind;
    const bool strong = s_colours.highContrast;
    const QColor right = safe ? dark ? 0x8cc4ff : 0x0a2a78 : dark ? 0x2fc398 : 0x00805d;
    const QColor wrong = safe ? dark ? 0xffe27a : 0xc94400 : dark ? 0xff8a4c : 0xc24a00;
    const QColor lost = safe ? dark ? 0xb84dff : 0xbe10e0 : dark ? 0xe58ac0 : 0xa3396f;
    const QColor stack = dark ? 0x8fb4ff : 0x2b5fc0;
    const QColor buffer = dark ? 0xe9b949 : 0x996300;
    set(Ink::None, Qt::transparent);
    set(Ink::Canvas, base);
    set(Ink::Surface, mixed(text, base, dark ? 0.10 : 0.04));
    set(Ink::Border, mixed(text, base, strong ? 0.7 : dark ? 0.30 : 0.22));
    set(Ink::Text, text);
    set(Ink::Muted, mixed(text, base, strong ? 0.85 : dark ? 0.68 : 0.64));
    set(Ink::Accent, accent);
    set(Ink::AccentSoft, mixed(accent, base, dark ? 0.30 : 0.14));
    set(Ink::Right, right);
    set(Ink::RightSoft, mixed(right, base, dark ? 0.24 : 0.12));
    set(Ink::Wrong, wrong);
    set(Ink::WrongSoft, mixed(wrong, base, dark ? 0.24 : 0.12));
    set(Ink::ToCome, mixed(text, base, strong ? 0.7 : dark ? 0.58 : 0.54));
    set(Ink::Lost, lost);
    set(Ink::Lifted, buffer);
    set(Ink::Stack, stack);
    set(Ink::StackSoft, mixed(stack, base, dark ? 0.22 : 0.12));
    set(Ink::Buffer, buffer);
    set(Ink::BufferSoft, mixed(buffer, base, dark ? 0.20 : 0.13));
    set(Ink::OnAccent, dark ? QColor(0x10131a) : QColor(Qt::white));
    return theme;
}

QFont Theme::font(TextStyle style) {
    QFont font; // of the application
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

QFont Theme::monospace() {
    QFont font = QApplication::font();
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
    const QString family = load(":/fonts/Inter-Regular.otf");
    s_monospace = load(":/fonts/NotoSansMono-Regular.ttf");
    QFont font = QApplication::font();
    font.setFamilies(withEmoji(family.isEmpty() ? font.family() : family));
    QApplication::setFont(font);
    setTextSize(100);
    use({});
}

} // namespace parsescope
