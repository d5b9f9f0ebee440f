// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QToolButton>

namespace parsescope {

/// A rounded button in the bars at the top of the window. It is painted in the colours of the
/// palette, and therefore follows changes of the theme.
class PillButton : public QToolButton {
    Q_OBJECT

public:
    enum class Kind {
        Choice, ///< has a border, shows the current choice, and opens a menu
        Tab,    ///< one button of a row, in which one button is checked
        Flat,   ///< has no border until the mouse is over the button
    };

    explicit PillButton(Kind kind, QWidget* parent = nullptr);

    /// Sets the text, which is cut off if it is wider than `most` pixels at the usual text size.
    /// The tool tip then shows the whole text above `tip`.
    void setChoice(const QString& text, int most, const QString& tip);
    /// Shows the icon named `name` of the program instead of the text.
    void setSymbol(const QString& name);

    [[nodiscard]] QSize sizeHint() const override;
    /// Returns the size in which the text of a tab just fits, and in which other texts are elided
    /// after a few letters.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// The values on which the result of `setChoice` depends.
    struct Choice {
        QString text;
        int most = 0;
        QString tip;
        QFont font;

        bool operator==(const Choice&) const = default;
    };

    [[nodiscard]] QFont textFont() const;
    [[nodiscard]] int textWidth(const QFont& font) const;

    Kind m_kind;
    Choice m_choice; // the last one
    QString m_symbol;
    QIcon m_picture; // the icon in the colour last painted: making it takes milliseconds
    QColor m_pictureColour;
    // The last text that was measured, with its font and its width in pixels: layouts ask often.
    mutable QString m_measured;
    mutable QFont m_measuredFont;
    mutable int m_measuredWidth = 0;
};

} // namespace parsescope
