// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

namespace parsescope {

/// What a colour stands for. Painting code names meanings; the theme knows colours. Meanings that
/// must be told apart are told apart by shape, too.
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
    Lost,    ///< a gold arc that can't be built any more
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

/// What a text is for. Sizes are in pixels, so that a picture is the same on screen and on paper.
enum class TextStyle { Word, Small, Label, Heading };

/// Colours and fonts. Light or dark follows the palette of the desktop; the colours of meanings are
/// from the colour-blind-safe set of Okabe and Ito.
class Theme {
public:
    static Theme fromPalette(const QPalette& palette);

    [[nodiscard]] QColor color(Ink ink) const { return m_colors[static_cast<std::size_t>(ink)]; }
    [[nodiscard]] static QFont font(TextStyle style);
    [[nodiscard]] bool isDark() const { return m_dark; }

    /// The palettes behind "Light" and "Dark" in the menu.
    static QPalette lightPalette();
    static QPalette darkPalette();
    /// Loads the bundled font, and sets it and a palette of ours unless the desktop has a dark or
    /// otherwise own one. Call once, after QApplication.
    static void setUpApplication();

private:
    std::array<QColor, static_cast<std::size_t>(Ink::Count)> m_colors;
    bool m_dark = false;
};

} // namespace parsescope
