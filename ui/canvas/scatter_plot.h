// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>
#include <QSizeF>
#include <QString>

#include <vector>

namespace parsescope {

/// Points with numbers, and beside or below them a list of what the numbers stand for.
struct ScatterPlot {
    enum class Mark { Circle, Square, Triangle, Diamond, Cross, Count };
    struct Point {
        QString name;
        QString text; ///< its figures, in the list
        QPointF at;
        QSizeF spread = {0, 0}; ///< how far it may be off to either side
        Ink ink = Ink::Accent;
        Mark mark = Mark::Circle;
        bool leftOut = false; ///< stands in the list alone
    };

    QString title;
    QString xTitle;
    QString yTitle;
    std::vector<Point> points; ///< numbered from 1
    int marked = -1;           ///< the point that is looked at
    QSizeF size{640, 360};     ///< of the whole drawing; the list may make it larger
};

/// A point, its number and its line in the list have the target Kind::Bar with its index. The axes
/// cover the points that are not left out.
[[nodiscard]] Drawing layoutScatter(const ScatterPlot& plot, const Measure& measure);

} // namespace parsescope
