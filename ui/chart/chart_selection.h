// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/drawing.h"
#include "ui/session/selection.h"

#include <QObject>

#include <functional>

class QModelIndex;

namespace parsescope {

class ChartItemModel;
class ChartItemTree;
class ChartRecording;
class ParseExplorer;
class Selection;

/// Returns the words that an item of a chart spans and the arcs of its best derivation; in a list
/// of gold arcs, the arc of the item. Empty for item -1.
[[nodiscard]] Highlight highlightOf(const Chart& chart, int item);

/// The selected item of a chart, in a table and in the list beside it. An item chosen by the user
/// stays highlighted in the window while nothing else is hovered.
class ChartSelection : public QObject {
    Q_OBJECT

public:
    /// The views of the selection, and a function that returns the item of a target of the table or
    /// the list; -1 for none.
    struct Views {
        const ChartRecording* recording;
        ChartItemTree* items;
        ChartItemModel* model;
        std::function<int(Target)> itemAt;
    };
    ChartSelection(const ParseExplorer* parse, Selection* selection, Views views,
                   QObject* parent = nullptr);

    /// Returns the selected item; -1 for none.
    [[nodiscard]] int item() const { return m_item; }
    /// Returns the selected deduction of the item; -1 for none.
    [[nodiscard]] int deduction() const { return m_deduction; }

    /// Returns true if the user has chosen the item.
    [[nodiscard]] bool isChosen() const { return m_isChosen; }

    /// Selects an item without counting it as chosen by the user.
    void lookAt(int item);
    /// Handles a click on the table: chooses the item of `target`, or resets the choice if the item
    /// is already chosen.
    void click(Target target);
    /// Highlights the target under the mouse; if there is none, the chosen item.
    void point(Target target);

signals:
    /// Emitted when the user has chosen an item.
    void chosen();
    /// Emitted when the highlighted words and arcs have changed.
    void highlighted();

private:
    void choose(const QModelIndex& index);

    Selection* m_selection;
    Views m_views;
    int m_item = -1;
    int m_deduction = -1;
    bool m_isChosen = false; // true if the user has chosen the item, which then stays highlighted
};

} // namespace parsescope
