// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QWidget>

#include <vector>

class QAbstractItemView;
class QLabel;
class QListWidget;
class QSplitter;
class QTableView;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class SpineContextModel;
class WhenSeen;

/// The LR-spine parser of [SSN13] at the cursor: which transitions are correct by Lemma 1, and if
/// not which condition fails; the spines with the arcs that are at stake; and the words that stand
/// for the placeholders of Table 1. What is pointed at in one of them is marked in the others, and
/// in the window.
class SpineRulesView : public QWidget {
    Q_OBJECT

public:
    explicit SpineRulesView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setUpList();
    void setUpTable();
    void clear();
    void refresh();
    void showSpines();
    void markHovered();
    void pointAt(int index);
    void leave(const QAbstractItemView* view);
    void take(int index);
    void fitColumns();
    void turn();

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen;
    QLabel* m_message; ///< why there is nothing to show
    QSplitter* m_parts;
    QLabel* m_note; ///< why there are no verdicts
    QListWidget* m_list;
    DiagramView* m_spines;
    SpineContextModel* m_contexts;
    QTableView* m_table;
    std::vector<Transition> m_transitions; // by row of the list and column of the table
    bool m_isMarking = false;              // it is not the user who moves a selection
};

} // namespace parsescope
