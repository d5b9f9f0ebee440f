// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>
#include <QSizeF>
#include <QString>

#include <vector>

namespace parsescope {

/// A plot of numbered points, with a list beside or below it that names the points.
struct ScatterPlot {
    enum class Mark { Circle, Square, Triangle, Diamond, Cross, Count };
    struct Point {
        QString name;
        QString text; ///< a text about the point's values, shown in the list
        QPointF at;
        QSizeF spread = {0, 0}; ///< half the lengths of the error bars, in units of the axes
        Ink ink = Ink::Accent;
        Mark mark = Mark::Circle;
        bool leftOut = false; ///< true if the point occurs only in the list
    };

    QString title;
    QString xTitle;
    QString yTitle;
    std::vector<Point> points; ///< the drawing numbers points from 1
    int marked = -1;           ///< 0-based index of the highlighted point; -1 for none
    /// Size of the whole drawing, in pixels at zoom 1; a long list may enlarge it.
    QSizeF size{640, 360};
};

/// Draws the plot. A point, its number and its line in the list have the target Kind::Bar with the
/// 0-based index of the point. The axes cover all points that are not left out.
[[nodiscard]] Drawing layoutScatter(const ScatterPlot& plot, const Measure& measure);

} // namespace parsescope
