// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QLabel>

#include <optional>

namespace parsescope {

/// A label that measures its text once for each width. QLabel lays out a text that has links or can
/// be selected each time that a layout asks for its size, and layouts ask many times when a panel
/// opens.
class MeasuredLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

private:
    void forgetOthers() const;

    // The text and the font that were measured, and their sizes.
    mutable QString m_text;
    mutable QFont m_font;
    mutable std::optional<QSize> m_hint;
    mutable std::optional<QSize> m_least;
    mutable QHash<int, int> m_heights; // by width
};

} // namespace parsescope
