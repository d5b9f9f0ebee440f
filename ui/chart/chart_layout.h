// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_parts.h"

#include <vector>

namespace parsescope {

constexpr qreal ChartLineHeight = 17; ///< of an item in a cell

/// Lays out one chart as a table; made for one drawing.
class ChartLayout {
public:
    ChartLayout(const ChartDiagram& diagram, const Measure& measure);

    Drawing draw();

private:
    /// The details that a cell shows.
    enum class Detail {
        Items,  ///< its items, with their values
        Values, ///< the best value
        Shades, ///< nothing: its shade stands for the best value
    };
    struct Cell {
        std::vector<int> items; ///< those that it has room to name, known by now or not
        int known = 0;          ///< number of its items that are known by now
        int best = -1;          ///< a known one of the best value
        int hidden = 0;         ///< items that are not named
        int more = 0;           ///< of them, those known by now
        int appearing = 0;
        [[nodiscard]] int lines() const {
            return static_cast<int>(items.size()) + (hidden > 0) + (appearing > 0);
        }
    };
    void chooseDetail();
    [[nodiscard]] bool mayTellValues() const;
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
    qreal m_gap = 8;             // between cells: pointers run here
    qreal m_top = 0;             // of the table
    int m_worst = 1;             // the largest finite value
    std::vector<int> m_premises; // of the current deduction
    QString m_where;             // templates of what each cell says
    QString m_count;
    std::vector<QString> m_headers;
    std::vector<Cell> m_cells;
    std::vector<qreal> m_lefts, m_widths, m_tops, m_heights;
    Drawing m_drawing;
    std::vector<Shape> m_texts; // on top of all else
};

} // namespace parsescope
