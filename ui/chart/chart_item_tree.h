// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

class QTimer;

namespace parsescope {

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
