// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the main window that sees to the panels around the explorer.
#include "ui/explorer/explorer_view.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"
#include "ui/window/panels.h"

#include <QDockWidget>

#include <algorithm>
#include <map>
#include <utility>

namespace parsescope {

namespace {

/// When it opens it leaves the explorer most of the room.
class PanelDock : public QDockWidget {
public:
    using QDockWidget::QDockWidget;
    [[nodiscard]] QSize sizeHint() const override {
        constexpr int most = 260;
        const QSize hint = QDockWidget::sizeHint();
        return {hint.width(), std::min(hint.height(), most)};
    }
};

} // namespace

void MainWindow::createPanels() {
    m_explorer = new ExplorerView(m_editor, m_parse, m_session->selection(), m_session->model(),
                                  m_stepActions);
    setCentralWidget(m_explorer);

    for (const Panel& entry : panels()) {
        auto* panel = new PanelDock(entry.title);
        panel->setObjectName(QString::fromLatin1(entry.name) + "-panel");
        QWidget* content = entry.make(*m_session);
        content->setObjectName(QString::fromLatin1(entry.name));
        panel->setWidget(content);
        m_panels.push_back(panel);
    }
    setDockNestingEnabled(true);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    const Selection* selection = m_session->selection();
    connect(selection, &Selection::inspectedChanged, this, [this, selection] {
        if (selection->inspected())
            showPanel("why");
    });
    connect(m_editor, &TreebankEditor::searchAsked, this, [this] { showPanel("find"); });
    connect(selection, &Selection::comparedChanged, this, [this, selection] {
        if (selection->compared() >= 0)
            showPanel("compare");
    });
    arrangePanels();
}

/// Puts every panel where it stands at the first start.
void MainWindow::arrangePanels() {
    std::map<std::pair<Qt::DockWidgetArea, int>, QDockWidget*> groups;
    std::size_t index = 0;
    for (const Panel& entry : panels()) {
        QDockWidget* panel = m_panels[index++];
        panel->setFloating(false);
        removeDockWidget(panel);
        QDockWidget*& first = groups[{entry.area, entry.group}];
        addDockWidget(entry.area, panel);
        if (first)
            tabifyDockWidget(first, panel);
        else
            first = panel;
        panel->setVisible(entry.open);
    }
    QDockWidget* why = panel("why");
    why->raise();
    QDockWidget* left = panel("sentences");
    left->raise();
    resizeDocks({left, why}, {250, 340}, Qt::Horizontal);
}

QDockWidget* MainWindow::panel(const QString& name) const {
    return findChild<QDockWidget*>(name + "-panel");
}

bool MainWindow::showPanel(const QString& name) {
    QDockWidget* found = panel(name);
    if (!found)
        return false;
    found->show();
    found->raise();
    return true;
}

} // namespace parsescope
