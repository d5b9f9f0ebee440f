// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_parts.h"

#include "ui/canvas/qt_text.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr qreal ChipHeight = 26;
constexpr qreal ChipGap = 6;
constexpr qreal FragmentGap = 14;

struct ChartPartTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartParts)
};

} // namespace

CellLook cellLook(const CellState& state) {
    const auto [selected, latest, premise, winning, empty] = state;
    return {latest    ? Ink::BufferSoft
            : premise ? Ink::StackSoft
            : winning ? Ink::RightSoft
            : empty   ? Ink::Canvas
                      : Ink::Surface,
            selected  ? Ink::Accent
            : latest  ? Ink::Buffer
            : premise ? Ink::Stack
            : winning ? Ink::Right
                      : Ink::Border,
            selected                       ? 2.4
            : latest || premise || winning ? 1.4
                                           : 0.6};
}

ChartState::ChartState(const ChartDiagram& diagram) {
    const auto& deductions = diagram.chart->deductions();
    const auto& items = diagram.chart->items();
    const int all = static_cast<int>(deductions.size());
    const int shown = std::clamp(diagram.filled, 0, all);
    complete = shown == all;
    known.assign(items.size(), complete);
    values.assign(items.size(), Chart::Infinite);
    if (complete) {
        std::transform(items.begin(), items.end(), values.begin(),
                       [](const Chart::Item& item) { return item.value; });
        return;
    }
    for (int step = 0; step < shown; ++step) {
        const Chart::Deduction& deduction = deductions[step];
        const int item = deduction.conclusion;
        values[item] = std::min(values[item], deduction.value);
        known[item] = true;
        if (step + 1 == shown)
            latest = deduction.conclusion;
    }
}

QString valueText(int value) {
    return value >= Chart::Infinite ? QStringLiteral("∞") : QString::number(value);
}

QString nodeText(const std::vector<QString>& words, int node) {
    if (node == 0)
        return words.empty() ? QStringLiteral("ROOT") : words.front();
    if (node < 0 || node >= static_cast<int>(words.size()))
        return QString::number(node);
    return QStringLiteral("%1 %2").arg(node).arg(isolated(words[node]));
}

QString valueText(const ChartDiagram& diagram, const ChartState& state, int item) {
    const int before = state.value(item);
    QString text = valueText(before);
    if (diagram.changes && state.complete) {
        const int after = diagram.changes->values[item];
        if (after == ChartChanges::Gone)
            text += QStringLiteral(" → –");
        else if (after != before)
            text += QStringLiteral(" → ") + valueText(after);
    }
    return text;
}

Ink inkOf(const ChartDiagram& diagram, int item) {
    if (diagram.changes) {
        const int before = diagram.chart->items()[item].value;
        const int after = diagram.changes->values[item];
        if (after == ChartChanges::Gone)
            return Ink::Muted;
        if (after != before)
            return after > before ? Ink::Wrong : Ink::Right;
        return Ink::Text;
    }
    return diagram.index->isWinning(item) ? Ink::Right : Ink::Text;
}

