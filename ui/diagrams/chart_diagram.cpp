// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagrams/chart_diagram.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 16;
constexpr qreal CellHeight = 34;
constexpr qreal MinCellWidth = 48;
constexpr qreal HeaderHeight = 26;
constexpr qreal Pad = 2;

/// What is known of one cell.
struct Cell {
    int items = 0;
    int value = Chart::Infinite;
    bool winning = false; // on the best derivation of the goal
    bool latest = false;  // the last deduction shown concluded here
};

class Layout {
public:
    Layout(const ChartDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_chart(*diagram.chart), m_measure(measure),
          m_size(static_cast<int>(m_chart.axis.size())),
          m_cells(static_cast<std::size_t>(m_size) * static_cast<std::size_t>(m_size)) {}

    Drawing draw();

private:
    void readCells();
    void addHeaders();
    void addCells();
    void addPointers();
    [[nodiscard]] Cell& cell(int row, int column) {
        return m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_size) +
                       static_cast<std::size_t>(column)];
    }
    [[nodiscard]] Cell& cellOf(int item) {
        const Chart::Item& it = m_chart.items()[static_cast<std::size_t>(item)];
        return cell(it.row, it.column);
    }
    [[nodiscard]] QRectF rect(int row, int column) const {
        return {m_left + column * m_width, m_top + row * CellHeight, m_width, CellHeight};
    }

    const ChartDiagram& m_diagram;
    const Chart& m_chart;
    const Measure& m_measure;
    int m_size;
    std::vector<Cell> m_cells;
    Drawing m_drawing;
    qreal m_width = MinCellWidth;
    qreal m_left = 0;
    const qreal m_top = Margin + HeaderHeight;
};

/// The table as it is after the deductions shown. Values are replayed, so that a half-filled table
/// shows what was known then.
void Layout::readCells() {
    std::vector<int> values(m_chart.items().size(), Chart::Infinite);
    std::vector<bool> seen(values.size(), false);
    const auto& deductions = m_chart.deductions();
    const int shown = std::min(m_diagram.filled, static_cast<int>(deductions.size()));
    for (int step = 0; step < shown; ++step) {
        const Chart::Deduction& deduction = deductions[static_cast<std::size_t>(step)];
        const auto item = static_cast<std::size_t>(deduction.conclusion);
        values[item] = std::min(values[item], deduction.value);
        Cell& here = cellOf(deduction.conclusion);
        here.items += !seen[item];
        seen[item] = true;
        here.value = std::min(here.value, values[item]);
        here.latest = step + 1 == shown && shown < static_cast<int>(deductions.size());
    }
    if (m_chart.goal < 0 || shown < static_cast<int>(deductions.size()))
        return;
    for (int step : m_chart.derivation(m_chart.goal))
        cellOf(deductions[static_cast<std::size_t>(step)].conclusion).winning = true;
}

void Layout::addHeaders() {
    for (int place = 0; place < m_size; ++place) {
        const QString& label = m_diagram.labels[static_cast<std::size_t>(place)];
        const Ink ink = place < m_chart.stackSize ? Ink::Stack : Ink::Buffer;
        const QRectF top = rect(0, place);
        m_drawing.addText({top.x(), Margin, m_width, HeaderHeight}, label, TextStyle::Heading, ink);
        const QRectF row = rect(place, 0);
        const qreal width = m_measure(label, TextStyle::Heading).width();
        m_drawing.addText({m_left - width - 10, row.y(), width, CellHeight}, label,
                          TextStyle::Heading, ink);
    }
}

void Layout::addCells() {
    for (int row = 0; row < m_size; ++row) {
        for (int column = row; column < m_size; ++column) {
            const Cell& here = cell(row, column);
            const QRectF box = rect(row, column).adjusted(Pad, Pad, -Pad, -Pad);
            const bool selected =
                row == m_diagram.selectedRow && column == m_diagram.selectedColumn;
            const Ink fill = here.latest      ? Ink::BufferSoft
                             : here.winning   ? Ink::RightSoft
                             : here.items > 0 ? Ink::Surface
                                              : Ink::None;
            const Ink line = selected ? Ink::Accent : here.winning ? Ink::Right : Ink::Border;
            const Target target = cellTarget(m_chart, row, column);
            Shape& shape = m_drawing.addBox(box, 4, fill, line,
                                            selected       ? 2.4
                                            : here.winning ? 1.4
                                                           : 0.6);
            shape.target = target;
            if (here.items == 0)
                continue;
            const QString value =
                here.value >= Chart::Infinite ? QStringLiteral("∞") : QString::number(here.value);
            m_drawing.facts.push_back(
                {target, QCoreApplication::translate("Facts", "%1 to %2: value %3, %4 items")
                             .arg(m_diagram.labels[static_cast<std::size_t>(row)],
                                  m_diagram.labels[static_cast<std::size_t>(column)], value)
                             .arg(here.items)});
            m_drawing
                .addText({box.x(), box.y() + 1, box.width(), 16}, value, TextStyle::Heading,
                         here.winning ? Ink::Right : Ink::Text)
                .target = target;
            m_drawing
                .addText({box.x(), box.y() + 15, box.width(), 13},
                         QStringLiteral("×%1").arg(here.items), TextStyle::Small, Ink::Muted)
                .target = target;
        }
    }
}

/// From the selected item to the cells of its premises.
void Layout::addPointers() {
    if (m_diagram.selectedItem < 0)
        return;
    const Chart::Item& item = m_chart.items()[static_cast<std::size_t>(m_diagram.selectedItem)];
    if (item.best < 0)
        return;
    for (int premise : m_chart.deductions()[static_cast<std::size_t>(item.best)].premises) {
        if (premise < 0)
            continue;
        const Chart::Item& from = m_chart.items()[static_cast<std::size_t>(premise)];
        const QRectF box = rect(from.row, from.column).adjusted(Pad, Pad, -Pad, -Pad);
        m_drawing.addBox(box, 4, Ink::None, Ink::Accent, 1.4);
        const QPointF start = rect(item.row, item.column).center();
        const QPointF end = box.center();
        if (start != end)
            m_drawing.addLine(start, end, Ink::Accent, 1.4).opacity = 0.7;
    }
}

Drawing Layout::draw() {
    readCells();
    for (const QString& label : m_diagram.labels) {
        const qreal width = m_measure(label, TextStyle::Heading).width();
        m_width = std::max(m_width, std::min(width + 10, 90.0));
        m_left = std::max(m_left, Margin + width + 12);
    }
    addHeaders();
    addCells();
    addPointers();
    m_drawing.size = {m_left + m_size * m_width + Margin, m_top + m_size * CellHeight + Margin};
    if (m_diagram.selectedRow >= 0)
        m_drawing.focus = {rect(m_diagram.selectedRow, m_diagram.selectedColumn)};
    return std::move(m_drawing);
}

} // namespace

Target cellTarget(const Chart& chart, int row, int column) {
    return {Target::Kind::Cell, row * static_cast<int>(chart.axis.size()) + column, -1};
}

Drawing layoutChart(const ChartDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

} // namespace parsescope
