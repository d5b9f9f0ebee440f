// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace parsescope {

/// Shows a ChartItemModel: every item of a chart, with the ways to make it below it.
class ChartItemTree : public QTreeView {
    Q_OBJECT

public:
    explicit ChartItemTree(QWidget* parent = nullptr);

    /// Goes to an item and opens it.
    void showItem(const QModelIndex& item);

protected:
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;
};

} // namespace parsescope
