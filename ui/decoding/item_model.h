// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

namespace parsescope {

class ExactDecoding;

/// All items of exact decoding as a table: the row is where an item reaches from, the column where
/// it reaches to. A cell shows the values of its items.
class ItemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Whether an item of the best derivation is in the cell; a bool.
    static constexpr int BestRole = Qt::UserRole;

    explicit ItemModel(ExactDecoding* decoding, QObject* parent = nullptr);

    /// The items of a cell, as indices into the chart.
    [[nodiscard]] std::vector<int> items(const QModelIndex& index) const;
    /// The cell of the item that stands for the whole; invalid when there is none.
    [[nodiscard]] QModelIndex goal() const;

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
    int m_size = 0;                        // nodes of the chart's axis
    std::vector<std::vector<int>> m_items; // by cell
    std::vector<bool> m_best;              // by cell
};

} // namespace parsescope
