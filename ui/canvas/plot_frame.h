// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>

#include <vector>

namespace parsescope {

/// Returns round numbers that cover the range from `from` to `to`. Their distance is 1, 2 or 5
/// times a power of ten; there are at least one and at most `most` distances.
[[nodiscard]] std::vector<double> roundNumbers(double from, double to, int most);

/// The axes of a plot, with round numbers along them.
class PlotFrame {
public:
    /// The values that the plot must contain.
    struct Range {
        QPointF least;
        QPointF most;
        bool wholeX = false; ///< true if the numbers along the x axis are integers
    };

    /// Lays out the axes so that the area for points, the numbers and the title of the x axis
    /// together fill `outer`.
    PlotFrame(const Range& range, QRectF outer, const Measure& measure);

    /// Returns the rectangle in which points are drawn, without numbers and titles.
    [[nodiscard]] QRectF area() const { return m_area; }
    [[nodiscard]] QPointF place(QPointF point) const;
    void draw(Drawing& drawing, const QString& xTitle, const Measure& measure) const;

private:
    std::vector<double> m_xs;
    std::vector<double> m_ys;
    QRectF m_area;
    qreal m_left; // left edge of the numbers along the y axis, in pixels at zoom 1
};

} // namespace parsescope
