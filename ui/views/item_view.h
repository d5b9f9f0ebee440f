// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class QTableView;
class QTreeWidget;

namespace parsescope {

class DecodingBench;
class ItemModel;

/// The whole chart of exact decoding: every item with its value, those of the best derivation
/// marked, and every way to make the items of the cell looked at.
class ItemView : public QSplitter {
    Q_OBJECT

public:
    explicit ItemView(DecodingBench* bench, QWidget* parent = nullptr);

private:
    void listWays();

    DecodingBench* m_bench;
    ItemModel* m_model;
    QTableView* m_table;
    QTreeWidget* m_ways;
};

} // namespace parsescope
