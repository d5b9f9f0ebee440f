// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QPointF>

#include <vector>

namespace parsescope {

/// Round numbers (1, 2 or 5 times a power of ten apart) that cover `from` to `to`: at most `most`
/// steps, at least one.
[[nodiscard]] std::vector<double> roundNumbers(double from, double to, int most);

/// The axes of a plot, with round numbers along them.
class PlotFrame {
public:
    /// The values that the plot must contain.
    struct Range {
        QPointF least;
        QPointF most;
        bool wholeX = false; ///< no fractions along the x axis
    };

    /// `outer`: with the numbers, and the title of the x axis.
    PlotFrame(const Range& range, QRectF outer, const Measure& measure);

    /// Where points lie.
    [[nodiscard]] QRectF area() const { return m_area; }
    [[nodiscard]] QPointF place(QPointF point) const;
    void draw(Drawing& drawing, const QString& xTitle, const Measure& measure) const;

private:
    std::vector<double> m_xs;
    std::vector<double> m_ys;
    QRectF m_area;
    qreal m_left; // of the numbers along the y axis
};

} // namespace parsescope
