// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/printed_table_diagram.h"

#include "ui/chart/chart_parts.h"

#include <QCoreApplication>
#include <QtMath>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr qreal TableMargin = 16;
constexpr qreal ColumnHeader = 36;
constexpr qreal PointerGap = 18; ///< distance between cells, in which pointers run
constexpr qreal CellPadding = 6;
constexpr qreal EntryHeight = 18;
constexpr qsizetype MostLetters = 14; ///< largest number of letters of a word in a header
/// Largest number of entries of a table that shows its entries; a larger table shows the number of
/// entries in each cell.
constexpr std::size_t MostEntries = 2500;

struct PrintedTableTexts {
    Q_DECLARE_TR_FUNCTIONS(PrintedTable)
};

class PrintedTableLayout {
public:
    PrintedTableLayout(const ChartDiagram& diagram, const std::vector<AntiDiagonal>& diagonals,
                       const Measure& measure)
        : m_diagram(diagram), m_chart(*diagram.chart), m_diagonals(diagonals), m_measure(measure),
          m_isComplete(diagram.filled >= static_cast<int>(m_chart.deductions().size())) {}

    Drawing draw();

private:
    [[nodiscard]] QRectF rect(int i, int j) const {
        return {m_lefts[j - 1], m_tops[i - 1], m_widths[j - 1], m_heights[i - 1]};
    }
    [[nodiscard]] QRectF rectOf(int item) const {
        const TableCell place = cellOf(m_chart, item);
        return rect(place.i, place.j);
    }
    [[nodiscard]] int placeOfRow(int i) const { return m_chart.stackSize - i; }
    [[nodiscard]] int placeOfColumn(int j) const { return m_chart.stackSize - 2 + j; }
    [[nodiscard]] QString header(int place) const;
    [[nodiscard]] QString rowSign(int i) const { return QStringLiteral("σL[%1]").arg(i); }
    [[nodiscard]] QString columnSign(int j) const;
    [[nodiscard]] QString entryText(int item) const;
    [[nodiscard]] bool isMarked(int place) const;
    /// Returns the number of entries that a cell with `entries` entries shows beside each other.
    [[nodiscard]] static int entriesInLine(std::size_t entries) {
        return std::max(1, qCeil(std::sqrt(static_cast<double>(entries))));
    }
    [[nodiscard]] std::vector<int> sorted(const TableCell& cell) const;
    void findWinning();
    void placeCells();
    void addHeader(int place, QRectF rect, const QString& sign);
    void addHeaders();
    void addCell(const TableCell& cell, bool isEmpty, bool latest);
    void addEntries(const TableCell& cell);
    void addPointer(int deduction, Ink ink, qreal width);
    void addText(QRectF rect, const QString& text, TextStyle style, Ink ink, Target target);

    const ChartDiagram& m_diagram;
    const Chart& m_chart;
    const std::vector<AntiDiagonal>& m_diagonals;
    const Measure& m_measure;
    bool m_isComplete;
    QString m_leastText = PrintedTableTexts::tr("least %1");
    QString m_ofText = PrintedTableTexts::tr("of %1");
    QString m_factText = PrintedTableTexts::tr("%1: %2 entries, the least %3");
    /// Indexed by cell of the axis: true if the best derivation uses the cell.
    std::vector<bool> m_isWinning;
    bool m_isNamed = true; ///< true if entries are shown
    int m_rows = 0;
    int m_columns = 0;
    int m_premise = -1; ///< the premise of the selected entry
    qreal m_top = 0;
    qreal m_rowHeader = 0;
    qreal m_entryWidth = 0;
    std::vector<qreal> m_lefts, m_widths, m_tops, m_heights;
    Drawing m_drawing;
    std::vector<Shape> m_texts; // drawn in front of all other shapes
};

void PrintedTableLayout::addText(QRectF rect, const QString& text, TextStyle style, Ink ink,
                                 Target target) {
    Drawing scratch;
    scratch.addText(rect, text, style, ink).target = target;
    m_texts.push_back(std::move(scratch.shapes.front()));
}

QString PrintedTableLayout::header(int place) const {
    QString text = nodeText(m_diagram.words, m_chart.axis[place]);
    if (text.size() > MostLetters)
        text = text.left(MostLetters - 1) + QStringLiteral("…");
    return text;
}

