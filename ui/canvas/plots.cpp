// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/plots.h"

#include "ui/canvas/plot_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parsescope {

namespace {

constexpr qreal PlotMargin = 14;
constexpr qreal PlotTitle = 30;
constexpr qreal PlotRow = 22;
constexpr qreal BarHeight = 14;
constexpr qreal DetailHeight = 18;
constexpr qreal PlotGap = 8;
constexpr qreal PlotLabel = 18;
constexpr qreal ShortestScale = 80;
// Greatest width of labels beside the bars, as a share of the plot's width.
constexpr qreal WidestLabels = 0.6;

void addTitle(Drawing& drawing, const QString& title, const Measure& measure) {
    const qreal width = measure(title, TextStyle::Heading).width();
    drawing.addText({PlotMargin, PlotMargin - 4, width, 20}, title, TextStyle::Heading, Ink::Text);
    drawing.size = {2 * PlotMargin + width, PlotMargin + PlotTitle};
}

/// Returns the values of the curves with names: "Iteration: 3, UAS: 81.5, LAS: 78".
QString valuesAt(const CurvePlot& plot, double x) {
    constexpr int digits = 4;
    QString text = QStringLiteral("%1: %2").arg(plot.xTitle).arg(x);
    for (const Curve& curve : plot.curves)
        for (const QPointF& point : curve.points)
            if (!curve.faint && point.x() == x)
                text += QStringLiteral(", %1: %2").arg(curve.name).arg(point.y(), 0, 'g', digits);
    return text;
}

} // namespace

Drawing layoutBars(const BarPlot& plot, const Measure& measure) {
    qreal labels = 0;
    qreal texts = 0;
    qreal details = 0;
    double largest = plot.scale;
    for (const Bar& bar : plot.bars) {
        labels = std::max(labels, measure(bar.label, TextStyle::Label).width());
        texts = std::max(texts, measure(bar.text, TextStyle::Small).width());
        details = std::max(details, measure(bar.detail, TextStyle::Small).width());
        largest = std::max({largest, bar.value, bar.whole});
    }
    // If the labels are too wide, they are written on lines of their own above the bars.
    const bool above = labels > WidestLabels * plot.width;
    const qreal left = above ? PlotMargin : PlotMargin + labels + PlotGap;
    const qreal scale = std::max(ShortestScale, plot.width - left - texts - PlotGap - PlotMargin);

    Drawing drawing;
    addTitle(drawing, plot.title, measure);
    const qreal right =
        left + std::max({scale + PlotGap + texts, details, above ? labels : 0}) + PlotMargin;
    const qreal toBar = above ? PlotLabel : 0;
    const qreal rowHeight = toBar + PlotRow + (details > 0 ? DetailHeight : 0);
    qreal rowTop = drawing.size.height();
    for (std::size_t i = 0; i < plot.bars.size(); ++i, rowTop += rowHeight) {
        const qreal y = rowTop + toBar;
        const Bar& bar = plot.bars[i];
        const bool selected = static_cast<int>(i) == plot.selected;
        const Target target{Target::Kind::Bar, static_cast<int>(i), -1};
        const auto length = [&](double value) { return largest > 0 ? scale * value / largest : 0; };
        const qreal top = y + (PlotRow - BarHeight) / 2;
        const QRectF row(PlotMargin / 2, rowTop, right - PlotMargin, rowHeight);
        drawing.addBox(row, 4, selected ? Ink::AccentSoft : Ink::Canvas).target = target;
        const qreal width = measure(bar.label, TextStyle::Label).width();
        drawing
            .addText(
                {above ? left : left - PlotGap - width, rowTop, width, above ? PlotLabel : PlotRow},
                bar.label, TextStyle::Label, Ink::Text)
            .target = target;
        if (bar.whole > bar.value)
            drawing.addBox({left, top, length(bar.whole), BarHeight}, 3, Ink::Surface, Ink::Border)
                .target = target;
        if (bar.value > 0)
            drawing
                .addBox({left, top, std::max(2.0, length(bar.value)), BarHeight}, 3,
                        selected ? Ink::Accent : Ink::Stack)
                .target = target;
        drawing
            .addText({left + length(std::max(bar.value, bar.whole)) + PlotGap, y,
                      measure(bar.text, TextStyle::Small).width(), PlotRow},
                     bar.text, TextStyle::Small, Ink::Muted)
            .target = target;
        if (!bar.detail.isEmpty())
            drawing
                .addText({left, y + PlotRow - 4, measure(bar.detail, TextStyle::Small).width(),
                          DetailHeight},
                         bar.detail, TextStyle::Small, Ink::Muted)
                .target = target;
    }
    for (std::size_t i = 0; i < plot.bars.size(); ++i) {
        const Bar& bar = plot.bars[i];
        QString text = bar.label + QStringLiteral(": ") + bar.text;
        if (!bar.detail.isEmpty())
            text += QStringLiteral("; ") + bar.detail;
        drawing.facts.push_back({{Target::Kind::Bar, static_cast<int>(i), -1}, text});
    }
    drawing.size = {std::max(drawing.size.width(), right), rowTop + PlotMargin};
    return drawing;
}

