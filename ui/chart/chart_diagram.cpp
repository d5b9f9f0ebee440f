// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_diagram.h"

#include "ui/chart/chart_parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 16;
constexpr qreal LineHeight = 17;
constexpr qreal HeaderHeight = 36;
constexpr qreal MinCellWidth = 44;
constexpr qreal MinCellHeight = 34;
constexpr int MaxLines = 3; // items named in a cell
/// Tables up to this size name their items.
constexpr int MaxNamedSize = 12;
constexpr std::size_t MaxNamedItems = 400;

QString tr(const char* text) {
    return QCoreApplication::translate("ChartDiagram", text);
}

class Layout {
public:
    Layout(const ChartDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_chart(*diagram.chart), m_measure(measure), m_state(diagram),
          m_size(static_cast<int>(m_chart.axis.size())),
          m_named(m_size <= MaxNamedSize && m_chart.items().size() <= MaxNamedItems),
          m_where(tr("%1 to %2") + QStringLiteral(": ")), m_count(tr("%1 items, best value %2")) {
        for (int place = 0; place < m_size; ++place)
            m_headers.push_back(makeHeader(place));
    }

    Drawing draw();

private:
    struct Cell {
        std::vector<int> items; ///< known by now
        int more = 0;           ///< known, but not named
        int appearing = 0;
    };
    void readCells();
    void place();
    void addBands();
    void addHeader(int place);
    void addCell(int row, int column);
    void addLines(const Cell& cell, int row, int column);
    void lookAt(int row, int column);
    void addPointers(int deduction, Ink ink, qreal width);
    void addText(QRectF rect, const QString& text, TextStyle style, Ink ink, Target target);
    [[nodiscard]] QString makeHeader(int place) const;
    [[nodiscard]] const QString& header(int place) const { return m_headers[place]; }
    [[nodiscard]] QString subheader(int place) const;
    [[nodiscard]] QString line(int item) const;
    [[nodiscard]] Cell& cell(int row, int column) {
        return m_cells[static_cast<std::size_t>(row * m_size + column)];
    }
    [[nodiscard]] QRectF rect(int row, int column) const {
        const auto r = static_cast<std::size_t>(row);
        const auto c = static_cast<std::size_t>(column);
        return {m_lefts[c], m_tops[r], m_widths[c], m_heights[r]};
    }
    [[nodiscard]] QRectF rectOf(int item) const {
        const Chart::Item& it = m_chart.items()[item];
        return rect(it.row, it.column);
    }
    [[nodiscard]] bool isMarked(int place) const {
        return std::any_of(m_diagram.marked.begin(), m_diagram.marked.end(), [&](int node) {
            return m_chart.placeOf(m_chart.nodeInTable(node)) == place;
        });
    }

    const ChartDiagram& m_diagram;
    const Chart& m_chart;
    const Measure& m_measure;
    ChartState m_state;
    int m_size;
    bool m_named;
    QString m_where; // templates of what each cell says
    QString m_count;
    std::vector<QString> m_headers;
    std::vector<Cell> m_cells;
    std::vector<qreal> m_lefts, m_widths, m_tops, m_heights;
    Drawing m_drawing;
    std::vector<Shape> m_texts; // on top of all else
};

void Layout::addText(QRectF rect, const QString& text, TextStyle style, Ink ink, Target target) {
    Drawing scratch;
    scratch.addText(rect, text, style, ink).target = target;
    m_texts.push_back(std::move(scratch.shapes.front()));
}

QString Layout::makeHeader(int place) const {
    QString text = nodeText(m_diagram.words, m_chart.axis[place]);
    constexpr int most = 14;
    if (text.size() > most)
        text = text.left(most - 1) + QStringLiteral("…");
    return text;
}

/// Where the node is, s0 being the stack top and b0 the buffer front, and what it stands for.
QString Layout::subheader(int place) const {
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

QString Layout::line(int item) const {
    return QString::fromStdString(m_chart.label(item)) + QStringLiteral(" : ") +
           valueText(m_diagram, m_state, item);
}

void Layout::readCells() {
    m_cells.resize(static_cast<std::size_t>(m_size * m_size));
    for (int row = 0; row < m_size; ++row) {
        for (int column = row; column < m_size; ++column) {
            Cell& here = cell(row, column);
            for (int item : m_diagram.index->itemsOf(row, column))
                if (m_state.isKnown(item))
                    here.items.push_back(item);
            const auto lines = static_cast<std::size_t>(m_named ? MaxLines : 1);
            const auto selected =
                std::find(here.items.begin(), here.items.end(), m_diagram.selectedItem);
            if (m_named && selected != here.items.end() &&
                selected - here.items.begin() >= MaxLines)
                std::iter_swap(selected, here.items.begin() + MaxLines - 1);
            if (here.items.size() > lines) {
                here.more = static_cast<int>(here.items.size() - lines);
                if (m_named)
                    here.items.resize(lines);
            }
            if (m_diagram.changes && m_state.complete)
                here.appearing =
                    m_diagram.changes->appearing[static_cast<std::size_t>(row * m_size + column)];
        }
    }
}

void Layout::place() {
    const auto size = static_cast<std::size_t>(m_size);
    m_widths.assign(size, MinCellWidth);
    m_heights.assign(size, MinCellHeight);
    qreal firstHeader = 0;
    for (int column = 0; column < m_size; ++column) {
        const qreal head = std::max(m_measure(header(column), TextStyle::Heading).width(),
                                    m_measure(subheader(column), TextStyle::Small).width());
        qreal& width = m_widths[column];
        width = std::max(width, head + 8);
        if (column == 0)
            firstHeader = head;
        for (int row = 0; row <= column && m_named; ++row) {
            const Cell& here = cell(row, column);
            for (int item : here.items)
                width = std::max(width, m_measure(line(item), TextStyle::Heading).width() + 14);
            const auto lines = here.items.size() + (here.more > 0) + (here.appearing > 0);
            qreal& height = m_heights[row];
            height = std::max(height, LineHeight * static_cast<qreal>(lines) + 10);
        }
    }
    qreal y = addReduction(m_drawing, m_diagram, m_measure);
    y = std::max(y, Margin) + HeaderHeight;
    qreal x = Margin + firstHeader + 14;
    for (std::size_t place = 0; place < size; ++place) {
        m_lefts.push_back(x);
        m_tops.push_back(y);
        x += m_widths[place] + CellGap;
        y += m_heights[place] + CellGap;
    }
    m_drawing.size = {std::max(m_drawing.size.width(), x - CellGap + Margin), y - CellGap + Margin};
}

/// Behind the row and the column of each node that stands out.
void Layout::addBands() {
    for (int place = 0; place < m_size; ++place) {
        if (!isMarked(place))
            continue;
        const QRectF corner = rect(place, place).adjusted(-4, -4, 4, 4);
        const QRectF first = rect(0, place);
        const QRectF last = rect(place, m_size - 1);
        m_drawing.addBox({corner.left(), first.top() - HeaderHeight, corner.width(),
                          corner.bottom() - first.top() + HeaderHeight},
                         6, Ink::AccentSoft);
        m_drawing.addBox(
            {corner.left(), corner.top(), last.right() + 4 - corner.left(), corner.height()}, 6,
            Ink::AccentSoft);
    }
}

/// Above the column, and left of the first cell of the row.
void Layout::addHeader(int place) {
    const Ink ink = place < m_chart.stackSize ? Ink::Stack : Ink::Buffer;
    const std::optional<int> node = m_chart.nodeOnScreen(m_chart.axis[place]);
    const Target target = node ? Target{Target::Kind::Word, *node, -1} : Target();
    const auto add = [&](QRectF box) {
        addText({box.x(), box.y(), box.width(), 17}, header(place), TextStyle::Heading, ink,
                target);
        addText({box.x(), box.y() + 16, box.width(), 14}, subheader(place), TextStyle::Small,
                Ink::Muted, target);
    };
    const QRectF first = rect(place, place);
    add({first.x(), rect(0, place).y() - HeaderHeight, first.width(), HeaderHeight});
    const qreal width = std::max(m_measure(header(place), TextStyle::Heading).width(),
                                 m_measure(subheader(place), TextStyle::Small).width());
    add({first.x() - width - 10, first.center().y() - 15, width, 30});
}

void Layout::addCell(int row, int column) {
    const Cell& here = cell(row, column);
    const bool selected = row == m_diagram.selectedRow && column == m_diagram.selectedColumn;
    if (here.items.empty() && here.appearing == 0 && !m_named && !selected)
        return;
    const auto holds = [&](auto test) {
        return std::any_of(here.items.begin(), here.items.end(), test);
    };
    const bool latest = holds([&](int item) { return item == m_state.latest; });
    const bool winning =
        m_state.complete && holds([&](int item) { return m_diagram.index->isWinning(item); });
    const Ink fill = latest               ? Ink::BufferSoft
                     : winning            ? Ink::RightSoft
                     : here.items.empty() ? Ink::Canvas
                                          : Ink::Surface;
    const Ink ink = selected  ? Ink::Accent
                    : latest  ? Ink::Buffer
                    : winning ? Ink::Right
                              : Ink::Border;
    const qreal width = selected ? 2.4 : latest || winning ? 1.4 : 0.6;
    Shape& shape = m_drawing.addBox(rect(row, column), 5, fill, ink, width);
    shape.target = cellTarget(m_chart, row, column);
    shape.opacity = here.items.empty() && !selected ? 0.6 : 1;
    addLines(here, row, column);
}

void Layout::addLines(const Cell& here, int row, int column) {
    const QRectF box = rect(row, column);
    const Target target = cellTarget(m_chart, row, column);
    QStringList facts;
    qreal y = box.y();
    const auto add = [&](const QString& text, TextStyle style, Ink ink, Target at) {
        addText({box.x(), y, box.width(), LineHeight}, text, style, ink, at);
        y += LineHeight;
    };
    if (m_named) {
        const auto lines = here.items.size() + (here.more > 0) + (here.appearing > 0);
        y += (box.height() - LineHeight * static_cast<qreal>(lines)) / 2;
        for (int item : here.items) {
            const bool strong = m_diagram.index->isWinning(item) && m_state.complete;
            if (item == m_diagram.selectedItem)
                m_drawing.addBox({box.x() + 4, y, box.width() - 8, LineHeight}, 4, Ink::Canvas,
                                 Ink::Accent, 1);
            add(line(item), strong ? TextStyle::Heading : TextStyle::Label,
                m_state.complete ? inkOf(m_diagram, item) : Ink::Text, itemTarget(item));
            facts += line(item) + (strong ? tr(", best") : QString());
        }
        if (here.more > 0)
            add(tr("+ %1").arg(here.more), TextStyle::Small, Ink::Muted, target);
    } else if (!here.items.empty()) {
        const auto best =
            *std::min_element(here.items.begin(), here.items.end(),
                              [&](int a, int b) { return m_state.value(a) < m_state.value(b); });
        y += 1;
        add(valueText(m_diagram, m_state, best), TextStyle::Heading,
            m_state.complete ? inkOf(m_diagram, best) : Ink::Text, target);
        y -= 3;
        const auto count = QStringLiteral("×%1").arg(here.items.size());
        add(here.appearing > 0 ? count + QStringLiteral(" +%1").arg(here.appearing) : count,
            TextStyle::Small, here.appearing > 0 ? Ink::Accent : Ink::Muted, target);
        facts += m_count.arg(here.items.size()).arg(valueText(m_state.value(best)));
    }
    if (m_named && here.appearing > 0)
        add(tr("%1 new").arg(here.appearing), TextStyle::Small, Ink::Accent, target);
    if (here.more > 0 && m_named)
        facts += tr("and %1 more").arg(here.more);
    if (!facts.isEmpty())
        m_drawing.facts.push_back(
            {target, m_where.arg(header(row), header(column)) + facts.join(QStringLiteral("; "))});
}

/// The cell, and its labels if there is room.
void Layout::lookAt(int row, int column) {
    const QRectF cell = rect(row, column);
    const QRectF left = rect(row, row);
    const qreal width = m_measure(header(row), TextStyle::Heading).width() + 14;
    m_drawing.focus = {cell,
                       {cell.x(), rect(0, column).y() - HeaderHeight, cell.width(), HeaderHeight},
                       {left.x() - width, left.y(), width, left.height()}};
}

/// From the cell of the conclusion to those of the premises.
void Layout::addPointers(int deduction, Ink ink, qreal width) {
    const Chart::Deduction& step = m_chart.deductions()[deduction];
    for (int premise : step.premises)
        if (premise >= 0)
            addPointer(m_drawing, rectOf(step.conclusion), rectOf(premise), ink, width);
}

Drawing Layout::draw() {
    readCells();
    place();
    addBands();
    for (int place = 0; place < m_size; ++place)
        addHeader(place);
    for (int row = 0; row < m_size; ++row)
        for (int column = row; column < m_size; ++column)
            addCell(row, column);
    if (m_diagram.showsDerivation && m_state.complete)
        for (int deduction : m_diagram.index->derivation())
            addPointers(deduction, Ink::Right, 1.2);
    if (m_diagram.selectedItem >= 0 && m_state.isKnown(m_diagram.selectedItem)) {
        const Chart::Item& item = m_chart.items()[m_diagram.selectedItem];
        const int way = m_diagram.selectedDeduction < 0 ? item.best : m_diagram.selectedDeduction;
        if (way >= 0)
            addPointers(way, Ink::Accent, 1.8);
    }
    m_drawing.shapes.insert(m_drawing.shapes.end(), std::make_move_iterator(m_texts.begin()),
                            std::make_move_iterator(m_texts.end()));
    if (m_state.latest >= 0) {
        const Chart::Item& latest = m_chart.items()[m_state.latest];
        lookAt(latest.row, latest.column);
    } else if (m_diagram.selectedRow >= 0) {
        lookAt(m_diagram.selectedRow, m_diagram.selectedColumn);
    }
    return std::move(m_drawing);
}

} // namespace

Target cellTarget(const Chart& chart, int row, int column) {
    return {Target::Kind::Cell, row * static_cast<int>(chart.axis.size()) + column, -1};
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
                                 : Layout(diagram, measure).draw();
}

} // namespace parsescope
