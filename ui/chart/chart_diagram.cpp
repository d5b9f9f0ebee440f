// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_diagram.h"

#include "ui/chart/chart_layout.h"
#include "ui/chart/chart_parts.h"

#include <QCoreApplication>
#include <QtMath>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal HeaderHeight = 36;
/// Largest number of rows of a table whose cells show their items.
constexpr int MaxNamedSize = 12;
/// The least size of a cell that shows its best value, in pixels at zoom 1.
constexpr QSizeF LeastValueCell{26, 24};
constexpr qreal ValueGap = 6;
// In a low room, margin, headings and values are so small that two rows are in sight.
constexpr qreal LowRoom = 110;
constexpr qreal LowMargin = 2;
constexpr qreal LowHeader = 17;
constexpr qreal LowValueHeight = 18;
constexpr qreal LowGap = 3;
constexpr std::size_t MaxNamedItems = 400;
constexpr qreal LeastShade = 6; // least side length of a shaded cell
constexpr qreal MostShade = 20;

struct ChartDiagramTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartDiagram)
};

} // namespace

ChartLayout::ChartLayout(const ChartDiagram& diagram, const Measure& measure)
    : m_diagram(diagram), m_chart(*diagram.chart), m_measure(measure), m_state(diagram),
      m_size(static_cast<int>(m_chart.axis.size())),
      m_where(ChartDiagramTexts::tr("%1 to %2") + QStringLiteral(": ")),
      m_count(ChartDiagramTexts::tr("%1 items, best value %2")) {
    for (int place = 0; place < m_size; ++place)
        m_headers.push_back(makeHeader(place));
    if (const int current = diagram.currentDeduction(); current >= 0)
        for (int premise : m_chart.deductions()[current].premises)
            if (premise >= 0)
                m_premises.push_back(premise);
}

void ChartLayout::addText(QRectF rect, const QString& text, TextStyle style, Ink ink,
                          Target target) {
    Drawing scratch;
    scratch.addText(rect, text, style, ink).target = target;
    m_texts.push_back(std::move(scratch.shapes.front()));
}

QString ChartLayout::makeHeader(int place) const {
    QString text = nodeText(m_diagram.words, m_chart.axis[place]);
    constexpr int most = 14;
    if (text.size() > most)
        text = text.left(most - 1) + QStringLiteral("…");
    return text;
}

/// Returns the second line of the header at 0-based index `place`: the position of the node, s0 for
/// the stack top and b0 for the buffer front, and the words of its fragment.
QString ChartLayout::subheader(int place) const {
    if (place < m_chart.stackSize)
        return QStringLiteral("s%1").arg(m_chart.stackSize - 1 - place);
    const int offset = place - m_chart.stackSize;
    QString text = QStringLiteral("b%1").arg(offset);
    if (offset < static_cast<int>(m_chart.fragments.size())) {
        const auto& words = m_chart.fragments[offset].words;
        if (words.size() > 1)
            text += QStringLiteral(": %1…%2").arg(words.front()).arg(words.back());
    }
    return text;
}

/// Chooses the greatest amount of detail for which there is room.
void ChartLayout::chooseDetail() {
    const qreal reduction = addReduction(m_drawing, m_diagram, m_measure);
    const qreal reductionWidth = m_drawing.size.width();
    for (Detail detail : {Detail::Items, Detail::Values, Detail::Shades}) {
        const bool tooMany = m_size > MaxNamedSize || m_chart.items().size() > MaxNamedItems;
        if ((detail == Detail::Items && tooMany) || (detail == Detail::Values && !mayTellValues()))
            continue;
        m_detail = detail;
        m_gap = detail == Detail::Items    ? 8
                : detail == Detail::Shades ? 1
                : isLow()                  ? LowGap
                                           : ValueGap;
        readCells();
        m_left = 0;
        m_top = reduction;
        place();
        m_drawing.size.setWidth(std::max(m_drawing.size.width(), reductionWidth));
        if (reduction > 0 && !fits(m_drawing.size)) {
            // In a low room, the table is beside the reduction instead of below it, unless it would
            // have to be scrolled in both directions.
            const QSizeF below = m_drawing.size;
            m_left = reductionWidth;
            m_top = 0;
            place();
            m_drawing.size.setHeight(std::max(m_drawing.size.height(), reduction));
            if (m_drawing.size.width() > m_diagram.room.width()) {
                m_left = 0;
                m_top = reduction;
                place();
                m_drawing.size = below;
            }
        }
        // A small table is scrolled rather than shown without its values.
        if (fits(m_drawing.size) || (detail == Detail::Values && m_size <= MaxNamedSize))
            return;
    }
}

