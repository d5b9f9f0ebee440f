// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_parts.h"

#include <vector>

namespace parsescope {

constexpr qreal ChartLineHeight = 17; ///< the height of an item in a cell

/// Lays out one chart as a table. Each object makes one drawing.
class ChartLayout {
public:
    ChartLayout(const ChartDiagram& diagram, const Measure& measure);

    Drawing draw();

private:
    /// The amount of detail that cells show.
    enum class Detail {
        Items,  ///< the items with their values
        Values, ///< the best value
        Shades, ///< no text; a shade represents the best value
    };
    struct Cell {
        std::vector<int> items; ///< the items named in the cell, known or not
        int known = 0;          ///< number of known items of the cell
        int best = -1;          ///< a known item with the best value; -1 for none
        int hidden = 0;         ///< number of items that are not named
        int more = 0;           ///< number of known items that are not named
        int appearing = 0;
        [[nodiscard]] int lines() const {
            return static_cast<int>(items.size()) + (hidden > 0) + (appearing > 0);
        }
    };
    void chooseDetail();
    [[nodiscard]] bool mayTellValues() const;
    [[nodiscard]] bool isLow() const;
    [[nodiscard]] bool fits(QSizeF size) const;
    void readCells();
    void readCell(int row, int column);
    void place();
    void addBands();
    void addHeader(int place);
    void addCell(int row, int column);
    void addLines(const Cell& cell, int row, int column);
    void addItems(const Cell& cell, int row, int column);
    [[nodiscard]] QString cellFact(const Cell& cell) const;
    [[nodiscard]] qreal shadeOf(int value) const;
    void lookAt(int row, int column);
    void addPointers(int deduction, Ink ink, qreal width);
    void addText(QRectF rect, const QString& text, TextStyle style, Ink ink, Target target);
    [[nodiscard]] QString makeHeader(int place) const;
    [[nodiscard]] const QString& header(int place) const { return m_headers[place]; }
    [[nodiscard]] QString subheader(int place) const;
    [[nodiscard]] QString line(int item) const;
    [[nodiscard]] QString valueLine(const Cell& cell) const;
    [[nodiscard]] bool isPremise(int item) const {
        return std::find(m_premises.begin(), m_premises.end(), item) != m_premises.end();
    }
    [[nodiscard]] Cell& cell(int row, int column) { return m_cells[row * m_size + column]; }
    [[nodiscard]] QRectF rect(int row, int column) const {
        return {m_lefts[column], m_tops[row], m_widths[column], m_heights[row]};
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
    Detail m_detail = Detail::Items;
    qreal m_header = 0;          // the height of the headings of the columns
    qreal m_gap = 8;             // distance between cells, in which pointers run
    qreal m_left = 0;            // left edge of the table
    qreal m_top = 0;             // upper edge of the table
    int m_worst = 1;             // the largest finite value
    std::vector<int> m_premises; // premises of the current deduction
    QString m_where;             // template of a cell's position in facts
    QString m_count;
    std::vector<QString> m_headers;
    std::vector<Cell> m_cells;
    std::vector<qreal> m_lefts, m_widths, m_tops, m_heights;
    Drawing m_drawing;
    std::vector<Shape> m_texts; // drawn in front of all other shapes
};

} // namespace parsescope
