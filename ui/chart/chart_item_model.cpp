// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_item_model.h"

#include "ui/canvas/text.h"
#include "ui/chart/chart_diagram.h"

namespace parsescope {

namespace {

constexpr quintptr TopLevel = 0; // internal id of items; that of a way is 1 + its item's row

} // namespace

void ChartItemModel::setChart(std::shared_ptr<const IndexedChart> chart,
                              const std::vector<QString>& words) {
    beginResetModel();
    m_chart = std::move(chart);
    m_text = std::make_unique<ChartText>(m_chart->chart, words);
    endResetModel();
}

QModelIndex ChartItemModel::indexOf(int item) const {
    return index(m_chart->index.rankOf(item), TextColumn);
}

QModelIndex ChartItemModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : TopLevel);
}

QModelIndex ChartItemModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == TopLevel)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, TextColumn, TopLevel);
}

int ChartItemModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_chart->index.order().size());
    if (parent.internalId() != TopLevel || parent.column() != TextColumn)
        return 0;
    return static_cast<int>(m_chart->index.waysTo(itemAt(parent)).size());
}

int ChartItemModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

int ChartItemModel::itemAt(const QModelIndex& index) const {
    const QModelIndex item = index.internalId() == TopLevel ? index : parent(index);
    return m_chart->index.order()[item.row()];
}

int ChartItemModel::deductionAt(const QModelIndex& index) const {
    if (index.internalId() == TopLevel)
        return -1;
    return m_chart->index.waysTo(itemAt(index))[index.row()];
}

QVariant ChartItemModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Chart& chart = m_chart->chart;
    const int item = itemAt(index);
    const int deduction = deductionAt(index);
    if (role == ItemRole)
        return item;
    if (role == DeductionRole)
        return deduction;
    if (index.column() == ValueColumn) {
        if (role == Qt::TextAlignmentRole)
            return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        if (role == Qt::DisplayRole)
            return valueText(deduction < 0 ? chart.items()[item].value
                                           : chart.deductions()[deduction].value);
        return {};
    }
    const bool isItem = deduction < 0;
    switch (role) {
    case Qt::DisplayRole:
        return isItem ? toQt(chart.label(item)) : m_text->way(deduction);
    case DetailRole:
        return isItem ? toQt(chart.text(item)) : m_text->verdict(deduction);
    case Qt::ToolTipRole:
        if (isItem)
            return toQt(chart.text(item));
        return toQt(chart.rules()[chart.deductions()[deduction].rule].text);
    case Qt::AccessibleTextRole:
        return data(index, Qt::DisplayRole).toString() + QStringLiteral(", ") +
               data(index, DetailRole).toString();
    default:
        return {};
    }
}

QVariant ChartItemModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == TextColumn ? tr("Item, and how it is made") : tr("Value");
}

} // namespace parsescope
