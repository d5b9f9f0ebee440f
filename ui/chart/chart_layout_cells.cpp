// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a chart: their texts and their highlights.
#include "ui/chart/chart_layout.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int MaxLines = 3; // largest number of items named in a cell

struct ChartCellTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartCells)
};

} // namespace

QString ChartLayout::line(int item) const {
    return QString::fromStdString(m_chart.label(item)) + QStringLiteral(" : ") +
           valueText(m_diagram, m_state, item);
}

void ChartLayout::readCells() {
    m_cells.assign(m_size * m_size, {});
    for (int row = 0; row < m_size; ++row)
        for (int column = row; column < m_size; ++column)
            readCell(row, column);
    if (m_detail == Detail::Shades)
        for (const Chart::Item& item : m_chart.items())
            if (item.value < Chart::Infinite)
                m_worst = std::max(m_worst, item.value);
}

void ChartLayout::readCell(int row, int column) {
    Cell& here = cell(row, column);
    const auto all = m_diagram.index->itemsOf(row, column);
    for (int item : all)
        if (m_state.isKnown(item)) {
            ++here.known;
            if (here.best < 0 || m_state.value(item) < m_state.value(here.best))
                here.best = item;
        }
    if (m_diagram.changes && m_state.complete)
        here.appearing = m_diagram.changes->appearing[row * m_size + column];
    if (m_detail != Detail::Items)
        return;
    here.items.assign(all.begin(), all.end());
    // The latest and selected items and the premises come first, so that they are named.
    std::stable_partition(here.items.begin(), here.items.end(), [this](int item) {
        return item == m_state.latest || item == m_diagram.selectedItem || isPremise(item);
    });
    if (static_cast<int>(here.items.size()) > MaxLines) {
        here.hidden = static_cast<int>(here.items.size()) - MaxLines;
        here.items.resize(MaxLines);
    } else {
        here.items.assign(all.begin(), all.end());
    }
    here.more = here.known -
                static_cast<int>(std::count_if(here.items.begin(), here.items.end(),
                                               [this](int item) { return m_state.isKnown(item); }));
}

/// Returns the shade of a value: 0 for value 0, 1 for the worst value.
qreal ChartLayout::shadeOf(int value) const {
    return value >= Chart::Infinite ? 1 : static_cast<qreal>(value) / m_worst;
}

void ChartLayout::addCell(int row, int column) {
    const Cell& here = cell(row, column);
    const bool selected = row == m_diagram.selectedRow && column == m_diagram.selectedColumn;
    const bool isEmpty = here.known == 0;
    if (isEmpty && here.appearing == 0 && m_detail != Detail::Items && !selected)
        return;
    const auto isHere = [&](int item) {
        const Chart::Item& it = m_chart.items()[item];
        return it.row == row && it.column == column;
    };
    const bool latest = m_state.latest >= 0 && isHere(m_state.latest);
    const bool premise = std::any_of(m_premises.begin(), m_premises.end(), isHere);
    const auto all = m_diagram.index->itemsOf(row, column);
    const bool winning = m_state.complete && std::any_of(all.begin(), all.end(), [this](int item) {
                             return m_diagram.index->isWinning(item);
                         });
    const QRectF box = rect(row, column);
    const auto [fill, ink, width] = cellLook({selected, latest, premise, winning, isEmpty});
    const qreal radius = m_detail == Detail::Shades ? 0 : 5; // plain rectangles are drawn faster
    const Target target = cellTarget(m_chart, row, column);
    if (m_detail == Detail::Shades && !isEmpty && !latest && !premise) {
        // With the least shade, even the best value is visible.
        constexpr qreal least = 0.08;
        Shape& shade = m_drawing.addBox(box, radius, Ink::Wrong);
        shade.opacity = least + (1 - least) * shadeOf(m_state.value(here.best));
    }
    Shape& shape = m_drawing.addBox(
        box, radius, m_detail == Detail::Shades && !latest && !premise ? Ink::None : fill, ink,
        width);
    shape.target = target;
    shape.opacity = isEmpty && !selected ? 0.6 : 1;
    addLines(here, row, column);
}

QString ChartLayout::valueLine(const Cell& here) const {
    const QString value = valueText(m_diagram, m_state, here.best);
    return here.appearing > 0 ? value + QStringLiteral(" +%1").arg(here.appearing) : value;
}

QString ChartLayout::cellFact(const Cell& here) const {
    if (m_detail != Detail::Items)
        return here.known > 0 ? m_count.arg(here.known).arg(valueText(m_state.value(here.best)))
                              : QString();
    QStringList facts;
    for (int item : here.items)
        if (m_state.isKnown(item))
            facts += m_state.complete && m_diagram.index->isWinning(item)
                         ? ChartCellTexts::tr("%1, best").arg(line(item))
                         : line(item);
    if (here.more > 0)
        facts += ChartCellTexts::tr("and %1 more").arg(here.more);
    return facts.join(QStringLiteral("; "));
}

void ChartLayout::addLines(const Cell& here, int row, int column) {
    const Target target = cellTarget(m_chart, row, column);
    if (m_detail == Detail::Items)
        addItems(here, row, column);
    else if (m_detail == Detail::Values && here.known > 0)
        addText(rect(row, column), valueLine(here), TextStyle::Heading,
                m_state.complete ? inkOf(m_diagram, here.best) : Ink::Text, target);
    if (const QString fact = cellFact(here); !fact.isEmpty())
        m_drawing.facts.push_back({target, m_where.arg(header(row), header(column)) + fact});
}

void ChartLayout::addItems(const Cell& here, int row, int column) {
    const QRectF box = rect(row, column);
    const Target target = cellTarget(m_chart, row, column);
    qreal y = box.y() + (box.height() - ChartLineHeight * here.lines()) / 2;
    for (int item : here.items) {
        if (m_state.isKnown(item)) {
            const QRectF around(box.x() + 4, y, box.width() - 8, ChartLineHeight);
            if (item == m_diagram.selectedItem && m_state.complete)
                m_drawing.addBox(around, 4, Ink::Canvas, Ink::Accent, 1);
            else if (isPremise(item))
                m_drawing.addBox(around, 4, Ink::Canvas, Ink::Stack, 1);
            const bool strong = m_diagram.index->isWinning(item) && m_state.complete;
            addText({box.x(), y, box.width(), ChartLineHeight}, line(item),
                    strong ? TextStyle::Heading : TextStyle::Label,
                    m_state.complete ? inkOf(m_diagram, item) : Ink::Text, itemTarget(item));
        }
        y += ChartLineHeight;
    }
    const auto add = [&](const QString& text, Ink ink) {
        addText({box.x(), y, box.width(), ChartLineHeight}, text, TextStyle::Small, ink, target);
        y += ChartLineHeight;
    };
    if (here.more > 0)
        add(ChartCellTexts::tr("+ %1").arg(here.more), Ink::Muted);
    else if (here.hidden > 0)
        y += ChartLineHeight;
    if (here.appearing > 0)
        add(ChartCellTexts::tr("%1 new").arg(here.appearing), Ink::Accent);
}

} // namespace parsescope
