// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_entries.h"
#include "ui/canvas/drawing.h"
#include "ui/canvas/plot_frame.h"

#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <ranges>
#include <vector>

// The plots of the results of experiments, which the handbook shows.
namespace parsescope::test {

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
    /// Size of the whole drawing, in pixels at zoom 1; a long list may enlarge it.
    QSizeF size{640, 360};
};

namespace scatter {

inline constexpr qreal Margin = 14;
inline constexpr qreal TitleHeight = 26;
inline constexpr qreal LineHeight = 18;
inline constexpr qreal Gap = 8;
// Half the width of the last number along the x axis, which extends beyond the area of the points.
inline constexpr qreal HalfNumber = 20;
inline constexpr qreal Radius = 5; // the radius of a mark
inline constexpr QSizeF LeastArea(240, 180);

inline QPainterPath markPath(ScatterPlot::Mark mark, QPointF at) {
    QPainterPath path;
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF points;
        for (QPointF corner : corners)
            points << at + corner * Radius;
        path.addPolygon(points);
        path.closeSubpath();
    };
    switch (mark) {
    case ScatterPlot::Mark::Square:
        polygon({{-.9, -.9}, {.9, -.9}, {.9, .9}, {-.9, .9}});
        break;
    case ScatterPlot::Mark::Triangle:
        polygon({{0, -1.2}, {1.1, .9}, {-1.1, .9}});
        break;
    case ScatterPlot::Mark::Diamond:
        polygon({{0, -1.3}, {1.2, 0}, {0, 1.3}, {-1.2, 0}});
        break;
    case ScatterPlot::Mark::Cross:
        polygon({{-.4, -1.2},
                 {.4, -1.2},
                 {.4, -.4},
                 {1.2, -.4},
                 {1.2, .4},
                 {.4, .4},
                 {.4, 1.2},
                 {-.4, 1.2},
                 {-.4, .4},
                 {-1.2, .4},
                 {-1.2, -.4},
                 {-.4, -.4}});
        break;
    default:
        path.addEllipse(at, Radius, Radius);
    }
    return path;
}

/// The list of the points: marks, numbers, names and texts in columns.
class Key {
public:
    Key(const ScatterPlot& plot, const Measure& measure) : m_plot(plot), m_measure(measure) {
        for (std::size_t i = 0; i < plot.points.size(); ++i) {
            m_number = std::max(m_number, width(QString::number(i + 1)));
            m_name = std::max(m_name, width(plot.points[i].name));
            m_text = std::max(m_text, width(plot.points[i].text));
        }
    }

    [[nodiscard]] QSizeF size() const {
        return {2 * Radius + Gap + m_number + Gap + m_name + 2 * Gap + m_text,
                static_cast<qreal>(m_plot.points.size()) * LineHeight};
    }
    void draw(Drawing& drawing, QPointF at) const {
        int number = 0;
        for (const ScatterPlot::Point& point : m_plot.points) {
            drawing
                .addPath(markPath(point.mark, {at.x() + Radius, at.y() + LineHeight / 2}),
                         point.ink, 1.4)
                .fill = point.leftOut ? Ink::None : point.ink;
            qreal x = at.x() + 2 * Radius + Gap;
            const auto column = [&](const QString& text, qreal room, bool right, Ink ink) {
                const qreal wide = width(text);
                drawing.addText({right ? x + room - wide : x, at.y(), wide, LineHeight}, text,
                                TextStyle::Small, ink);
                x += room;
            };
            column(QString::number(++number), m_number, true, Ink::Muted);
            x += Gap;
            column(point.name, m_name, false, point.leftOut ? Ink::Muted : Ink::Text);
            x += 2 * Gap;
            column(point.text, m_text, true, Ink::Muted);
            at.ry() += LineHeight;
        }
    }

private:
    [[nodiscard]] qreal width(const QString& text) const {
        return m_measure(text, TextStyle::Small).width();
    }

    const ScatterPlot& m_plot;
    const Measure& m_measure;
    qreal m_number = 0;
    qreal m_name = 0;
    qreal m_text = 0;
};

