// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/plot_frame.h"

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr int StepsAlongX = 8;
constexpr int StepsAlongY = 6;
constexpr qreal LineHeight = 16;
constexpr qreal GapBeforeAxis = 8;

QString numberText(double value) {
    return QString::number(value, 'g', 6);
}

} // namespace

std::vector<double> roundNumbers(double from, double to, int most) {
    if (!(to > from))
        to = from + 1;
    double step = std::pow(10, std::floor(std::log10((to - from) / most)));
    const double factors[] = {2, 2.5, 2}; // the factors from 1 to 2, from 2 to 5 and from 5 to 10
    for (int i = 0; std::ceil(to / step) - std::floor(from / step) > most; ++i)
        step *= factors[i % 3];
    std::vector<double> numbers;
    for (double at = std::floor(from / step); at <= std::ceil(to / step); ++at)
        numbers.push_back(at * step);
    return numbers;
}

PlotFrame::PlotFrame(const Range& range, QRectF outer, const Measure& measure)
    : m_left(outer.left()) {
    const int steps = range.wholeX ? std::clamp(static_cast<int>(range.most.x() - range.least.x()),
                                                1, StepsAlongX)
                                   : StepsAlongX;
    m_xs = roundNumbers(range.least.x(), range.most.x(), steps);
    // Whole numbers are counts, of iterations for example, which do not begin before the least one.
    if (range.wholeX)
        m_xs.front() = std::max(m_xs.front(), range.least.x());
    m_ys = roundNumbers(range.least.y(), range.most.y(), StepsAlongY);
    qreal labels = 0;
    for (double y : m_ys)
        labels = std::max(labels, measure(numberText(y), TextStyle::Small).width());
    m_area = outer.adjusted(labels + GapBeforeAxis, 0, 0, -2 * LineHeight);
}

QPointF PlotFrame::place(QPointF point) const {
    return {m_area.left() +
                m_area.width() * (point.x() - m_xs.front()) / (m_xs.back() - m_xs.front()),
            m_area.bottom() -
                m_area.height() * (point.y() - m_ys.front()) / (m_ys.back() - m_ys.front())};
}

void PlotFrame::draw(Drawing& drawing, const QString& xTitle, const Measure& measure) const {
    for (double y : m_ys) {
        const qreal at = place({m_xs.front(), y}).y();
        drawing.addLine({m_area.left(), at}, {m_area.right(), at}, Ink::Border, 0.6);
        drawing.addText(
            {m_left, at - LineHeight / 2, m_area.left() - GapBeforeAxis - m_left, LineHeight},
            numberText(y), TextStyle::Small, Ink::Muted);
    }
    for (double x : m_xs) {
        const qreal at = place({x, m_ys.front()}).x();
        const qreal width = measure(numberText(x), TextStyle::Small).width();
        drawing.addText({at - width / 2, m_area.bottom() + 2, width, LineHeight}, numberText(x),
                        TextStyle::Small, Ink::Muted);
    }
    drawing.addLine(m_area.bottomLeft(), m_area.bottomRight(), Ink::Text);
    const qreal width = measure(xTitle, TextStyle::Small).width();
    drawing.addText(
        {m_area.center().x() - width / 2, m_area.bottom() + LineHeight + 2, width, LineHeight},
        xTitle, TextStyle::Small, Ink::Muted);
}

} // namespace parsescope
