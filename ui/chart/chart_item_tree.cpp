// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_item_tree.h"

#include "ui/canvas/theme.h"
#include "ui/canvas/two_line_delegate.h"
#include "ui/chart/chart_item_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QTimer>

namespace parsescope {

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