Drawing layoutCurves(const CurvePlot& plot, const Measure& measure) {
    constexpr double none = std::numeric_limits<double>::max();
    QPointF least(none, none);
    QPointF most(-none, -none);
    for (const Curve& curve : plot.curves)
        for (const QPointF& point : curve.points) {
            least = {std::min(least.x(), point.x()), std::min(least.y(), point.y())};
            most = {std::max(most.x(), point.x()), std::max(most.y(), point.y())};
        }
    Drawing drawing;
    addTitle(drawing, plot.title, measure);
    drawing.size = drawing.size.expandedTo(plot.size);
    if (least.x() > most.x())
        return drawing; // the curves have no points

    qreal names = 0;
    for (const Curve& curve : plot.curves)
        if (!curve.faint)
            names = std::max(names, measure(curve.name, TextStyle::Small).width());
    const PlotFrame frame({least, most, plot.wholeX},
                          QRectF(QPointF(PlotMargin, PlotMargin + PlotTitle),
                                 QPointF(drawing.size.width() - PlotMargin - names - PlotGap,
                                         drawing.size.height() - PlotMargin)),
                          measure);
    const QRectF area = frame.area();
    const auto place = [&](QPointF point) { return frame.place(point); };
    const double unit = place({1, 0}).x() - place({0, 0}).x();
    const std::vector<QPointF>& points = plot.curves.back().points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Target target{Target::Kind::Step, static_cast<int>(i), -1};
        const qreal x = place(points[i]).x();
        const QRectF strip(x - unit / 2, area.top(), unit, area.height());
        drawing.addBox(strip.intersected(area), 0, Ink::Canvas).target = target;
        drawing.facts.push_back({target, valuesAt(plot, points[i].x())});
    }
    frame.draw(drawing, plot.xTitle, measure);

    // Heights at which names are drawn already, which other names must not overlap.
    std::vector<qreal> taken;
    for (const Curve& curve : plot.curves) {
        if (curve.points.empty())
            continue;
        QPainterPath path(place(curve.points.front()));
        for (const QPointF& point : curve.points)
            path.lineTo(place(point));
        drawing.addPath(path, curve.ink, curve.faint ? 0.7 : 1.8, curve.stroke);
        if (curve.faint)
            continue;
        const QPointF end = place(curve.points.back());
        QPainterPath dot;
        dot.addEllipse(end, 3, 3);
        drawing.addPath(dot, Ink::None).fill = curve.ink;
        // A name is placed below the names already drawn or, if that would be below the axis, above
        // them.
        const qreal lowest = area.bottom() - 12;
        qreal y = std::min(end.y() - 8, lowest);
        const auto isTaken = [&] {
            return std::any_of(taken.begin(), taken.end(),
                               [y](qreal other) { return std::abs(other - y) < 14; });
        };
        while (isTaken() && y <= lowest)
            y += 4;
        if (y > lowest)
            for (y = lowest; isTaken();)
                y -= 4;
        taken.push_back(y);
        drawing.addText(
            {area.right() + PlotGap, y, measure(curve.name, TextStyle::Small).width(), 16},
            curve.name, TextStyle::Small, curve.ink);
    }
    return drawing;
}

} // namespace parsescope
