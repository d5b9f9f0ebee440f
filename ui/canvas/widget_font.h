// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/theme.h"

#include <QFontInfo>
#include <QWidget>

namespace parsescope {

/// Returns the theme's font for `style`, scaled with the text size of `widget`.
[[nodiscard]] inline QFont widgetFont(TextStyle style, const QWidget& widget) {
    constexpr double usual = 13; // the usual text size of widgets, in pixels
    QFont font = Theme::font(style);
    font.setPixelSize(qRound(font.pixelSize() * QFontInfo(widget.font()).pixelSize() / usual));
    return font;
}

} // namespace parsescope