/// Returns false if a table of values certainly does not fit, because it does not even with cells
/// of the least size.
bool ChartLayout::mayTellValues() const {
    const QSizeF cells = (LeastValueCell + QSizeF(ValueGap, ValueGap)) * m_size;
    return m_size <= MaxNamedSize || fits(cells);
}

/// Returns true if values are shown in room for few of their rows.
bool ChartLayout::isLow() const {
    const qreal height = m_diagram.room.height();
    return m_detail == Detail::Values && height > 0 && height < LowRoom;
}

bool ChartLayout::fits(QSizeF size) const {
    const QSizeF& room = m_diagram.room;
    return room.isEmpty() || (size.width() <= room.width() && size.height() <= room.height());
}

void ChartLayout::place() {
    const bool shades = m_detail == Detail::Shades;
    const QSizeF& room = m_diagram.room;
    m_header = shades ? 16 : isLow() ? LowHeader : HeaderHeight;
    const qreal margin = isLow() ? LowMargin : ChartMargin;
    qreal side = 0; // side length of a cell
    if (shades)
        side = std::clamp(std::min((room.width() - 3 * ChartMargin) / m_size,
                                   (room.height() - m_top - m_header - 2 * ChartMargin) / m_size) -
                              m_gap,
                          LeastShade, MostShade);
    m_widths.assign(m_size, shades                       ? side
                            : m_detail == Detail::Values ? LeastValueCell.width()
                                                         : 44);
    m_heights.assign(m_size, shades                       ? side
                             : isLow()                    ? LowValueHeight
                             : m_detail == Detail::Values ? LeastValueCell.height()
                                                          : 34);
    qreal firstHeader = shades ? 8 : 0;
    for (int column = 0; column < m_size && !shades; ++column) {
        const qreal head = std::max(m_measure(this->header(column), TextStyle::Heading).width(),
                                    m_measure(subheader(column), TextStyle::Small).width());
        qreal& width = m_widths[column];
        if (column == 0)
            firstHeader = head;
        width = std::max(width, head + 8);
        for (int row = 0; row <= column; ++row) {
            const Cell& here = cell(row, column);
            for (int item : here.items)
                width = std::max(width, m_measure(line(item), TextStyle::Heading).width() + 14);
            if (m_detail == Detail::Values && here.known > 0)
                width =
                    std::max(width, m_measure(valueLine(here), TextStyle::Heading).width() + 10);
            if (m_detail == Detail::Items)
                m_heights[row] = std::max(m_heights[row], ChartLineHeight * here.lines() + 10);
        }
    }
    m_lefts.clear();
    m_tops.clear();
    qreal y = std::max(m_top, margin) + m_header;
    qreal x = m_left + ChartMargin + firstHeader + 14;
    for (int place = 0; place < m_size; ++place) {
        m_lefts.push_back(x);
        m_tops.push_back(y);
        x += m_widths[place] + m_gap;
        y += m_heights[place] + m_gap;
    }
    m_drawing.size = {x - m_gap + ChartMargin, y - m_gap + margin};
}

/// Draws a band behind the row and the column of each highlighted node.
void ChartLayout::addBands() {
    for (int place = 0; place < m_size; ++place) {
        if (!isMarked(place))
            continue;
        const QRectF corner = rect(place, place).adjusted(-4, -4, 4, 4);
        const QRectF first = rect(0, place);
        const QRectF last = rect(place, m_size - 1);
        m_drawing.addBox({corner.left(), first.top() - m_header, corner.width(),
                          corner.bottom() - first.top() + m_header},
                         6, Ink::AccentSoft);
        m_drawing.addBox(
            {corner.left(), corner.top(), last.right() + 4 - corner.left(), corner.height()}, 6,
            Ink::AccentSoft);
    }
}

