// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_text.h"

#include <QAbstractItemModel>

#include <memory>

namespace parsescope {

/// The items of a chart, cell by cell, each with the ways to make it as its children, the best
/// first; of a chart that is being filled, what is known by then. Texts are made when they are
/// asked for.
class ChartItemModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { TextColumn, ValueColumn, ColumnCount };
    enum Role {
        DetailRole = Qt::UserRole, ///< an item in symbols; why a way is better or worse
        ItemRole,                  ///< index of the item, also of a way's
        DeductionRole,             ///< index of the deduction; -1 for an item
    };
    using QAbstractItemModel::QAbstractItemModel;

    void setChart(std::shared_ptr<const IndexedChart> chart, const std::vector<QString>& words);
    /// Shows what is known after `filled` deductions.
    void setFilled(int filled);
    /// Returns the index of an item of the chart; invalid for an item that is not known yet.
    [[nodiscard]] QModelIndex indexOf(int item) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] bool isKnown(int deduction) const { return deduction < m_filled; }
    /// The item's value by now.
    [[nodiscard]] int valueOf(int item) const;
    /// The item of a row, and of a way's parent.
    [[nodiscard]] int itemAt(const QModelIndex& index) const;
    /// -1 for an item.
    [[nodiscard]] int deductionAt(const QModelIndex& index) const;

    std::shared_ptr<const IndexedChart> m_chart = std::make_shared<IndexedChart>();
    std::unique_ptr<ChartText> m_text;
    int m_filled = 0;
    std::vector<int> m_items; // by row
    std::vector<int> m_rows;  // by item; -1 for those not known
};

} // namespace parsescope
