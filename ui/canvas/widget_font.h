// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/theme.h"

#include <QFontInfo>
#include <QWidget>

namespace parsescope {

/// The font of the theme as large as the text of a widget asks for: what is painted in it grows
/// with it.
[[nodiscard]] inline QFont widgetFont(TextStyle style, const QWidget& widget) {
    constexpr double usual = 13; // pixels
    QFont font = Theme::font(style);
    font.setPixelSize(qRound(font.pixelSize() * QFontInfo(widget.font()).pixelSize() / usual));
    return font;
}

} // namespace parsescope
