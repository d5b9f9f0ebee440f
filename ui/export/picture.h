// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QByteArray>
#include <QImage>

class QPdfWriter;

namespace parsescope {

/// The whole drawing, on the canvas of the theme; `scale` pixels for each of its own.
[[nodiscard]] QImage imageOf(const Drawing& drawing, const Theme& theme, qreal scale);

/// The drawing as a file in each format.
[[nodiscard]] QByteArray pngOf(const QImage& image);
[[nodiscard]] QByteArray svgOf(const Drawing& drawing, const Theme& theme, const QString& title);
[[nodiscard]] QByteArray pdfOf(const Drawing& drawing, const Theme& theme, const QString& title);

/// Makes the pages of a file as large as that, without margins.
void setUpPages(QPdfWriter& writer, QSizeF pixels, const QString& title);

} // namespace parsescope
