// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>

#include <vector>

namespace parsescope {

/// One bar, with its label and the text after it. A bar can have a second, larger value, of which
/// the first is a part; the second value is drawn as an open bar around the first.
struct Bar {
    QString label;
    double value = 0;
    QString text;
    double whole = 0; ///< the second value; drawn only if larger than `value`
    /// The text of a second line below the bar. If any bar has a second line, all bars have room
    /// for it.
    QString detail = {};
};

/// A plot of horizontal bars below each other: a histogram, or counts of categories.
struct BarPlot {
    QString title;
    std::vector<Bar> bars;
    int selected = -1;
    /// A value that the scale of the bars must cover besides the values of the bars.
    double scale = 0;
    /// Width of the whole drawing, in pixels at zoom 1; long labels may widen it.
    qreal width = 420;
};

/// Draws the bars. A bar, its label and its text have the target Kind::Bar with the index of the
/// bar.
[[nodiscard]] Drawing layoutBars(const BarPlot& plot, const Measure& measure);

/// A curve: points from left to right.
struct Curve {
    QString name;
    Ink ink = Ink::Accent;
    Stroke stroke = Stroke::Solid;
    std::vector<QPointF> points;
    /// True if the curve is drawn thin and without its name, as one of many similar curves.
    bool faint = false;
};

/// Curves with common axes, and their names beside their last points.
struct CurvePlot {
    QString title;
    QString xTitle;
    std::vector<Curve> curves;
    QSizeF size{420, 240};
    bool wholeX = false; ///< true if the numbers along the x axis are integers
};

/// Draws the curves. A vertical strip of the plot around each point of the last curve, one unit of
/// x wide, has the target Kind::Step with the index of the point, and a fact with the values of all
/// curves that have a name.
[[nodiscard]] Drawing layoutCurves(const CurvePlot& plot, const Measure& measure);

} // namespace parsescope