qreal addReduction(Drawing& drawing, const ChartDiagram& diagram, const Measure& measure) {
    const Chart& chart = *diagram.chart;
    const bool isCut = std::any_of(chart.fragments.begin(), chart.fragments.end(),
                                   [](const auto& fragment) { return fragment.words.size() > 1; });
    // In a room for less than the fragments and two rows, only the headings name the fragments.
    constexpr qreal twoRows = 165;
    const qreal height = diagram.room.height();
    if (!isCut || (height > 0 && height < twoRows))
        return 0;
    // For each word, the deduction of the reduction that attaches it; null for none.
    std::vector<const Chart::Deduction*> heads(diagram.words.size(), nullptr);
    for (int step = 0; step < std::min(chart.reduction, diagram.filled); ++step) {
        const Chart::Deduction& deduction = chart.deductions()[step];
        if (deduction.arc.head != NoHead)
            heads[deduction.arc.dependent] = &deduction;
    }
    const QString title = ChartPartTexts::tr("The buffer is cut into fragments");
    // In a low room, the title is beside the fragments if there is room, and their arcs are left
    // out: the arcs are in the sentence above, while the table is nowhere else.
    constexpr qreal low = 260;
    const bool isLow = height > 0 && height < low;
    const QSizeF titleSize = measure(title, TextStyle::Heading);
    const auto chipWidth = [&](int word) {
        return measure(nodeText(diagram.words, word), TextStyle::Heading).width() + 16;
    };
    qreal all = 2 * ChartMargin + titleSize.width();
    for (const Chart::Fragment& fragment : chart.fragments) {
        all += FragmentGap + 8;
        for (int word : fragment.words)
            all += chipWidth(word) + ChipGap;
    }
    const bool isBeside = isLow && all <= diagram.room.width();
    const qreal top = isBeside ? ChartMargin - 8 : isLow ? ChartMargin + 14 : ChartMargin + 24;
    const qreal titleTop = isBeside ? top + 4 : isLow ? 5 : ChartMargin - 6;
    drawing.addText({ChartMargin, titleTop, titleSize.width(), 18}, title, TextStyle::Heading,
                    Ink::Buffer);
    std::vector<QRectF> chips(diagram.words.size());
    qreal x = ChartMargin + 4 + (isBeside ? titleSize.width() + FragmentGap : 0);
    for (const Chart::Fragment& fragment : chart.fragments) {
        const qreal begin = x;
        std::vector<Shape> texts;
        for (int word : fragment.words) {
            const qreal width = chipWidth(word);
            chips[word] = {x, top, width, ChipHeight};
            x += width + ChipGap;
        }
        const QRectF around(begin - 4, top - 4, x - ChipGap - begin + 8, ChipHeight + 8);
        if (fragment.words.size() > 1)
            drawing.addBox(around, 8, Ink::BufferSoft, Ink::Buffer, 1).target = {Target::Kind::Word,
                                                                                 fragment.root, -1};
        for (int word : fragment.words) {
            const QRectF& chip = chips[word];
            const bool removed = heads[word] != nullptr;
            const bool marked = std::find(diagram.marked.begin(), diagram.marked.end(), word) !=
                                diagram.marked.end();
            Shape& box = drawing.addBox(chip, 6, removed ? Ink::None : Ink::Surface,
                                        marked    ? Ink::Accent
                                        : removed ? Ink::Border
                                                  : Ink::Buffer,
                                        marked ? 2 : 1);
            const Target target{Target::Kind::Word, word, -1};
            box.target = target;
            box.stroke = removed ? Stroke::Dashed : Stroke::Solid;
            drawing
                .addText(chip, nodeText(diagram.words, word),
                         removed ? TextStyle::Label : TextStyle::Heading,
                         removed ? Ink::Muted : Ink::Text)
                .target = target;
        }
        x = around.right() + FragmentGap;
        drawing.facts.push_back(
            {{Target::Kind::Word, fragment.root, -1},
             ChartPartTexts::tr("Fragment headed by %1, %n word(s)")
                 .replace(QStringLiteral("%n"), QString::number(fragment.words.size()))
                 .arg(nodeText(diagram.words, fragment.root))});
    }
    // Arcs built by the reduction are drawn below the words of the buffer.
    for (std::size_t word = 0; word < heads.size(); ++word) {
        if (isLow || !heads[word])
            continue;
        const QRectF& from = chips[heads[word]->arc.head];
        const QRectF& to = chips[word];
        if (from.isNull() || to.isNull())
            continue;
        const qreal bottom = top + ChipHeight + 4;
        const qreal depth = std::min(30.0, 10 + std::abs(from.center().x() - to.center().x()) / 12);
        const qreal side = from.x() < to.x() ? 1 : -1;
        const QPointF start(from.center().x() + side * 5, bottom);
        const QPointF end(to.center().x() - side * 3, bottom);
        QPainterPath path(start);
        path.cubicTo(start + QPointF(0, depth * 1.3), end + QPointF(0, depth * 1.3), end);
        const Ink ink = heads[word]->cost > 0 ? Ink::Wrong : Ink::Right;
        drawing.addPath(path, ink, 1.6);
        QPainterPath head(end);
        head.lineTo(end + QPointF(-3.5, 6));
        head.lineTo(end + QPointF(3.5, 6));
        head.closeSubpath();
        drawing.addPath(head, ink, 0.5).fill = ink;
    }
    drawing.size = {std::max(x, ChartMargin + titleSize.width()) + ChartMargin, 0};
    return top + ChipHeight + (isLow ? 8 : 42);
}

