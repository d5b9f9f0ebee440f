// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;
struct Target;

/// The loss along the current branch, and what becomes of each gold arc on it.
class LivesView : public QWidget {
    Q_OBJECT

public:
    explicit LivesView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void goTo(Target target);

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen;
    QLabel* m_message;
    DiagramView* m_losses;
    DiagramView* m_lives;
};

} // namespace parsescope
