// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace parsescope {

class ExplorerView;
class ParseExplorer;
class Selection;

/// One side of a presentation: an explorer below a line with the title of the side and its loss.
class PresentedSide : public QWidget {
    Q_OBJECT

public:
    /// Makes the side, which owns `explorer`, a view of `parse` and `selection`.
    PresentedSide(ExplorerView* explorer, const ParseExplorer* parse, const Selection* selection);

    /// Sets the title. Without a title, the line is hidden.
    void setTitle(const QString& title);

private:
    void showLoss();

    const ParseExplorer* m_parse;
    const Selection* m_selection;
    QWidget* m_line;
    QLabel* m_title;
    QLabel* m_loss;
};

} // namespace parsescope
