// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QByteArray>
#include <QImage>

class QPdfWriter;

namespace parsescope {

/// Returns the whole drawing on the background of the theme, with `scale` pixels for each unit of
/// the drawing. Throws std::bad_alloc if there is not enough memory for the image, never returns a
/// null image.
[[nodiscard]] QImage imageOf(const Drawing& drawing, const Theme& theme, qreal scale);

/// Return the picture or the drawing as the bytes of a PNG, SVG or PDF file. pngOf() throws
/// std::bad_alloc if there is not enough memory, also for a null image.
[[nodiscard]] QByteArray pngOf(const QImage& image);
[[nodiscard]] QByteArray svgOf(const Drawing& drawing, const Theme& theme, const QString& title);
[[nodiscard]] QByteArray pdfOf(const Drawing& drawing, const Theme& theme, const QString& title);

/// Sets the title of a file and the size of its pages, in pixels of 1/96 inch, without margins.
void setUpPages(QPdfWriter& writer, QSizeF pixels, const QString& title);

} // namespace parsescope