/// Returns the header of a column, with the words of its node.
QString PrintedTableLayout::columnSign(int j) const {
    QString text = QStringLiteral("σR[%1]").arg(j);
    if (j == 1)
        return text + QStringLiteral(" = σL[1]");
    const std::vector<int>& words = m_chart.fragments[j - 2].words;
    if (words.size() > 1)
        text += QStringLiteral(": %1…%2").arg(words.front()).arg(words.back());
    return text;
}

QString PrintedTableLayout::entryText(int item) const {
    return QStringLiteral("%1 : %2")
        .arg(m_chart.items()[item].key[0])
        .arg(valueText(m_chart.items()[item].value));
}

bool PrintedTableLayout::isMarked(int place) const {
    return std::any_of(m_diagram.marked.begin(), m_diagram.marked.end(), [&](int node) {
        return m_chart.placeOf(m_chart.nodeInTable(node)) == place;
    });
}

/// Returns the entries of a cell, ordered by the places of their heads in the sentence.
std::vector<int> PrintedTableLayout::sorted(const TableCell& cell) const {
    std::vector<int> entries = cell.entries;
    std::ranges::sort(entries, {},
                      [this](int item) { return m_chart.placeOf(m_chart.items()[item].key[0]); });
    return entries;
}

void PrintedTableLayout::findWinning() {
    const std::size_t size = m_chart.axis.size();
    m_isWinning.assign(size * size, false);
    if (!m_isComplete)
        return;
    for (int deduction : m_diagram.index->derivation()) {
        const Chart::Item& item = m_chart.items()[m_chart.deductions()[deduction].conclusion];
        m_isWinning[item.row * size + item.column] = true;
    }
}

void PrintedTableLayout::placeCells() {
    const TableCell last = cellOf(m_chart, m_chart.goal);
    m_rows = last.i;
    m_columns = last.j;
    m_entryWidth = 60; // room for "least 12"
    if (m_isNamed) {
        m_entryWidth = 0;
        for (const AntiDiagonal& diagonal : m_diagonals)
            for (const TableCell& cell : diagonal.cells)
                for (int item : cell.entries)
                    m_entryWidth = std::max(
                        m_entryWidth, m_measure(entryText(item), TextStyle::Heading).width() + 12);
    }
    m_widths.assign(m_columns, 0);
    m_heights.assign(m_rows, 0);
    for (const AntiDiagonal& diagonal : m_diagonals)
        for (const TableCell& cell : diagonal.cells) {
            const int side = m_isNamed ? entriesInLine(cell.entries.size()) : 1;
            const int lines =
                m_isNamed ? (static_cast<int>(cell.entries.size()) + side - 1) / side : 2;
            qreal& width = m_widths[cell.j - 1];
            qreal& height = m_heights[cell.i - 1];
            width = std::max(width, side * m_entryWidth + 2 * CellPadding);
            height = std::max({height, lines * EntryHeight + 2 * CellPadding, 34.0});
        }
    for (int i = 1; i <= m_rows; ++i)
        m_rowHeader =
            std::max({m_rowHeader, m_measure(header(placeOfRow(i)), TextStyle::Heading).width(),
                      m_measure(rowSign(i), TextStyle::Small).width()});
    for (int j = 1; j <= m_columns; ++j)
        m_widths[j - 1] = std::max(
            {m_widths[j - 1], m_measure(header(placeOfColumn(j)), TextStyle::Heading).width() + 8,
             m_measure(columnSign(j), TextStyle::Small).width() + 8});
    qreal x = TableMargin + m_rowHeader + 12;
    for (qreal width : m_widths) {
        m_lefts.push_back(x);
        x += width + PointerGap;
    }
    qreal y = std::max(m_top, TableMargin) + ColumnHeader;
    for (qreal height : m_heights) {
        m_tops.push_back(y);
        y += height + PointerGap;
    }
    m_drawing.size = {std::max(m_drawing.size.width(), x - PointerGap + TableMargin),
                      y - PointerGap + TableMargin};
}

void PrintedTableLayout::addHeader(int place, QRectF rect, const QString& sign) {
    const Ink ink = place < m_chart.stackSize ? Ink::Stack : Ink::Buffer;
    const std::optional<int> node = m_chart.nodeOnScreen(m_chart.axis[place]);
    const Target target = node ? Target{Target::Kind::Word, *node, -1} : Target();
    addText({rect.x(), rect.y(), rect.width(), 17}, header(place), TextStyle::Heading, ink, target);
    addText({rect.x(), rect.y() + 16, rect.width(), 14}, sign, TextStyle::Small, Ink::Muted,
            target);
}

