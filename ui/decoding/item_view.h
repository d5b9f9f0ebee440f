// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/exact_decoding.h"

#include <QSplitter>

class QTableView;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ItemModel;
class ParseExplorer;

/// The whole chart of exact decoding: every item with its value, the items of the best derivation
/// marked, and every deduction of the items of the current cell, drawn as half-trees.
class ItemView : public QSplitter {
    Q_OBJECT

public:
    ItemView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

    /// Lists the ways to make an item and the other items of its cell. Does nothing for -1.
    void showItem(int item);

private:
    void listWays();
    void draw();

    const ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings of the listed deductions
    int m_wanted = -1; // the item to show when the model has read new findings; -1 for the goal
    ItemModel* m_model;
    QTableView* m_table;
    DiagramView* m_diagram;
    QTreeWidget* m_ways;
};

} // namespace parsescope
