// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;
class QTreeWidget;

namespace parsescope {

class BeamDecoding;
class DiagramView;
class LoadedModel;
class ParseExplorer;

/// Cube pruning with structural diversity [ZM14]: the tree found by the beams beside the exact best
/// tree, the chart with its beams, and for one item the exploration of its grids, the content of
/// its beam, and the hypotheses cut by each of the two limits.
class BeamView : public QWidget {
    Q_OBJECT

public:
    BeamView(const ParseExplorer* parse, const LoadedModel* model, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 300}; }
    [[nodiscard]] BeamDecoding* decoding() const { return m_decoding; }
    /// Selects the item with the 0-based index `item` in the recorded items.
    void select(int item);

private:
    QWidget* makeControls();
    QWidget* makeItemPart();
    void listSources();
    void showSettings();
    void refresh();
    void drawMap();
    void drawTrees();
    void drawChart();
    void listBeam();
    void goTo(int rank);

    const ParseExplorer* m_parse;
    BeamDecoding* m_decoding;
    QComboBox* m_source;
    QSpinBox* m_seed;
    QSpinBox* m_labels;
    QCheckBox* m_grandparents;
    QSlider* m_beam;
    QSlider* m_labelBeam;
    QLabel* m_beamLabel;
    QLabel* m_labelBeamLabel;
    QLabel* m_summary;
    QLabel* m_narrowest;
    DiagramView* m_trees;
    DiagramView* m_chart;
    DiagramView* m_map;
    DiagramView* m_grids;
    QLabel* m_message;
    QSlider* m_rank;
    QTreeWidget* m_list;
    int m_item = -1;
};

} // namespace parsescope