/// Draws the headers, and a band behind the rows and columns of highlighted words.
void PrintedTableLayout::addHeaders() {
    const QRectF first = rect(1, 1);
    const QRectF last = rect(m_rows, m_columns);
    const qreal left = first.left() - m_rowHeader - 12;
    const qreal top = first.top() - ColumnHeader;
    for (int i = 1; i <= m_rows; ++i) {
        const QRectF here = rect(i, 1);
        if (isMarked(placeOfRow(i)))
            m_drawing.addBox({left - 4, here.top() - 4, last.right() - left + 8, here.height() + 8},
                             6, Ink::AccentSoft);
        addHeader(placeOfRow(i), {left, here.center().y() - 15, m_rowHeader, 31}, rowSign(i));
    }
    for (int j = 1; j <= m_columns; ++j) {
        const QRectF here = rect(1, j);
        if (isMarked(placeOfColumn(j)))
            m_drawing.addBox({here.left() - 4, top - 4, here.width() + 8, last.bottom() - top + 8},
                             6, Ink::AccentSoft);
        addHeader(placeOfColumn(j), {here.left(), top, here.width(), 31}, columnSign(j));
    }
}

void PrintedTableLayout::addCell(const TableCell& cell, bool isEmpty, bool latest) {
    const auto holds = [&](int item) {
        return item >= 0 && cellOf(m_chart, item).i == cell.i && cellOf(m_chart, item).j == cell.j;
    };
    const bool selected = holds(m_diagram.selectedItem);
    const bool premise = holds(m_premise);
    const int row = placeOfRow(cell.i);
    const int column = placeOfColumn(cell.j);
    const bool winning = m_isWinning[row * m_chart.axis.size() + column];
    const auto [fill, ink, width] = cellLook({selected, latest, premise, winning, isEmpty});
    Shape& box = m_drawing.addBox(rect(cell.i, cell.j), 5, fill, ink, width);
    box.target = cellTarget(m_chart, row, column);
    box.opacity = isEmpty ? 0.6 : 1;
    if (!isEmpty)
        addEntries(cell);
}

void PrintedTableLayout::addEntries(const TableCell& cell) {
    const QRectF box = rect(cell.i, cell.j);
    const Target target = cellTarget(m_chart, placeOfRow(cell.i), placeOfColumn(cell.j));
    const QString place = QStringLiteral("T[%1,%2]").arg(cell.i).arg(cell.j);
    if (!m_isNamed) {
        const QRectF line(box.x(), box.center().y() - 16, box.width(), 17);
        addText(line, m_leastText.arg(valueText(cell.least)), TextStyle::Heading, Ink::Text,
                target);
        addText(line.translated(0, 16), m_ofText.arg(cell.entries.size()), TextStyle::Small,
                Ink::Muted, target);
        m_drawing.facts.push_back(
            {target, m_factText.arg(place).arg(cell.entries.size()).arg(valueText(cell.least))});
        return;
    }
    const int side = entriesInLine(cell.entries.size());
    const int lines = (static_cast<int>(cell.entries.size()) + side - 1) / side;
    const int inFirst = std::min(side, static_cast<int>(cell.entries.size()));
    const QPointF corner(box.center().x() - inFirst * m_entryWidth / 2,
                         box.center().y() - lines * EntryHeight / 2);
    const std::vector<int> entries = sorted(cell);
    for (int index = 0; index < static_cast<int>(entries.size()); ++index) {
        const int item = entries[index];
        const int column = index % side;
        const int line = index / side;
        const QRectF around(corner.x() + column * m_entryWidth, corner.y() + line * EntryHeight,
                            m_entryWidth, EntryHeight);
        const bool winning = m_isComplete && m_diagram.index->isWinning(item);
        if (item == m_diagram.selectedItem || item == m_premise)
            m_drawing.addBox(around, 4, Ink::Canvas, item == m_premise ? Ink::Stack : Ink::Accent,
                             1);
        addText(around, entryText(item), winning ? TextStyle::Heading : TextStyle::Label,
                winning ? Ink::Right : Ink::Text, itemTarget(item));
        QString fact = QStringLiteral("%1(%2) = %3")
                           .arg(place, nodeText(m_diagram.words, m_chart.items()[item].key[0]),
                                valueText(m_chart.items()[item].value));
        if (winning)
            fact = PrintedTableTexts::tr("%1, best").arg(fact);
        m_drawing.facts.push_back({itemTarget(item), fact});
    }
}

