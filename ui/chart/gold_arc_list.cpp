// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/qt_text.h"
#include "ui/chart/chart_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr qreal ColumnGap = 24;
constexpr qreal GoldTitle = 26;
constexpr qreal GoldRow = 42;

struct GoldArcTexts {
    Q_DECLARE_TR_FUNCTIONS(GoldArcList)
};

/// A gold arc: its dependent, its head, its cost, and the reason for its state; or another entry of
/// the list: its kind, its cost and the reason.
struct Row {
    std::array<QString, 3> cells;
    QString reason;
    int item = -1;
    Ink ink = Ink::Text;
    bool marked = false;
};

Row rowOf(const ChartDiagram& diagram, const ChartState& state, int item) {
    const Chart& chart = *diagram.chart;
    const Chart::Item& it = chart.items()[item];
    const Chart::Deduction& way = chart.deductions()[it.best];
    Row row;
    const bool isArc = it.kind == 0;
    row.cells = {isArc ? nodeText(diagram.words, it.key[1]) : toQt(chart.kinds()[it.kind].name),
                 isArc ? nodeText(diagram.words, it.key[0]) : QString(),
                 valueText(diagram, state, item)};
    row.reason = toQt(chart.rules()[way.rule].text);
    row.item = item;
    const bool changes = diagram.changes && diagram.changes->values[item] != it.value;
    if (changes)
        row.ink = inkOf(diagram, item);
    else if (it.value > 0)
        row.ink = Ink::Lost;
    else if (way.arc.head == NoHead)
        row.ink = Ink::Right;
    row.marked = std::any_of(diagram.marked.begin(), diagram.marked.end(), [&](int shown) {
        const int node = chart.nodeInTable(shown);
        return node == it.key[0] || (isArc && node == it.key[1]);
    });
    return row;
}

} // namespace

Drawing layoutGoldArcs(const ChartDiagram& diagram, const Measure& measure) {
    const Chart& chart = *diagram.chart;
    const ChartState state(diagram);
    std::vector<Row> rows;
    int sum = 0;
    for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
        // The goal is the last of the sums of the costs.
        const bool isSum =
            chart.goal >= 0 && chart.items()[item].kind == chart.items()[chart.goal].kind;
        if (isSum || !state.isKnown(item))
            continue;
        rows.push_back(rowOf(diagram, state, item));
        sum += state.value(item);
    }
    const std::array<QString, 3> titles{GoldArcTexts::tr("Word"), GoldArcTexts::tr("Gold head"),
                                        GoldArcTexts::tr("Cost")};
    std::array<qreal, 3> widths{};
    for (std::size_t column = 0; column < widths.size(); ++column) {
        widths[column] = measure(titles[column], TextStyle::Heading).width();
        for (const Row& row : rows)
            widths[column] =
                std::max(widths[column], measure(row.cells[column], TextStyle::Heading).width());
    }
    Drawing drawing;
    const auto addLine = [&](const std::array<QString, 3>& cells, qreal y, Ink ink, Target target) {
        qreal x = ChartMargin;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const qreal width = measure(cells[column], TextStyle::Heading).width();
            drawing.addText({x, y, width, GoldTitle}, cells[column], TextStyle::Heading, ink)
                .target = target;
            x += widths[column] + ColumnGap;
        }
        return x - ColumnGap;
    };
    qreal y = ChartMargin;
    qreal right = addLine(titles, y, Ink::Muted, {});
    for (const Row& row : rows)
        right = std::max(right, ChartMargin + measure(row.reason, TextStyle::Small).width());
    y += GoldTitle;
    drawing.addLine({ChartMargin, y}, {right, y}, Ink::Border, 1);
    for (const Row& row : rows) {
        const bool selected = row.item == diagram.selectedItem;
        const Target target = itemTarget(row.item);
        const QRectF band(ChartMargin - 8, y + 1, right - ChartMargin + 16, GoldRow - 2);
        const Ink fill = row.item == state.latest ? Ink::BufferSoft
                         : row.marked || selected ? Ink::AccentSoft
                                                  : Ink::Canvas;
        drawing.addBox(band, 5, fill, selected ? Ink::Accent : Ink::None, 1.4).target = target;
        if (selected)
            drawing.focus = {band};
        addLine(row.cells, y + 1, row.ink, target);
        const qreal width = measure(row.reason, TextStyle::Small).width();
        drawing
            .addText({ChartMargin, y + 23, width, 14}, row.reason, TextStyle::Small,
                     row.ink == Ink::Text ? Ink::Muted : row.ink)
            .target = target;
        const QString fact =
            row.cells[1].isEmpty()
                ? GoldArcTexts::tr("%1, cost %2: %3").arg(row.cells[0], row.cells[2], row.reason)
                : GoldArcTexts::tr("%1, gold head %2, cost %3: %4")
                      .arg(row.cells[0], row.cells[1], row.cells[2], row.reason);
        drawing.facts.push_back({target, fact});
        y += GoldRow;
    }
    drawing.addLine({ChartMargin, y}, {right, y}, Ink::Border, 1);
    addLine({state.complete ? GoldArcTexts::tr("The loss") : GoldArcTexts::tr("So far"),
             {},
             QString::number(sum)},
            y, Ink::Text, {});
    drawing.size = {right + ChartMargin, y + GoldTitle + ChartMargin};
    return drawing;
}

} // namespace parsescope