/// Places the numbers beside the points, where they cover no other point if possible.
class Numbers {
public:
    Numbers(std::vector<QPointF> points, QRectF area) : m_area(area) {
        for (QPointF point : points)
            m_taken.emplace_back(point - QPointF(Radius, Radius), QSizeF(2 * Radius, 2 * Radius));
    }
    QRectF placeBeside(QPointF point, QSizeF size) {
        const qreal far = Radius + 2;
        const std::array<QPointF, 8> corners{QPointF(far, -size.height() / 2),
                                             {-far - size.width(), -size.height() / 2},
                                             {-size.width() / 2, -far - size.height() + 3},
                                             {-size.width() / 2, far - 3},
                                             {far - 2, -far - size.height() + 6},
                                             {far - 2, far - 6},
                                             {-far - size.width() + 2, -far - size.height() + 6},
                                             {-far - size.width() + 2, far - 6}};
        QRectF best;
        qreal least = std::numeric_limits<qreal>::max();
        for (QPointF corner : corners) {
            const QRectF rect(point + corner, size);
            qreal covered = m_area.contains(rect) ? 0 : size.width() * size.height();
            for (const QRectF& other : m_taken) {
                const QRectF common = rect.intersected(other);
                covered += common.width() * common.height();
            }
            if (covered < least) {
                least = covered;
                best = rect;
            }
        }
        m_taken.push_back(best);
        return best;
    }

private:
    QRectF m_area;
    std::vector<QRectF> m_taken;
};

inline void drawPoint(Drawing& drawing, const PlotFrame& frame, const ScatterPlot::Point& point) {
    const QPointF at = frame.place(point.at);
    const QPointF spread(point.spread.width(), point.spread.height());
    const QPointF least = frame.place(point.at - spread);
    const QPointF most = frame.place(point.at + spread);
    const auto line = [&](QPointF from, QPointF to) {
        if (from != to)
            drawing.addLine(from, to, point.ink, 1).opacity = 0.6;
    };
    line({least.x(), at.y()}, {most.x(), at.y()});
    line({at.x(), least.y()}, {at.x(), most.y()});
    drawing.addPath(markPath(point.mark, at), Ink::Canvas, 1).fill = point.ink;
}

inline bool isShown(const ScatterPlot::Point& point) {
    return !point.leftOut;
}

/// Returns the range of the points shown, with a margin so that no point is on the edge.
inline PlotFrame::Range rangeOf(const ScatterPlot& plot) {
    constexpr double none = std::numeric_limits<double>::max();
    PlotFrame::Range range{{none, none}, {-none, -none}};
    for (const ScatterPlot::Point& point : plot.points | std::views::filter(isShown)) {
        range.least = {std::min(range.least.x(), point.at.x() - point.spread.width()),
                       std::min(range.least.y(), point.at.y() - point.spread.height())};
        range.most = {std::max(range.most.x(), point.at.x() + point.spread.width()),
                      std::max(range.most.y(), point.at.y() + point.spread.height())};
    }
    if (std::ranges::none_of(plot.points, isShown))
        range = {{0, 0}, {1, 1}};
    constexpr double share = 0.04;
    constexpr double leastPad = 0.2;
    const QPointF wide = range.most - range.least;
    const QPointF pad(std::max(leastPad, share * wide.x()), std::max(leastPad, share * wide.y()));
    range.least -= pad;
    range.most += pad;
    return range;
}

} // namespace scatter

/// Draws the plot. The axes cover all points that are not left out.
[[nodiscard]] inline Drawing layoutScatter(const ScatterPlot& plot, const Measure& measure) {
    using namespace scatter;
    Drawing drawing;
    const qreal title = measure(plot.title, TextStyle::Heading).width();
    drawing.addText({Margin, Margin - 4, title, 20}, plot.title, TextStyle::Heading, Ink::Text);
    drawing.size = QSizeF(2 * Margin + title, Margin + TitleHeight);
    if (plot.points.empty())
        return drawing;

    const Key key(plot, measure);
    const qreal top = Margin + TitleHeight;
    const bool beside =
        plot.size.width() >= key.size().width() + 4 * Margin + 1.3 * LeastArea.width();
    const qreal keyWidth = beside ? key.size().width() + 2 * Margin : 0;
    const QSizeF outer = QSizeF(plot.size.width() - Margin - HalfNumber - keyWidth,
                                plot.size.height() - top - LineHeight - 4 - Margin)
                             .expandedTo(LeastArea);
    const qreal yTitle = measure(plot.yTitle, TextStyle::Small).width();
    drawing.addText({Margin, top, yTitle, LineHeight}, plot.yTitle, TextStyle::Small, Ink::Muted);
    const QRectF place({Margin, top + LineHeight + 4}, outer);
    const PlotFrame frame(rangeOf(plot), place, measure);
    frame.draw(drawing, plot.xTitle, measure);
    std::vector<QPointF> shown; // places of the points that are not left out
    for (const ScatterPlot::Point& point : plot.points | std::views::filter(isShown)) {
        drawPoint(drawing, frame, point);
        shown.push_back(frame.place(point.at));
    }
    Numbers numbers(shown, frame.area());
    for (std::size_t i = 0, k = 0; i < plot.points.size(); ++i)
        if (isShown(plot.points[i])) {
            const QString number = QString::number(i + 1);
            const QSizeF size(measure(number, TextStyle::Small).width(), LineHeight - 4);
            drawing.addText(numbers.placeBeside(shown[k++], size), number, TextStyle::Small,
                            Ink::Text);
        }
    const QPointF keyAt = beside ? QPointF(place.right() + HalfNumber + Margin, place.top())
                                 : QPointF(Margin + 4, place.bottom() + Margin);
    key.draw(drawing, keyAt);
    drawing.size = {std::max({drawing.size.width(), place.right() + HalfNumber,
                              keyAt.x() + key.size().width() + Margin}),
                    std::max(place.bottom(), keyAt.y() + key.size().height()) + Margin};
    return drawing;
}

