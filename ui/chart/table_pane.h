// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/drawing.h"
#include "ui/chart/chart_text.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace parsescope {

/// Returns the headings of a table that stay at the edges of a view which shows the part `visible`
/// of the drawing `table`: those of the columns at its upper edge, those of the rows at the edge
/// where the table begins. Empty if the headings are in sight at their own places.
[[nodiscard]] Drawing pinnedHeadings(const Drawing& table, const QRectF& visible);

/// A view of a table whose headings stay in sight when the table is scrolled.
class HeadedView : public DiagramView {
    Q_OBJECT

public:
    using DiagramView::DiagramView;

protected:
    [[nodiscard]] bool showsOnlyDrawing() const override { return false; }
    void paintEvent(QPaintEvent* event) override;
};

class ChartItemModel;
class ChartItemTree;
class ChartPlayer;
class ChartRecording;
class ChartSelection;
class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;
struct ChartDiagram;

/// A recorded chart as a table that can be filled step by step, with a text about the step and a
/// list of the items with their deductions. A subclass arranges the parts, draws the table and
/// defines a step. The item selected in one part is selected in all of them.
class TablePane : public QWidget {
    Q_OBJECT

public:
    /// Sets whether pointers show the best derivation.
    void setDerivationShown(bool shown);
    [[nodiscard]] const Chart& chart() const;
    /// Returns the kinds of items of the chart, for its legend.
    [[nodiscard]] std::vector<ChartText::ItemKind> itemKinds() const;
    [[nodiscard]] ChartPlayer* player() const { return m_player; }
    /// Returns the index of the selected item in the chart; -1 for none.
    [[nodiscard]] int selected() const;

signals:
    void recorded();

protected:
    /// Takes ownership of `player`. The parts have the object names `prefix` with "-told", "-table"
    /// or "-items".
    TablePane(const ParseExplorer* parse, Selection* selection, ChartPlayer* player,
              const QString& prefix, QWidget* parent);

    /// Shows the chart of a new recording.
    virtual void showRecording() = 0;
    /// Draws the chart after the steps that the player shows.
    virtual void refresh() = 0;
    /// Returns the number of deductions in the steps that the player shows.
    [[nodiscard]] virtual int deductionsFilled() const = 0;
    /// Returns the item to select when the player shows its current step; -1 for none.
    [[nodiscard]] virtual int itemOfStep() const = 0;
    /// Returns the item of `target`; for a cell, its best item; -1 for none.
    [[nodiscard]] virtual int itemAt(Target target) const = 0;

    /// Selects `item` in a new recording with `steps` steps, and lists the items.
    void begin(int item, int steps);
    /// Scrolls to the first row and column of the table, at the text size of the application.
    void resetTable();
    void setText(const QString& text);
    /// Returns the chart diagram with the selected item and the word under the mouse.
    [[nodiscard]] ChartDiagram diagram() const;
    /// Returns the highlighted word; empty if several words are highlighted, because they belong to
    /// an item, which its cell shows.
    [[nodiscard]] std::vector<int> markedWords() const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // draws the table
    ChartRecording* m_recording;
    ChartPlayer* m_player;
    QLabel* m_text;
    DiagramView* m_table;
    ChartItemTree* m_items;
    ChartItemModel* m_model;
    ChartSelection* m_chosen = nullptr;
    bool m_derivationShown = true;

private:
    void fill();
    void followHighlight();

    std::vector<int> m_marked; // the words marked in the table
    bool m_isMirrored = false; // true if the first column is the rightmost one
    int m_mostAcross = 0;      // the last maximum of the horizontal scroll bar
};

} // namespace parsescope
