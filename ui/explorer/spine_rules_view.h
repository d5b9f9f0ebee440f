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

/// The LR-spine parser of [SSN13] at the cursor, in three parts: the transitions that are correct
/// by Lemma 1, with the failing condition for the others; the spines with the arcs concerned; and
/// the words for the placeholders of Table 1. A transition or word under the mouse in one part is
/// highlighted in the others and in the window.
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
    QLabel* m_message; ///< the reason why there is nothing to show
    QSplitter* m_parts;
    QLabel* m_note; ///< the reason why there are no verdicts
    QListWidget* m_list;
    DiagramView* m_spines;
    SpineContextModel* m_contexts;
    QTableView* m_table;
    // One for each row of the list and each column of the table.
    std::vector<Transition> m_transitions;
    // True while the program, not the user, changes a selection.
    bool m_isMarking = false;
};

} // namespace parsescope
