// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_item_model.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/chart/chart_diagram.h"

#include <QHeaderView>
#include <QPainter>
#include <QTimer>

#include <algorithm>

namespace parsescope {

namespace {

// The internal id of rows of items; the internal id of a deduction's row is 1 + the row of its
// item.
constexpr quintptr TopLevel = 0;

} // namespace

void ChartItemModel::setChart(std::shared_ptr<const IndexedChart> chart,
                              const std::vector<QString>& words) {
    m_chart = std::move(chart);
    m_text = std::make_unique<ChartText>(m_chart->chart, words);
    setFilled(static_cast<int>(m_chart->chart.deductions().size()));
}

void ChartItemModel::setFilled(int filled) {
    beginResetModel();
    m_filled = filled;
    const Chart& shown = m_chart->chart;
    const bool complete = filled >= static_cast<int>(shown.deductions().size());
    std::vector<bool> known(shown.items().size(), complete);
    for (int deduction = 0; deduction < filled && !complete; ++deduction)
        known[shown.deductions()[deduction].conclusion] = true;
    m_items.clear();
    m_rows.assign(shown.items().size(), -1);
    for (int item : m_chart->index.order())
        if (known[item]) {
            m_rows[item] = static_cast<int>(m_items.size());
            m_items.push_back(item);
        }
    endResetModel();
}

QModelIndex ChartItemModel::indexOf(int item) const {
    return item < 0 ? QModelIndex() : index(m_rows[item], TextColumn);
}

int ChartItemModel::valueOf(int item) const {
    for (int way : m_chart->index.waysTo(item)) // deductions of the item, the best first
        if (isKnown(way))
            return m_chart->chart.deductions()[way].value;
    return m_chart->chart.items()[item].value;
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
        return static_cast<int>(m_items.size());
    if (parent.internalId() != TopLevel || parent.column() != TextColumn)
        return 0;
    const auto ways = m_chart->index.waysTo(itemAt(parent));
    return static_cast<int>(
        std::count_if(ways.begin(), ways.end(), [this](int way) { return isKnown(way); }));
}

bool ChartItemModel::hasChildren(const QModelIndex& parent) const {
    if (!parent.isValid())
        return !m_items.empty();
    return parent.internalId() == TopLevel && parent.column() == TextColumn &&
           std::ranges::any_of(m_chart->index.waysTo(itemAt(parent)),
                               [this](int way) { return isKnown(way); });
}

int ChartItemModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

int ChartItemModel::itemAt(const QModelIndex& index) const {
    const QModelIndex item = index.internalId() == TopLevel ? index : parent(index);
    return m_items[item.row()];
}

int ChartItemModel::deductionAt(const QModelIndex& index) const {
    if (index.internalId() == TopLevel)
        return -1;
    int row = index.row();
    for (int way : m_chart->index.waysTo(itemAt(index)))
        if (isKnown(way) && row-- == 0)
            return way;
    return -1;
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
            return valueText(deduction < 0 ? valueOf(item) : chart.deductions()[deduction].value);
        return {};
    }
    const bool isItem = deduction < 0;
    switch (role) {
    case Qt::DisplayRole:
        return isItem ? m_text->item(item) : m_text->way(deduction);
    case DetailRole:
        return isItem ? toQt(chart.label(item)) : m_text->verdict(deduction);
    case Qt::ToolTipRole:
        if (isItem)
            return m_text->item(item);
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
    return section == TextColumn ? tr("Item, and how it is made") : tr("Cost");
}

ChartItemTree::ChartItemTree(QWidget* parent) : QTreeView(parent), m_scrolling(new QTimer(this)) {
    m_scrolling->setSingleShot(true);
    m_scrolling->setInterval(0);
    connect(m_scrolling, &QTimer::timeout, this,
            [this] { scrollTo(currentIndex(), PositionAtTop); });
    setAccessibleName(tr("Items of the chart"));
    setItemDelegate(new TwoLineDelegate(ChartItemModel::DetailRole, this));
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    header()->setStretchLastSection(false);
}

void ChartItemTree::showItem(const QModelIndex& item) {
    if (header()->count() == ChartItemModel::ColumnCount) {
        header()->setSectionResizeMode(ChartItemModel::TextColumn, QHeaderView::Stretch);
        header()->setSectionResizeMode(ChartItemModel::ValueColumn, QHeaderView::Fixed);
        header()->resizeSection(ChartItemModel::ValueColumn, 60);
    }
    setCurrentIndex(item);
    expand(item);
    // Thousands of items are laid out before the list can scroll, so that the table, which is drawn
    // first, need not wait for them.
    m_scrolling->start();
}

/// Draws the branch in the soft colour of a selected line.
void ChartItemTree::drawBranches(QPainter* painter, const QRect& rect,
                                 const QModelIndex& index) const {
    if (selectionModel()->isSelected(index))
        painter->fillRect(rect, Theme::fromPalette(palette()).color(Ink::AccentSoft));
    QTreeView::drawBranches(painter, rect, index);
}

} // namespace parsescope
