// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace parsescope {

/// Shows a ChartItemModel: every item of a chart, with its deductions below it.
class ChartItemTree : public QTreeView {
    Q_OBJECT

public:
    explicit ChartItemTree(QWidget* parent = nullptr);

    /// Selects an item and expands it.
    void showItem(const QModelIndex& item);

protected:
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;
};

} // namespace parsescope