/// Draws the header of a node above its column and to the left of the first cell of its row.
void ChartLayout::addHeader(int place) {
    const Ink ink = place < m_chart.stackSize ? Ink::Stack : Ink::Buffer;
    const std::optional<int> node = m_chart.nodeOnScreen(m_chart.axis[place]);
    const Target target = node ? Target{Target::Kind::Word, *node, -1} : Target();
    const QRectF first = rect(place, place);
    const qreal top = rect(0, place).y();
    if (m_detail == Detail::Shades) {
        constexpr qreal width = 24;
        const int every = std::max(1, qCeil(width / (first.width() + m_gap)));
        if (place % every == 0 || isMarked(place)) {
            const QString number = QString::number(m_chart.axis[place]);
            addText({first.center().x() - width / 2, top - 16, width, 14}, number, TextStyle::Small,
                    ink, target);
            addText({first.left() - width - 2, first.center().y() - 7, width, 14}, number,
                    TextStyle::Small, ink, target);
        }
        return;
    }
    addText({first.x(), top - m_header, first.width(), 17}, header(place), TextStyle::Heading, ink,
            target);
    if (!isLow())
        addText({first.x(), top - m_header + 16, first.width(), 14}, subheader(place),
                TextStyle::Small, Ink::Muted, target);
    const bool twoLines = m_detail == Detail::Items;
    const qreal width =
        std::max(m_measure(header(place), TextStyle::Heading).width(),
                 twoLines ? m_measure(subheader(place), TextStyle::Small).width() : 0);
    const QRectF beside(first.x() - width - 10, first.center().y() - (twoLines ? 15 : 8), width,
                        17);
    addText(beside, header(place), TextStyle::Heading, ink, target);
    if (twoLines)
        addText(beside.translated(0, 15), subheader(place), TextStyle::Small, Ink::Muted, target);
}

/// Scrolls to a cell, and to its headers if there is room.
void ChartLayout::lookAt(int row, int column) {
    const QRectF cell = rect(row, column);
    const QRectF left = rect(row, row);
    const qreal width =
        m_detail == Detail::Shades ? 24 : m_measure(header(row), TextStyle::Heading).width() + 14;
    m_drawing.focus = {cell,
                       {cell.x(), rect(0, column).y() - m_header, cell.width(), m_header},
                       {left.x() - width, left.y(), width, left.height()}};
}

/// Draws pointers from the cells of the premises to the cell of the conclusion.
void ChartLayout::addPointers(int deduction, Ink ink, qreal width) {
    const Chart::Deduction& step = m_chart.deductions()[deduction];
    for (int premise : step.premises)
        if (premise >= 0)
            addPointer(m_drawing, rectOf(premise), rectOf(step.conclusion), m_gap, ink, width);
}

Drawing ChartLayout::draw() {
    chooseDetail();
    addBands();
    for (int place = 0; place < m_size; ++place)
        addHeader(place);
    for (int row = 0; row < m_size; ++row)
        for (int column = row; column < m_size; ++column)
            addCell(row, column);
    if (m_diagram.showsDerivation && m_state.complete && m_detail != Detail::Shades)
        for (int deduction : m_diagram.index->derivation())
            addPointers(deduction, Ink::Right, 1.2);
    if (const int current = m_diagram.currentDeduction(); current >= 0)
        addPointers(current, Ink::Stack, 1.8);
    m_drawing.shapes.insert(m_drawing.shapes.end(), std::make_move_iterator(m_texts.begin()),
                            std::make_move_iterator(m_texts.end()));
    if (m_state.latest >= 0) {
        const Chart::Item& latest = m_chart.items()[m_state.latest];
        lookAt(latest.row, latest.column);
    } else if (m_diagram.looksAtSelection && m_diagram.selectedRow >= 0) {
        lookAt(m_diagram.selectedRow, m_diagram.selectedColumn);
    }
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    return std::move(m_drawing);
}

Target cellTarget(const Chart& chart, int row, int column) {
    return {Target::Kind::Cell, row * static_cast<int>(chart.axis.size()) + column, -1};
}

int ChartDiagram::currentDeduction() const {
    if (filled < static_cast<int>(chart->deductions().size()))
        return filled - 1;
    if (selectedDeduction >= 0 || selectedItem < 0)
        return selectedDeduction;
    return chart->items()[selectedItem].best;
}

void ChartDiagram::select(int item, int deduction) {
    selectedItem = item;
    selectedDeduction = deduction;
    selectedRow = item < 0 ? -1 : chart->items()[item].row;
    selectedColumn = item < 0 ? -1 : chart->items()[item].column;
}

ChartDiagram wholeChart(const IndexedChart& chart, const std::vector<QString>& words) {
    ChartDiagram diagram;
    diagram.chart = &chart.chart;
    diagram.index = &chart.index;
    diagram.words = words;
    diagram.filled = static_cast<int>(chart.chart.deductions().size());
    diagram.select(chart.chart.goal);
    return diagram;
}

Drawing layoutChart(const ChartDiagram& diagram, const Measure& measure) {
    if (diagram.chart->axis.empty())
        return {};
    return diagram.chart->isList ? layoutGoldArcs(diagram, measure)
                                 : ChartLayout(diagram, measure).draw();
}

} // namespace parsescope