namespace {

/// Returns a line through the points with rounded corners.
QPainterPath roundedLine(const std::vector<QPointF>& points, qreal radius) {
    QPainterPath path(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QLineF in(points[i], points[i - 1]);
        const QLineF out(points[i], points[i + 1]);
        const auto along = [radius](const QLineF& line) {
            const qreal length = line.length();
            return length > 0 ? line.pointAt(std::min(radius, length / 2) / length) : line.p1();
        };
        path.lineTo(along(in));
        path.quadTo(points[i], along(out));
    }
    path.lineTo(points.back());
    return path;
}

} // namespace

void addPointer(Drawing& drawing, const QRectF& from, const QRectF& to, qreal gap, Ink ink,
                qreal width) {
    if (from == to)
        return;
    // Pointers start and end near the corner of a cell, where there is no text.
    const auto within = [](qreal length) { return std::min(9.0, length / 3); };
    std::vector<QPointF> points;
    if (from.top() == to.top()) {
        const bool toLeft = to.x() < from.x();
        const qreal y = from.bottom() + gap / 2;
        const qreal begin =
            toLeft ? from.left() + within(from.width()) : from.right() - within(from.width());
        const qreal end = toLeft ? to.right() - within(to.width()) : to.left() + within(to.width());
        points = {{begin, from.bottom()}, {begin, y}, {end, y}, {end, to.bottom()}};
    } else if (from.left() == to.left()) {
        const bool down = to.y() > from.y();
        const qreal x = from.right() + gap / 2;
        const qreal begin =
            down ? from.bottom() - within(from.height()) : from.top() + within(from.height());
        const qreal end = down ? to.top() + within(to.height()) : to.bottom() - within(to.height());
        points = {{from.right(), begin}, {x, begin}, {x, end}, {to.right(), end}};
    } else {
        const bool down = to.y() > from.y();
        const bool toLeft = to.x() < from.x();
        const qreal side = down ? from.bottom() : from.top();
        const qreal y = side + (down ? gap : -gap) / 2;
        const qreal x = toLeft ? to.right() + gap / 2 : to.left() - gap / 2;
        const qreal begin =
            toLeft ? from.left() + within(from.width()) : from.right() - within(from.width());
        const qreal end = to.center().y();
        points = {
            {begin, side}, {begin, y}, {x, y}, {x, end}, {toLeft ? to.right() : to.left(), end}};
    }
    drawing.addPath(roundedLine(points, gap / 2), ink, width);
    const QPointF tip = points.back();
    QPointF back = points[points.size() - 2] - tip;
    back /= std::max(std::hypot(back.x(), back.y()), 1e-6);
    const QPointF side(-back.y(), back.x());
    const qreal size = std::min(6.0, gap * 0.75);
    QPainterPath head(tip);
    head.lineTo(tip + back * size + side * size * 0.6);
    head.lineTo(tip + back * size - side * size * 0.6);
    head.closeSubpath();
    drawing.addPath(head, ink, 0.5).fill = ink;
}

} // namespace parsescope
