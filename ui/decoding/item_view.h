// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/scores.h"
#include "ui/decoding/exact_decoding.h"

#include <QAbstractTableModel>
#include <QSplitter>

#include <vector>

class QTableView;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ParseExplorer;

/// The items of exact decoding as a table: an item is in the row of its left end and the column of
/// its right end. A cell shows the values of its items.
class ItemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// A bool: true if the cell has an item of the best derivation.
    static constexpr int BestRole = Qt::UserRole;

    explicit ItemModel(ExactDecoding* decoding, QObject* parent = nullptr);

    /// Returns the items of a cell, as indices into the chart.
    [[nodiscard]] std::vector<int> items(const QModelIndex& index) const;
    /// Returns the cell of the goal item; invalid if there is none.
    [[nodiscard]] QModelIndex goal() const;
    /// Returns the cell of an item; invalid for -1, and while the model shows older findings.
    [[nodiscard]] QModelIndex cellOf(int item) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void read();
    [[nodiscard]] int cell(int row, int column) const { return row * m_size + column; }

    ExactDecoding* m_decoding;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings that are shown
    int m_size = 0;                                         // number of nodes on the chart's axis
    std::vector<std::vector<int>> m_items;                  // by cell
    std::vector<bool> m_best;                               // by cell
};

/// Returns a list for the deductions of an item of a decoder's chart.
[[nodiscard]] QTreeWidget* makeWayList();

/// Adds every deduction of an item to the list, the best first, with the difference from the best.
/// Lines have the index of their deduction as Qt::UserRole.
void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item);

/// The whole chart of exact decoding: every item with its value, the items of the best derivation
/// marked, and every deduction of the items of the current cell, drawn as half-trees.
class ItemView : public QSplitter {
    Q_OBJECT

public:
    ItemView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

    /// Lists the ways to make an item and the other items of its cell. Does nothing for -1.
    void showItem(int item);

private:
    void listWays();
    void draw();

    const ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings of the listed deductions
    int m_wanted = -1; // the item to show when the model has read new findings; -1 for the goal
    ItemModel* m_model;
    QTableView* m_table;
    DiagramView* m_diagram;
    QTreeWidget* m_ways;
};

} // namespace parsescope
