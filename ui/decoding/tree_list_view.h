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

/// The best trees with their scores, that of the greedy derivation, the gold tree, the one that
/// cost-augmented decoding finds with a margin that can be changed, and the best tree of the same
/// scores as arc-eager's, which must be the same.
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
    std::shared_ptr<const ExactDecoding::Findings> m_found; // that are shown
    QDoubleSpinBox* m_margin;
    QPushButton* m_toTimeLine;
    QLabel* m_notes;
    std::vector<Decoding> m_trees; // by line of the list; scores without margins
};

} // namespace parsescope
