// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/canvas/drawing.h"
#include "ui/chart/chart_text.h"

#include <QWidget>

#include <vector>

class QLabel;
class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace parsescope {

class ChartItemModel;
class ChartItemTree;
class ChartPlayer;
class ChartRecording;
class ChartSelection;
class DiagramView;
class LinearTreeView;
class ParseExplorer;
class Selection;
class WhenSeen;
struct Oracle;

/// The table of [GSS14 Algorithm 1]: filled anti-diagonal by anti-diagonal, with the ways to make
/// each entry, the linear tree behind the entry selected, and the sizes of the cells.
class PrintedView : public QWidget {
    Q_OBJECT

public:
    explicit PrintedView(const ParseExplorer* parse, Selection* selection,
                         QWidget* parent = nullptr);

    /// Records the table of an oracle that records linear trees.
    void show(const Oracle& oracle);
    void clear();
    /// Points along the best derivation.
    void setDerivationShown(bool shown);
    [[nodiscard]] const Chart& chart() const;
    /// The sorts of its items, for a key.
    [[nodiscard]] std::vector<ChartText::Sort> sorts() const;
    [[nodiscard]] ChartPlayer* player() const { return m_player; }
    /// The entry selected, an item of the chart; -1 for none.
    [[nodiscard]] int selected() const;

signals:
    void recorded();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showRecording();
    void fill();
    void refresh();
    void drawTable();
    void drawTree();
    void drawSizes();
    void arrange();
    [[nodiscard]] const std::vector<AntiDiagonal>& diagonals() const;
    [[nodiscard]] int deductionsFilled() const;
    [[nodiscard]] int entryAt(Target target) const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // draws
    ChartRecording* m_recording;
    ChartPlayer* m_player;
    QLabel* m_told;
    DiagramView* m_table;
    ChartItemTree* m_items;
    ChartItemModel* m_model;
    QTabBar* m_pages;
    LinearTreeView* m_tree;
    DiagramView* m_sizes;
    QSplitter* m_right; // the tree, and the pages below it
    QVBoxLayout* m_paged = nullptr;
    QSplitter* m_parts;        // the table, and all else
    bool m_treeIsAbove = true; // of the pages, not one of them
    bool m_isAsked = false;    // for a table
    ChartSelection* m_chosen = nullptr;
    bool m_derivationShown = true;
};

} // namespace parsescope
