// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/exact_decoding.h"

#include <QSplitter>

#include <vector>

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ParseExplorer;

/// The best trees with their scores, the tree of the greedy derivation, the gold tree, the tree
/// found by cost-augmented decoding with an adjustable margin, and the best tree of arc-eager with
/// equal scores, which must equal the best tree.
class TreeListView : public QSplitter {
    Q_OBJECT

public:
    TreeListView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

private:
    void refresh();
    void add(const QString& name, Decoding tree);
    void draw();
    void putOnTimeLine();
    [[nodiscard]] int wrongHeads(const Decoding& tree) const;
    [[nodiscard]] QString notes() const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    DiagramView* m_diagram;
    QTreeWidget* m_list;
    std::shared_ptr<const ExactDecoding::Findings> m_found; // the findings that are shown
    QDoubleSpinBox* m_margin;
    QPushButton* m_toTimeLine;
    QLabel* m_notes;
    // The tree of each line of the list; scores do not include margins.
    std::vector<Decoding> m_trees;
};

} // namespace parsescope
