// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <array>
#include <optional>

class QWidget;

namespace parsescope {

/// The meaning of a colour. Painting code names meanings; the theme knows colours. Meanings that
/// must be distinguishable also differ in shape.
enum class Ink {
    None,
    Canvas,  ///< background of diagrams
    Surface, ///< a box on the canvas
    Border,  ///< a quiet line
    Text,    ///< main text
    Muted,   ///< secondary text
    Accent,  ///< where the attention is: hover, cursor
    Right,   ///< a gold arc that is built
    Wrong,   ///< an arc that is built and not gold
    ToCome,  ///< a gold arc that can still be built
    Lost,    ///< a gold arc that can no longer be built
    Lifted,  ///< an arc that was lifted, so that none cross
    Stack,   ///< on the stack
    StackSoft,
    Buffer, ///< in the buffer
    BufferSoft,
    AccentSoft,
    WrongSoft,
    RightSoft,
    OnAccent, ///< text on Accent, Right or Wrong
    Count
};

/// The purpose of a text. Sizes are in pixels, so that a picture is the same on screen and on
/// paper.
enum class TextStyle { Word, Small, Label, Heading };

/// Which colours are used: light or dark, and in which set.
struct Colours {
    enum class Ground { Desktop, Light, Dark };
    Ground ground = Ground::Desktop; ///< Desktop: light or dark as the desktop is
    bool colourBlind = false;        ///< meanings differ for every kind of colour vision
    bool highContrast = false;       ///< black on white, white on black, no greys

    bool operator==(const Colours&) const = default;
    /// "dark+colour-blind+contrast", for settings and the command line.
    [[nodiscard]] QString name() const;
    [[nodiscard]] static std::optional<Colours> named(const QString& name);
};

/// Colours and fonts. Light or dark follows the palette; meanings have colours of their own.
class Theme {
public:
    static Theme fromPalette(const QPalette& palette);
    /// Sets the palette of the application. Ground::Desktop asks the desktop anew.
    static void use(Colours colours);
    [[nodiscard]] static Colours colours() { return s_colours; }

    [[nodiscard]] QColor color(Ink ink) const { return m_colors[static_cast<int>(ink)]; }
    [[nodiscard]] static QFont font(TextStyle style);
    /// A font with one width for all letters and without ligatures, for what is typed or read
    /// letter by letter: queries, lines of CoNLL-U, features.
    [[nodiscard]] static QFont monospace();
    /// Size of the text of all widgets, in per cent of the usual one. Diagrams are zoomed instead.
    static void setTextSize(int percent);
    [[nodiscard]] static int textSize() { return s_textSize; }
    /// How much larger than usual a widget paints what it paints itself: as its window's text.
    [[nodiscard]] static qreal scaleOf(const QWidget& widget);

    /// The palette of a set that is light or dark.
    static QPalette palette(bool dark, Colours colours);
    /// Loads the bundled fonts, and uses the colours of the desktop. Call once, after QApplication.
    static void setUpApplication();

private:
    std::array<QColor, static_cast<std::size_t>(Ink::Count)> m_colors;
    static inline Colours s_colours;
    static inline QString s_monospace;
    static inline int s_textSize = 100;
};

} // namespace parsescope
