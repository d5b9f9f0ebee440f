// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/papers/anti_diagonals.h"
#include "ui/chart/linear_tree_diagram.h"
#include "ui/chart/table_pane.h"

#include <QWidget>

#include <vector>

class QLabel;
class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace parsescope {

class DiagramView;
struct Oracle;

/// The linear tree behind an entry of the table of [GSS14 Algorithm 1], in words and drawn.
class LinearTreeView : public QWidget {
    Q_OBJECT

public:
    explicit LinearTreeView(QWidget* parent = nullptr);

    /// Shows the linear tree of `entry`, an item of the diagram's chart.
    void show(const LinearTreeDiagram& diagram, int entry);
    /// Removes the tree and shows a message.
    void clear(const QString& message);

signals:
    /// Emitted with the target under the mouse, Kind::Word or Kind::None.
    void hovered(parsescope::Target target);

private:
    QLabel* m_text;
    DiagramView* m_tree;
};

/// The table of [GSS14 Algorithm 1], filled by anti-diagonals, with the deductions of each entry,
/// the linear tree of the selected entry, and the sizes of the cells.
class PrintedView : public TablePane {
    Q_OBJECT

public:
    explicit PrintedView(const ParseExplorer* parse, Selection* selection,
                         QWidget* parent = nullptr);

    /// Records the table of an oracle that records linear trees.
    void show(const Oracle& oracle);
    void clear();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showRecording() override;
    void refresh() override;
    [[nodiscard]] int deductionsFilled() const override;
    [[nodiscard]] int itemOfStep() const override;
    [[nodiscard]] int itemAt(Target target) const override;

private:
    [[nodiscard]] QString text() const;
    void drawTree();
    void drawSizes();
    void arrange();
    [[nodiscard]] const std::vector<AntiDiagonal>& diagonals() const;

    QTabBar* m_pages;
    LinearTreeView* m_tree;
    DiagramView* m_sizes;
    QSplitter* m_right; // contains the tree and the pages below it
    QVBoxLayout* m_paged = nullptr;
    QSplitter* m_parts;        // contains the table and the right side
    bool m_treeIsAbove = true; // true if the tree is above the pages instead of on one of them
    bool m_isAsked = false;    // true after a table was requested
};

} // namespace parsescope
