// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr qreal Margin = 16;
constexpr qreal ChipHeight = 26;
constexpr qreal ChipGap = 6;
constexpr qreal FragmentGap = 14;

QString tr(const char* text) {
    return QCoreApplication::translate("ChartDiagram", text);
}

} // namespace

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
        const auto item = static_cast<std::size_t>(deduction.conclusion);
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
    return QStringLiteral("%1 %2").arg(node).arg(words[node]);
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
    if (!isCut)
        return 0;
    // The heads given so far, by word.
    std::vector<const Chart::Deduction*> heads(diagram.words.size(), nullptr);
    for (int step = 0; step < std::min(chart.reduction, diagram.filled); ++step) {
        const Chart::Deduction& deduction = chart.deductions()[step];
        if (deduction.arc.head != NoHead)
            heads[deduction.arc.dependent] = &deduction;
    }
    const QString title = tr("Ahead of the table: the buffer is cut into fragments");
    const QSizeF titleSize = measure(title, TextStyle::Heading);
    drawing.addText({Margin, Margin - 6, titleSize.width(), 18}, title, TextStyle::Heading,
                    Ink::Buffer);
    const qreal top = Margin + 24;
    std::vector<QRectF> chips(diagram.words.size());
    qreal x = Margin + 4;
    for (const Chart::Fragment& fragment : chart.fragments) {
        const qreal begin = x;
        std::vector<Shape> texts;
        for (int word : fragment.words) {
            const QString text = nodeText(diagram.words, word);
            const qreal width = measure(text, TextStyle::Heading).width() + 16;
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
             tr("Fragment headed by %1, %n word(s)")
                 .replace(QStringLiteral("%n"), QString::number(fragment.words.size()))
                 .arg(nodeText(diagram.words, fragment.root))});
    }
    // Arcs given ahead of the table, below the words.
    qreal deepest = 0;
    for (std::size_t word = 0; word < heads.size(); ++word) {
        if (!heads[word])
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
        deepest = std::max(deepest, depth);
    }
    drawing.size = {std::max(x, Margin + titleSize.width()) + Margin, 0};
    return top + ChipHeight + 12 + 30;
}

void addPointer(Drawing& drawing, const QRectF& from, const QRectF& to, Ink ink, qreal width) {
    if (from == to)
        return;
    QPainterPath path;
    QPointF tip;
    QPointF back; // from the tip to where the pointer comes from, of length 1
    constexpr qreal in = 9;
    if (from.top() == to.top()) {
        const bool left = to.x() < from.x();
        const qreal y = from.bottom() + CellGap / 2;
        const qreal begin = left ? from.left() + in : from.right() - in;
        const qreal end = left ? to.right() - in : to.left() + in;
        path.moveTo(begin, from.bottom());
        path.quadTo(begin, y, begin + (left ? -in : in), y);
        path.lineTo(end - (left ? -in : in), y);
        path.quadTo(end, y, end, to.bottom());
        tip = {end, to.bottom()};
        back = {0, 1};
    } else if (from.left() == to.left()) {
        const bool down = to.y() > from.y();
        const qreal x = from.right() + CellGap / 2;
        const qreal begin = down ? from.bottom() - in : from.top() + in;
        const qreal end = down ? to.top() + in : to.bottom() - in;
        path.moveTo(from.right(), begin);
        path.quadTo(x, begin, x, begin + (down ? in : -in));
        path.lineTo(x, end - (down ? in : -in));
        path.quadTo(x, end, to.right(), end);
        tip = {to.right(), end};
        back = {1, 0};
    } else {
        const QPointF start = from.center();
        tip = {std::clamp(start.x(), to.left() + in, to.right() - in),
               start.y() < to.center().y() ? to.top() : to.bottom()};
        path.moveTo(start);
        path.lineTo(tip);
        back = start - tip;
        back /= std::hypot(back.x(), back.y());
    }
    drawing.addPath(path, ink, width);
    const QPointF side(-back.y(), back.x());
    QPainterPath head(tip);
    head.lineTo(tip + back * 6 + side * 3.5);
    head.lineTo(tip + back * 6 - side * 3.5);
    head.closeSubpath();
    drawing.addPath(head, ink, 0.5).fill = ink;
}

} // namespace parsescope
