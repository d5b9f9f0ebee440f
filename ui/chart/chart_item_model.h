// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_text.h"

#include <QAbstractItemModel>
#include <QTreeView>

#include <memory>

class QTimer;

namespace parsescope {

/// The items of a chart, cell by cell. The children of an item are the deductions that derive it,
/// the best first. While a chart is being filled, the model contains only the items and deductions
/// known so far. Texts are computed on request.
class ChartItemModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { TextColumn, ValueColumn, ColumnCount };
    enum Role {
        /// The item in symbols; for a deduction, the reason why it is better or worse than others.
        DetailRole = Qt::UserRole,
        ItemRole,      ///< index of the item; for a deduction, of its conclusion
        DeductionRole, ///< index of the deduction; -1 for the row of an item
    };
    using QAbstractItemModel::QAbstractItemModel;

    void setChart(std::shared_ptr<const IndexedChart> chart, const std::vector<QString>& words);
    /// Shows the items and values after `filled` deductions.
    void setFilled(int filled);
    /// Returns the index of an item of the chart; invalid for an item that is not known yet.
    [[nodiscard]] QModelIndex indexOf(int item) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// As `rowCount` > 0, but without counting: views ask this for every item.
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] bool isKnown(int deduction) const { return deduction < m_filled; }
    /// Returns the value of an item as known after the deductions shown.
    [[nodiscard]] int valueOf(int item) const;
    /// Returns the item of a row; if the row is a deduction, its conclusion.
    [[nodiscard]] int itemAt(const QModelIndex& index) const;
    /// Returns the deduction of a row; -1 if the row is an item.
    [[nodiscard]] int deductionAt(const QModelIndex& index) const;

    std::shared_ptr<const IndexedChart> m_chart = std::make_shared<IndexedChart>();
    std::unique_ptr<ChartText> m_text;
    int m_filled = 0;
    std::vector<int> m_items; // the item of each top-level row
    std::vector<int> m_rows;  // the top-level row of each item; -1 for an item not known yet
};

/// Shows a ChartItemModel: every item of a chart, with its deductions below it.
class ChartItemTree : public QTreeView {
    Q_OBJECT

public:
    explicit ChartItemTree(QWidget* parent = nullptr);

    /// Selects an item and expands it, and scrolls to it in a later event.
    void showItem(const QModelIndex& item);

protected:
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;

private:
    QTimer* m_scrolling;
};

} // namespace parsescope
