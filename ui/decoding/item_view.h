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

/// The whole chart of exact decoding: every item with its value, those of the best derivation
/// marked, and every way to make the items of the cell looked at, drawn as half-trees.
class ItemView : public QSplitter {
    Q_OBJECT

public:
    ItemView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

private:
    void listWays();
    void draw();

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // that the ways are of
    ItemModel* m_model;
    QTableView* m_table;
    DiagramView* m_diagram;
    QTreeWidget* m_ways;
};

} // namespace parsescope
