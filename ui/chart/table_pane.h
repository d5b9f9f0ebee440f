// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/drawing.h"
#include "ui/chart/chart_text.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace parsescope {

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
/// list of the items with every way to make them. A subclass arranges these parts, draws the table
/// and says what a step is. The item selected in one part is selected in all of them.
class TablePane : public QWidget {
    Q_OBJECT

public:
    /// Sets whether pointers lead from each item of the best derivation to its premises.
    void setDerivationShown(bool shown);
    [[nodiscard]] const Chart& chart() const;
    /// The kinds of items of the chart, for a key.
    [[nodiscard]] std::vector<ChartText::ItemKind> itemKinds() const;
    [[nodiscard]] ChartPlayer* player() const { return m_player; }
    /// The item selected, an index into the items of the chart; -1 for none.
    [[nodiscard]] int selected() const;

signals:
    void recorded();

protected:
    /// Takes over `player`. The parts are named `prefix` with "-told", "-table" or "-items".
    TablePane(const ParseExplorer* parse, Selection* selection, ChartPlayer* player,
              const QString& prefix, QWidget* parent);

    /// Shows another recording.
    virtual void showRecording() = 0;
    /// Draws the chart as it is after the steps that the player has filled.
    virtual void refresh() = 0;
    /// The number of deductions made after the steps that the player has filled.
    [[nodiscard]] virtual int deductionsFilled() const = 0;
    /// The item to select after the steps that the player has filled; -1 for none.
    [[nodiscard]] virtual int itemOfStep() const = 0;
    /// The item that `target` stands for, the best one of a cell; -1 for none.
    [[nodiscard]] virtual int itemAt(Target target) const = 0;

    /// Selects `item` of another recording, which has `steps` steps, and lists its items.
    void begin(int item, int steps);
    /// Scrolls to the top left corner of the table, at the text size that was chosen.
    void resetTable();
    void setText(const QString& text);
    /// Returns the chart as it is drawn, with the selected item and the word under the mouse.
    [[nodiscard]] ChartDiagram diagram() const;
    /// The word pointed at; the many words of an item are marked by its cell.
    [[nodiscard]] std::vector<int> markedWords() const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // draws
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
};

} // namespace parsescope
