// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QSlider;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;

/// The time line: buttons, a slider along the current branch, its losses, and all steps with their
/// branches.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// Shows `actions` as buttons, in that order.
    TimelineView(ParseExplorer* parse, Selection* selection, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);

private:
    void refresh();

    ParseExplorer* m_parse;
    Selection* m_selection;
    QSlider* m_slider;
    QLabel* m_count;
    DiagramView* m_losses;
    DiagramView* m_steps;
};

} // namespace parsescope