/// Draws a pointer from the cell of the first premise to the cell of the conclusion, which is below
/// or to the right.
void PrintedTableLayout::addPointer(int deduction, Ink ink, qreal width) {
    const Chart::Deduction& step = m_chart.deductions()[deduction];
    if (!isEntry(m_chart, step.conclusion) || step.premises[0] < 0)
        return;
    const QRectF from = rectOf(step.premises[0]);
    const QRectF to = rectOf(step.conclusion);
    const bool down = to.top() > from.top();
    const QPointF begin = down ? QPointF(from.center().x(), from.bottom() + 1)
                               : QPointF(from.right() + 1, from.center().y());
    const QPointF end =
        down ? QPointF(from.center().x(), to.top() - 1) : QPointF(to.left() - 1, from.center().y());
    m_drawing.addLine(begin, end, ink, width);
    constexpr qreal tip = 6;
    QPainterPath head(end);
    head.lineTo(end + (down ? QPointF(-tip / 1.6, -tip) : QPointF(-tip, -tip / 1.6)));
    head.lineTo(end + (down ? QPointF(tip / 1.6, -tip) : QPointF(-tip, tip / 1.6)));
    head.closeSubpath();
    m_drawing.addPath(head, Ink::None).fill = ink;
}

Drawing PrintedTableLayout::draw() {
    m_top = addReduction(m_drawing, m_diagram, m_measure);
    std::size_t entries = 0;
    int done = 0; // number of anti-diagonals that are filled
    for (const AntiDiagonal& diagonal : m_diagonals) {
        done += diagonal.filled <= m_diagram.filled;
        for (const TableCell& cell : diagonal.cells)
            entries += cell.entries.size();
    }
    m_isNamed = entries <= MostEntries;
    placeCells();
    findWinning();
    const int selected = m_diagram.selectedItem;
    int way = -1;
    if (selected >= 0 && isEntry(m_chart, selected)) {
        const TableCell place = cellOf(m_chart, selected);
        if (place.i + place.j - 1 <= done)
            way = m_diagram.selectedDeduction >= 0 ? m_diagram.selectedDeduction
                                                   : m_chart.items()[selected].best;
    }
    if (way >= 0)
        m_premise = m_chart.deductions()[way].premises[0];
    addHeaders();
    for (const AntiDiagonal& diagonal : m_diagonals)
        for (const TableCell& cell : diagonal.cells) {
            const bool latest = !m_isComplete && diagonal.d == done;
            addCell(cell, diagonal.d > done, latest);
            if (latest)
                m_drawing.focus.push_back(rect(cell.i, cell.j));
        }
    if (m_diagram.showsDerivation && m_isComplete)
        for (int deduction : m_diagram.index->derivation())
            addPointer(deduction, Ink::Right, 1.4);
    if (way >= 0)
        addPointer(way, Ink::Stack, 2);
    if (way >= 0 && !m_isComplete)
        m_drawing.focus.insert(m_drawing.focus.begin(), rectOf(selected));
    if (m_isComplete && selected >= 0 && isEntry(m_chart, selected)) {
        const QRectF cell = rectOf(selected);
        const QRectF first = rect(1, 1);
        const qreal header = m_rowHeader + 12;
        m_drawing.focus = {cell,
                           {cell.x(), first.y() - ColumnHeader, cell.width(), ColumnHeader},
                           {first.x() - header, cell.y(), header, cell.height()}};
    }
    m_drawing.shapes.insert(m_drawing.shapes.end(), std::make_move_iterator(m_texts.begin()),
                            std::make_move_iterator(m_texts.end()));
    return std::move(m_drawing);
}

} // namespace

Drawing layoutPrintedTable(const ChartDiagram& diagram, const std::vector<AntiDiagonal>& diagonals,
                           const Measure& measure) {
    if (diagonals.empty())
        return {};
    return PrintedTableLayout(diagram, diagonals, measure).draw();
}

} // namespace parsescope
