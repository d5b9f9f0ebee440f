// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/beam_grid_diagram.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QSlider;
class QTreeWidget;

namespace parsescope {

class BeamDecoding;
class ChartPlayer;
class DiagramView;
class ExplorerView;
class LoadedModel;
class ParseExplorer;
class Selection;
struct CanvasColumns;

/// Cube pruning with structural diversity [ZM14] as a story: the tree found by the beams over the
/// whole width, below it the two parts of one item in the columns of the words, and all items in
/// the order in which they are made; then the grid of the item's combinations, the map of the beams
/// that find the best tree, and the reasons for which combinations were kept or cut.
class BeamView : public QWidget {
    Q_OBJECT

public:
    BeamView(const ParseExplorer* parse, const LoadedModel* model, QWidget* parent = nullptr);
    [[nodiscard]] BeamDecoding* decoding() const { return m_decoding; }
    /// Draws the tree found at the words of `explorer`, if it shows all of them, as a part of
    /// `selection`, and the parts of an item below these words.
    void placeUnder(const ExplorerView* explorer, Selection* selection);
    /// Selects the item with the 0-based index `item` in the recorded items.
    void select(int item);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void keepHeight();
    QWidget* makeItemPart();
    QWidget* makeReasons();
    QWidget* makeMaps();
    void connectStory();
    void refresh();
    void showNothing();
    void listItems();
    void fitList();
    void drawMap();
    void drawTrees();
    [[nodiscard]] const CanvasColumns* columnsAbove() const;
    void drawItems();
    void drawGrids();
    void goTo(int rank);
    void setBeams(int beam, int labelBeam);
    [[nodiscard]] const ItemTrace* trace() const;

    const ParseExplorer* m_parse;
    BeamDecoding* m_decoding;
    QLabel* m_summary;
    DiagramView* m_trees;
    QLabel* m_story;
    QSlider* m_rank;
    DiagramView* m_grids;
    QLabel* m_message;
    QLabel* m_loss;
    QPushButton* m_find; // sets the nearest beams that find the best tree
    QTreeWidget* m_list;
    ChartPlayer* m_player;
    QCheckBox* m_all; // checked if the items of all trees are shown
    DiagramView* m_items;
    QLabel* m_narrowest;
    DiagramView* m_map;
    const ExplorerView* m_explorer = nullptr;
    Selection* m_selection = nullptr;
    std::vector<int> m_shown; // the items that are shown, as indices into the recorded items
    BeamMoment m_moment;
};

} // namespace parsescope
