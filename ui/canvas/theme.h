// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPalette>
#include <QString>

#include <array>
#include <optional>

class QWidget;

namespace parsescope {

/// The meaning of a colour. Painting code names meanings, to which the theme assigns colours.
/// Meanings that must be distinguished also differ in shape.
enum class Ink {
    None,
    Canvas,  ///< background of diagrams
    Surface, ///< a box on the canvas
    Border,  ///< an inconspicuous line
    Edge,    ///< the outline of a control or a word
    Text,    ///< main text
    Muted,   ///< secondary text
    Accent,  ///< the object of attention, which the mouse or the cursor is at
    Right,   ///< a gold arc that is built
    Wrong,   ///< an arc that is built but not gold
    ToCome,  ///< a gold arc that can still be built
    Lost,    ///< a gold arc that can no longer be built
    Lifted,  ///< an arc that was lifted to make the tree projective
    Stack,   ///< a word on the stack
    StackSoft,
    Buffer, ///< a word in the buffer
    BufferSoft,
    AccentSoft,
    WrongSoft,
    RightSoft,
    OnAccent, ///< a text on Accent, Right or Wrong
    Count
};

/// The purpose of a text. Sizes are in pixels, so that a picture looks alike on screen and on
/// paper.
enum class TextStyle { Word, Small, Label, Heading };
inline constexpr std::size_t TextStyles = 4; ///< number of styles

/// A set of colours: light or dark, and adapted to the user's vision.
struct Colours {
    enum class Ground { Desktop, Light, Dark };
    Ground ground = Ground::Desktop; ///< with Desktop, light or dark as the desktop is
    /// True if colours can be distinguished with every kind of colour vision.
    bool colourBlind = false;
    bool highContrast = false; ///< black on white or white on black, without greys

    bool operator==(const Colours&) const = default;
    /// Returns the name of the set in settings and on the command line,
    /// "dark+colour-blind+contrast".
    [[nodiscard]] QString name() const;
    [[nodiscard]] static std::optional<Colours> named(const QString& name);
};

/// The colours and fonts of diagrams. The palette determines whether the colours are light or dark.
class Theme {
public:
    static Theme fromPalette(const QPalette& palette);
    /// Sets the palette of the application. Reads the desktop's choice again if the ground is
    /// Desktop.
    static void use(Colours colours);
    [[nodiscard]] static Colours colours() { return s_colours; }

    [[nodiscard]] QColor color(Ink ink) const { return m_colors[static_cast<int>(ink)]; }
    [[nodiscard]] static QFont font(TextStyle style);
    /// Returns a font whose letters have one width and no ligatures, for texts that are typed or
    /// read letter by letter: queries, lines of CoNLL-U, features.
    [[nodiscard]] static QFont monospace();
    /// Sets the text size of all widgets, in per cent of the usual size. Diagrams are not affected;
    /// they are zoomed instead.
    static void setTextSize(int percent);
    [[nodiscard]] static int textSize() { return s_textSize; }
    /// Returns the ratio of the text size in the window of `widget` to the usual size, by which
    /// `widget` enlarges its own painting.
    [[nodiscard]] static qreal scaleOf(const QWidget& widget);

    /// Returns the light or the dark palette of the set `colours`.
    static QPalette palette(bool dark, Colours colours);
    /// Loads the bundled fonts and applies the colours of the desktop. To be called once, after
    /// QApplication has been constructed.
    static void setUpApplication();

private:
    static Theme computed(const QPalette& palette);

    std::array<QColor, static_cast<std::size_t>(Ink::Count)> m_colors;
    static inline Colours s_colours;
    static inline QString s_monospace;
    static inline int s_textSize = 100;
};

/// Returns the icon resources/icons/`name`.svg in `color`.
[[nodiscard]] QIcon icon(const QString& name, QColor color);

} // namespace parsescope
