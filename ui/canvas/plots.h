// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>

#include <vector>

namespace parsescope {

/// One bar with the text behind it. A bar can have a second value, drawn as an open bar around it
/// (the whole of which the first is a part).
struct Bar {
    QString label;
    double value = 0;
    QString text;
    double whole = 0;    ///< not drawn unless larger than `value`
    QString detail = {}; ///< a line below; room is made if any bar has one
};

/// Bars below each other: histograms and counts of categories.
struct BarPlot {
    QString title;
    std::vector<Bar> bars;
    int selected = -1;
    double scale = 0;  ///< a value that there must be room for, besides those of the bars
    qreal width = 420; ///< of the whole drawing, where the labels leave room for it
};

/// A bar, its label and its text have the target Kind::Bar with the index of the bar.
[[nodiscard]] Drawing layoutBars(const BarPlot& plot, const Measure& measure);

/// A curve: points from left to right.
struct Curve {
    QString name;
    Ink ink = Ink::Accent;
    Stroke stroke = Stroke::Solid;
    std::vector<QPointF> points;
    bool faint = false; ///< thin and without its name: one of many like another
};

/// Curves over one pair of axes, with their names beside their last points.
struct CurvePlot {
    QString title;
    QString xTitle;
    std::vector<Curve> curves;
    QSizeF size{420, 240};
    bool wholeX = false; ///< no fractions along the x axis
    /// The tool tips of the points of the first curve, one each; may be empty.
    std::vector<QString> facts = {};
};

/// Where there are facts, a strip of the plot, one unit wide around the x of each, has the target
/// Kind::Step with its index.
[[nodiscard]] Drawing layoutCurves(const CurvePlot& plot, const Measure& measure);

} // namespace parsescope
