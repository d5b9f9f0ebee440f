// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace parsescope {

/// A rounded button of the bars on top of the window. It is painted from the palette, so it follows
/// a change of theme.
class PillButton : public QToolButton {
    Q_OBJECT

public:
    enum class Kind {
        Choice, ///< has a border; says what is chosen, and opens a menu
        Tab,    ///< one of a row, of which one is checked
        Flat,   ///< no border until the mouse is over it
    };

    explicit PillButton(Kind kind, QWidget* parent = nullptr);

    /// Sets a text that is cut where it is wider than `most` pixels at the natural size; the whole
    /// text is then in the tool tip, before `tip`.
    void setChoice(const QString& text, int most, const QString& tip);
    /// Shows an icon of the program, by name, in the place of the text.
    void setSymbol(const QString& name);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont textFont() const;

    Kind m_kind;
    QString m_symbol;
};

} // namespace parsescope
