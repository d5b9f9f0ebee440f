// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "ui/canvas/drawing.h"

#include <QByteArray>
#include <QImage>

#include <vector>

namespace parsescope {

/// The whole drawing, on the canvas of the theme; `scale` pixels for each of its own.
[[nodiscard]] QImage imageOf(const Drawing& drawing, const Theme& theme, qreal scale);

/// The drawing as a file in each format.
[[nodiscard]] QByteArray pngOf(const QImage& image);
[[nodiscard]] QByteArray svgOf(const Drawing& drawing, const Theme& theme, const QString& title);
[[nodiscard]] QByteArray pdfOf(const Drawing& drawing, const Theme& theme, const QString& title);

/// A slide: two lines on top, drawings below each other, sentences at the bottom.
struct Slide {
    QString title;
    QString subtitle;
    std::vector<Drawing> drawings;
    QString text;
};

/// One page for each slide, all of the same size, which fits the largest. Stops when asked to; the
/// bytes are of no use then. May be called beside the window's thread.
[[nodiscard]] QByteArray pdfOf(const std::vector<Slide>& slides, const Theme& theme,
                               const QString& title, const TaskControl& control = {});

} // namespace parsescope
