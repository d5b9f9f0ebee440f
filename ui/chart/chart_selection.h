// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QObject>

#include <functional>

class QModelIndex;

namespace parsescope {

class ChartItemModel;
class ChartItemTree;
class ChartRecording;
class ParseExplorer;
class Selection;

/// The item of a chart that is looked at, in a table and in a list beside it. What the user has
/// chosen stays highlighted in the window while nothing else is pointed at.
class ChartSelection : public QObject {
    Q_OBJECT

public:
    /// The views that it serves, and the item that a target of the table or of the list stands for;
    /// -1 for none.
    struct Views {
        const ChartRecording* recording;
        ChartItemTree* items;
        ChartItemModel* model;
        std::function<int(Target)> itemAt;
    };
    ChartSelection(const ParseExplorer* parse, Selection* selection, Views views,
                   QObject* parent = nullptr);

    /// -1 for none.
    [[nodiscard]] int item() const { return m_item; }
    /// The way to make it that is selected; -1 for none.
    [[nodiscard]] int deduction() const { return m_deduction; }

    /// Looks at an item that the user has not chosen.
    void lookAt(int item);
    /// A click into the table: chooses an item, or lets go of it.
    void click(Target target);
    /// The mouse is there: what it stands for stands out, else what was chosen.
    void point(Target target);

signals:
    /// The user has chosen.
    void chosen();
    /// Something else is highlighted.
    void highlighted();

private:
    void choose(const QModelIndex& index);

    Selection* m_selection;
    Views m_views;
    int m_item = -1;
    int m_deduction = -1;
    bool m_isChosen = false; // by the user, so that it stays highlighted
};

} // namespace parsescope