/// A parser with its UAS on several treebanks.
struct MeasuredParser {
    QString system;
    QString regime;
    QString positions; ///< may be empty, like `variant`
    QString variant;
    /// The UAS of each seed in percent, by the names of the treebanks.
    std::map<QString, SeedSample> uas;

    /// Returns the system, regime, positions and variant that are not empty, for example
    /// "arc-eager, global, s0 b0".
    [[nodiscard]] QString name() const {
        QStringList parts{system, regime, positions, variant};
        parts.removeAll(QString());
        return parts.join(", ");
    }
};

/// Returns the parsers in a table made by experimentTsv, in the order of their first lines.
[[nodiscard]] inline std::vector<MeasuredParser> measuredParsers(const QString& table) {
    QStringList lines = table.split('\n', Qt::SkipEmptyParts);
    const QStringList columns = lines.takeFirst().split('\t');
    std::vector<MeasuredParser> parsers;
    for (const QString& line : lines) {
        const QStringList fields = line.split('\t');
        const auto field = [&](const char* name) { return fields.value(columns.indexOf(name)); };
        MeasuredParser parser{
            field("system"), field("regime"), field("positions"), field("variant"), {}};
        auto found = std::ranges::find(parsers, parser.name(), &MeasuredParser::name);
        if (found == parsers.end())
            found = parsers.insert(found, std::move(parser));
        found->uas[field("treebank")].values.push_back(100 * field("uas").toDouble());
    }
    return parsers;
}

/// Returns a plot of the parsers with results on the treebanks named `x` and `y`, the best on `y`
/// first [SHL17 Figure 2]. Colours show systems, shapes show training regimes. Parsers more than 10
/// points below the best on either treebank occur only in the list.
[[nodiscard]] inline ScatterPlot resultsPlot(const std::vector<MeasuredParser>& parsers,
                                             const QString& x, const QString& y) {
    static constexpr std::array<Ink, 7> Inks{Ink::Accent, Ink::Wrong, Ink::Right, Ink::Buffer,
                                             Ink::Lost,   Ink::Muted, Ink::Text};
    constexpr int marks = static_cast<int>(ScatterPlot::Mark::Count);
    ScatterPlot plot;
    plot.title = "UAS on two treebanks";
    plot.xTitle = x + ", UAS";
    plot.yTitle = y + ", UAS";
    QStringList systems;
    QStringList regimes;
    const auto placeIn = [](QStringList& list, const QString& text) {
        if (!list.contains(text))
            list.append(text);
        return static_cast<int>(list.indexOf(text));
    };
    for (const MeasuredParser& parser : parsers) {
        if (!parser.uas.contains(x) || !parser.uas.contains(y))
            continue;
        const SeedSample& across = parser.uas.at(x);
        const SeedSample& up = parser.uas.at(y);
        const int system = placeIn(systems, parser.system);
        const int regime = placeIn(regimes, parser.regime);
        plot.points.push_back(
            {parser.name(),
             QStringLiteral("%1 / %2").arg(across.mean(), 0, 'f', 2).arg(up.mean(), 0, 'f', 2),
             {across.mean(), up.mean()},
             {across.deviation(), up.deviation()},
             Inks[static_cast<std::size_t>(system) % Inks.size()],
             static_cast<ScatterPlot::Mark>(regime % marks)});
    }
    std::ranges::stable_sort(plot.points, [](const auto& a, const auto& b) {
        return std::pair(a.at.y(), a.at.x()) > std::pair(b.at.y(), b.at.x());
    });
    constexpr double far = 10;
    QPointF best;
    for (const ScatterPlot::Point& point : plot.points)
        best = {std::max(best.x(), point.at.x()), std::max(best.y(), point.at.y())};
    for (ScatterPlot::Point& point : plot.points)
        point.leftOut = point.at.x() < best.x() - far || point.at.y() < best.y() - far;
    return plot;
}

} // namespace parsescope::test
