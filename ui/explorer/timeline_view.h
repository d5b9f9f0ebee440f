// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;
class QSlider;
class QToolButton;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;

/// The time line: buttons, a slider along the current branch, its losses, and all steps with their
/// branches. Its height follows the height of the window, so that nothing moves when steps and
/// branches are added; they scroll. Without room for a row of steps, only the buttons and the
/// slider are shown.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    /// Shows `actions` as buttons, in the given order.
    TimelineView(ParseExplorer* parse, Selection* selection, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);

    /// Sets whether only the buttons and the slider are shown, without the steps.
    void setLow(bool low);
    /// Sets the menu that is shown for the branch through the step under the mouse, which becomes
    /// the current branch.
    void setBranchMenu(QMenu* menu);
    /// Sets the height of the view, in pixels, which it exceeds only to show a row of steps, and
    /// the greatest height at which it has any.
    void setRoom(int usual, int most);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void scaleButtons();
    void refresh();
    [[nodiscard]] QString countText(int depth, int last) const;
    void fitControls();
    void showCount();
    void fitHeight();

    ParseExplorer* m_parse;
    Selection* m_selection;
    QHBoxLayout* m_controls; // the buttons, the slider and the texts
    QList<QToolButton*> m_buttons;
    QSlider* m_slider;
    QLabel* m_count;
    QLabel* m_loss;
    DiagramView* m_losses;
    DiagramView* m_steps;
    bool m_isLow = false;
    bool m_isNarrow = false;           // true if the slider has no room
    int m_usualRoom = QWIDGETSIZE_MAX; // see `setRoom`
    int m_mostRoom = QWIDGETSIZE_MAX;
};

} // namespace parsescope
