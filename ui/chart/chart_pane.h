// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/canvas/drawing.h"
#include "ui/chart/chart_text.h"

#include <QWidget>

class QLabel;
class QSplitter;

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
struct Oracle;

/// The chart of one oracle: the table, which can be filled step by step, and every item with every
/// way to make it and why others lost. What is pointed at stands out in all views.
class ChartPane : public QWidget {
    Q_OBJECT

public:
    explicit ChartPane(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    void show(const Oracle& oracle);
    void showMessage(const QString& message);
    /// Points from each item of the best derivation to those it was made from.
    void setDerivationShown(bool shown);
    /// The list of the items beside or below the table.
    void setItemsShown(bool shown);
    [[nodiscard]] const Chart& chart() const;
    /// The sorts of its items, for a key.
    [[nodiscard]] std::vector<ChartText::Sort> sorts() const;
    [[nodiscard]] ChartPlayer* player() const { return m_player; }

signals:
    void recorded();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showRecording();
    void showItems();
    void fill(int filled);
    void refresh();
    /// Of the view of the table, in pixels.
    [[nodiscard]] QSizeF room() const;
    void tell();
    [[nodiscard]] int firstItemAt(Target target) const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; // draws
    ChartRecording* m_recording;
    ChartPlayer* m_player;
    QLabel* m_told;
    DiagramView* m_table;
    ChartItemTree* m_items;
    ChartItemModel* m_model;
    QSplitter* m_parts; // the table and the list
    ChartSelection* m_chosen = nullptr;
    bool m_derivationShown = true;
    bool m_itemsShown = true;
};

} // namespace parsescope
