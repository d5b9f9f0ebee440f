// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the main window for its bars, workspaces and panels.
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/item_zoom.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/branch_menu.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/system_menu.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/teaching/exercise_form.h"
#include "ui/teaching/lesson_list.h"
#include "ui/teaching/lesson_view.h"
#include "ui/teaching/practice_view.h"
#include "ui/teaching/teaching_menu.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/edit_menu.h"
#include "ui/treebank/find_view.h"
#include "ui/treebank/lines_panel.h"
#include "ui/treebank/query_bar.h"
#include "ui/treebank/treebank_menu.h"
#include "ui/window/command_palette.h"
#include "ui/window/header_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"
#include "ui/window/pill_button.h"
#include "ui/window/presentation.h"
#include "ui/window/recent_menu.h"
#include "ui/window/window_style.h"
#include "ui/window/workspaces.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

void MainWindow::createPanels() {
    m_explorer = new ExplorerView(m_editor, m_parse, m_session->selection(), m_session->model(),
                                  m_stepActions + QList{m_play});
    m_explorer->setBranchMenu(m_branchMenu);
    createWelcome();
    m_area = new PanelArea(*m_session, m_explorer, m_explorePages, m_remember);
    setCentralWidget(m_area);
    connect(m_area, &PanelArea::changed, this, &MainWindow::showExplorePage);

    const Selection* selection = m_session->selection();
    connect(selection, &Selection::inspectedChanged, this, &MainWindow::followWhy);
    connect(m_explorer, &ExplorerView::whyAsked, this, [this] { m_area->toggle("why"); });
    connect(m_editor, &TreebankEditor::searchAsked, this, [this] { showPanel("find"); });
    auto* find = findChild<FindView*>();
    find->bar()->setRemembers(m_remember);
    connect(find, &FindView::searched, this, [this] {
        if (!m_area->isInFront("find"))
            showPanel("find");
    });
    auto* lines = findChild<LinesPanel*>();
    const auto editLines = [this, lines] {
        showPanel("lines");
        lines->setFocus();
    };
    connect(m_editMenu, &EditMenu::linesAsked, this, editLines);
    connect(lines, &LinesPanel::neededInFront, this, editLines);
    auto* columns = findChild<ColumnsView*>();
    connect(m_treebankMenu, &TreebankMenu::wordAsked, this, [this, columns](int word) {
        if (!m_area->hasPlace("columns"))
            return;
        showPanel("columns");
        columns->selectWord(word);
        columns->setFocus();
    });
    connect(m_explorer, &ExplorerView::menuAsked, columns, &ColumnsView::showMenuOf);
    connect(m_explorer->diagrams().front(), &DiagramView::clicked, this,
            [this, columns](Target target) {
                if (target.kind == Target::Kind::Word)
                    columns->selectWord(target.index);
                if (target.kind == Target::Kind::Arc)
                    for (ExerciseForm* form : findChildren<ExerciseForm*>())
                        form->pickArc({target.head, target.index});
            });
    connect(selection, &Selection::comparedChanged, this, [this, selection] {
        if (selection->compared() >= 0)
            showPanel("compare");
    });
}

/// Opens the panel “Why?” if the user asks for the reasons for a cost of the current configuration,
/// and the workspace has a place for the panel. A step that was a mistake does not open it.
void MainWindow::followWhy() {
    const Selection* selection = m_session->selection();
    if (selection->inspected() && selection->inspectedFrom() == m_parse->exploration().cursor() &&
        !m_area->isInFront("why") && m_area->hasPlace("why"))
        showPanel("why");
}

/// Gives the panel “Why?” the key W, if no transition of the system has this key.
void MainWindow::updateWhyKey() {
    const auto& rules = m_parse->system().rules;
    const bool isFree =
        std::ranges::none_of(rules, [](const Rule& rule) { return rule.key == 'w'; });
    for (QAction* action : m_panelActions)
        if (action->data().toString() == QLatin1String("why")) {
            QList<QKeySequence> keys = action->shortcuts().first(1);
            if (isFree)
                keys += QKeySequence(Qt::Key_W);
            action->setShortcuts(keys);
        }
}

void MainWindow::createWorkspaceActions() {
    auto* group = new QActionGroup(this);
    int number = 0;
    for (const Workspace& workspace : workspaces()) {
        const int index = number++;
        QAction* action = addAction(m_viewMenu, workspace.title, {},
                                    {QKeySequence(QStringLiteral("Ctrl+%1").arg(number))},
                                    workspace.tip, [this, index] { m_area->show(index); });
        action->setCheckable(true);
        action->setObjectName(QStringLiteral("workspace-") + workspace.name);
        group->addAction(action);
        m_workspaceActions += action;
    }
    const auto follow = [this] {
        QAction* current = m_workspaceActions[m_area->current()];
        if (!current->isChecked())
            m_session->selection()->setHighlight({}); // the highlight of another room
        current->setChecked(true);
    };
    connect(m_area, &PanelArea::changed, this, follow);
    follow();
}

void MainWindow::createLearnMenu() {
    auto* lessons = findChild<LessonView*>();
    lessons->setRemembers(m_remember);
    auto* practice = findChild<PracticeView*>();
    practice->setRemembers(m_remember);
    auto* menu = new TeachingMenu(m_session->exercises(), practice, lessons, tr("&Learn"), this);
    m_menuBar->addMenu(menu);
    addRare(menu->backAction());
    connect(menu, &TeachingMenu::panelAsked, this, [this](const QString& name) {
        m_area->show(QStringLiteral("practise"));
        showPanel(name);
    });
    const ExerciseFiles* files = m_session->exerciseFiles();
    connect(files, &ExerciseFiles::opened, this, [this] {
        m_area->show(QStringLiteral("practise"));
        showPanel("practice");
    });
    connect(files, &ExerciseFiles::saved, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Saved: %1").arg(path), 8000);
    });
    connect(files, &ExerciseFiles::saveFailed, this,
            [this](const Error& error) { showWarning(this, tr("Cannot save"), error); });
    connect(lessons, &LessonView::workspaceAsked, this, [this](const QString& workspace) {
        m_area->show(workspace);
        showPanel("lesson");
    });
}

void MainWindow::showLessons() {
    m_area->show(QStringLiteral("practise"));
    showPanel("lesson");
    findChild<LessonView*>()->setFocus();
}

/// Leaves a lesson, so that the next start begins with the user's own work.
void MainWindow::leaveLessons() {
    auto* lessons = findChild<LessonView*>();
    if (lessons->isOpen())
        lessons->close();
    m_session->exercises()->stop();
}

/// Adds a submenu with the panels, and the pages of panels, that the workspace offers. The keys of
/// the others also work.
void MainWindow::createPanelActions() {
    QMenu* menu = m_viewMenu->addMenu(tr("&Panels"));
    menu->setObjectName("panels");
    const auto add = [this, menu](const QString& name, const QString& title, const char* key) {
        QList<QKeySequence> keys;
        if (*key)
            keys += QKeySequence(QString::fromLatin1(key));
        QAction* action = addAction(menu, title, {}, keys, tr("Shows the panel, or hides it"),
                                    [this, name] { m_area->toggle(name); });
        action->setObjectName(QStringLiteral("panel-") + name);
        action->setCheckable(true);
        action->setData(name);
        QWidget::addAction(action); // the key works wherever the action is
        m_panelActions += action;
    };
    for (const Panel& panel : parsescope::panels())
        for (const PanelPage& page : panel.pages)
            add(QString::fromLatin1(page.name), page.title, page.key);
    menu->addSeparator();
    addAction(menu, tr("&Maximise Panel"), {}, {QKeySequence("F12")},
              tr("Maximise or restore the focused panel"), [this] { m_area->toggleMaximised(); });
    addRare(addAction(menu, tr("&Reset Workspace"), {}, {},
                      tr("Restore the original arrangement of this workspace"),
                      [this] { m_area->reset(); }));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { listPanels(menu); });
}

/// Shows the actions of the panels that the workspace offers, or that are open, in `menu`.
void MainWindow::listPanels(QMenu* menu) {
    QAction* first = nullptr; // the first action below the panels
    for (QAction* action : menu->actions())
        if (m_panelActions.contains(action))
            menu->removeAction(action);
        else if (!first)
            first = action;
    for (QAction* action : m_panelActions) {
        const QString name = action->data().toString();
        const bool isOpen = m_area->isInFront(name);
        action->setChecked(isOpen);
        if (isOpen || m_area->offers(name))
            menu->insertAction(first, action);
    }
}

/// Makes the two rows at the top of the window: the menus and the workspaces, and the header.
void MainWindow::createTopBars() {
    auto* top = new QWidget;
    auto* first = new QHBoxLayout;
    first->setContentsMargins(0, 2, 8, 2);
    first->setSpacing(2);
    m_menuBar->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    first->addWidget(m_menuBar, 0, Qt::AlignVCenter); // aligned with the tabs of the workspaces
    if (auto* more = m_menuBar->findChild<QToolButton*>(MoreMenusName)) {
        more->setToolTip(tr("Shows the menus for which the window is too narrow"));
        more->setAccessibleName(tr("More Menus"));
    }
    first->addStretch(1);
    for (QAction* action : m_workspaceActions) {
        auto* tab = new PillButton(PillButton::Kind::Tab);
        tab->setText(action->iconText());
        tab->setObjectName(action->objectName() + "-tab");
        tab->setToolTip(action->toolTip());
        tab->setChecked(action->isChecked());
        connect(tab, &QToolButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::toggled, tab, &QToolButton::setChecked);
        // A click on the tab of the current workspace leaves it checked.
        connect(tab, &QToolButton::clicked, tab,
                [tab, action] { tab->setChecked(action->isChecked()); });
        first->addWidget(tab);
    }
    first->addStretch(1);
    auto* search = new PillButton(PillButton::Kind::Flat);
    search->setObjectName("search");
    search->setSymbol("search");
    search->setToolTip(tr("Find every command, panel, sample, lesson and sentence (Ctrl+Shift+P)"));
    search->setAccessibleName(tr("Find a Command"));
    connect(search, &QToolButton::clicked, this, &MainWindow::showPalette);
    first->addWidget(search);
    auto* header =
        new HeaderBar(*m_session, {m_recent, m_systemMenu, m_layoutMenu, m_modelMenu,
                                   m_treebankMenu->previousAction(), m_treebankMenu->nextAction(),
                                   m_treebankMenu->goToAction(), m_present});
    const auto showParts = [this, header] {
        header->showParts(m_area->workspace().showsSystem, m_area->workspace().showsScores);
    };
    connect(m_area, &PanelArea::changed, header, showParts);
    showParts();
    auto* rows = new QVBoxLayout(top);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(first);
    rows->addWidget(header);
    setMenuWidget(top);
}

/// Restores the system and its settings from the last start.
void MainWindow::recallProblem() {
    m_parse->setRootPlace(RootPlace::Stack);
    if (!m_remember)
        return;
    const QSettings settings;
    const QString name = settings.value("parse/system").toString();
    if (const auto system = findSystem(name.toStdString()); system && !name.isEmpty())
        m_parse->setSystem(*system);
    m_parse->setSingleRoot(settings.value("parse/single-root").toBool());
    const int root = settings.value("parse/root", static_cast<int>(RootPlace::Stack)).toInt();
    m_parse->setRootPlace(root == static_cast<int>(RootPlace::First)  ? RootPlace::First
                          : root == static_cast<int>(RootPlace::Last) ? RootPlace::Last
                                                                      : RootPlace::Stack);
    m_parse->setOracle(settings.value("parse/oracle").toString().toStdString());
    m_parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        const ParseSettings& now = m_parse->settings();
        QSettings kept;
        kept.setValue("parse/system", QString::fromStdString(now.system.name));
        kept.setValue("parse/single-root", now.shape.singleRoot());
        kept.setValue("parse/root", static_cast<int>(now.shape.root));
        kept.setValue("parse/oracle", QString::fromStdString(now.oracle));
    });
}

bool MainWindow::showPanel(const QString& name) {
    return m_area->showPanel(name);
}

QWidget* MainWindow::present(bool wholeScreen) {
    if (m_presentation) {
        m_presentation->raise();
        m_presentation->activateWindow();
        return m_presentation;
    }
    const bool showsWhy = m_area->isInFront("why");
    m_area->show(0);
    const QList<QAction*> keys =
        m_stepActions + m_transitionMenu->actions() + m_layoutMenu->actions() + QList{m_addScene};
    m_presentation = new Presentation(*m_session, m_player, keys, m_stepActions);
    m_presentation->setWhy(showsWhy);
    m_presentation->setSentenceLayout(m_explorer->sentenceLayout());
    connect(m_explorer, &ExplorerView::sentenceLayoutChanged, m_presentation,
            &Presentation::setSentenceLayout);
    connect(m_presentation, &QObject::destroyed, m_session->selection(),
            [selection = m_session->selection()] { selection->setLossesHidden(false); });
    if (wholeScreen) {
        m_presentation->showBeside(this);
    } else {
        m_presentation->resize(1280, 720);
        m_presentation->show();
    }
    return m_presentation;
}

/// Makes the buttons in the status bar: for the oracle, the gold tree, and the errors of the file.
void MainWindow::createStatusBar() {
    const auto add = [](const char* name) {
        auto* button = new PillButton(PillButton::Kind::Flat);
        button->setObjectName(QString::fromLatin1(name));
        return button;
    };
    m_oracleButton = add("oracle-status");
    m_oracleButton->setMenu(m_systemMenu->oracleMenu());
    m_goldButton = add("gold-status");
    m_goldButton->setMenu(m_goldMenu);
    m_goldButton->setToolTip(tr("Use another tree as the gold tree"));
    m_errorsButton = add("errors-status");
    m_errorsButton->setToolTip(tr("List the errors with their lines"));
    m_errorsButton->hide();
    // The buttons are permanent widgets, beside which messages have room; messages end by
    // themselves.
    for (QWidget* button : {m_oracleButton, m_goldButton, m_errorsButton})
        statusBar()->addPermanentWidget(button);
    constexpr int longest = 12'000; // longest time for which a message is shown, in milliseconds
    auto* end = new QTimer(this);
    end->setSingleShot(true);
    end->setInterval(longest);
    connect(end, &QTimer::timeout, statusBar(), &QStatusBar::clearMessage);
    connect(statusBar(), &QStatusBar::messageChanged, end, [this, end](const QString& text) {
        if (text.contains('\n')) { // from a pasted text, or the name of a file
            statusBar()->showMessage(text.simplified());
            return;
        }
        text.isEmpty() ? end->stop() : end->start();
        fitMessage(text);
    });
    connect(m_errorsButton, &QToolButton::clicked, this, &MainWindow::showErrors);
}

/// Returns the lessons that come with the program.
std::vector<Command> MainWindow::lessons() {
    std::vector<Command> list;
    for (const QString& path : shippedLessons())
        list.push_back({lessonTitle(path), tr("Lesson"), {}, [this, path] {
                            showLessons();
                            findChild<LessonView*>()->open(path);
                        }});
    return list;
}

void MainWindow::showPalette() {
    std::vector<Command> all = commandsOf(*m_menuBar);
    const QMenu* listed = m_viewMenu->findChild<QMenu*>(QStringLiteral("panels"));
    for (QAction* action : m_panelActions)
        if (!listed->actions().contains(action))
            all.push_back({action->iconText(), tr("Panel"),
                           action->shortcut().toString(QKeySequence::NativeText),
                           [this, name = action->data().toString()] { showPanel(name); }});
    for (QAction* action : m_systemMenu->oracleMenu()->actions())
        if (action->isVisible() && !action->isSeparator())
            all.push_back(
                {action->text().remove('&'), tr("Oracle"), {}, [action] { action->trigger(); }});
    QAction* enhanced = m_explorer->findChild<QAction*>("enhanced-graph");
    all.push_back({enhanced->text().remove('&'), tr("Tree"), {}, [this, enhanced] {
                       if (!m_explorer->isVisible())
                           m_area->show(0);
                       enhanced->toggle();
                   }});
    for (QAction* action : m_rareActions)
        all.push_back({action->text().remove('&'),
                       static_cast<QMenu*>(action->parent())->title().remove('&'),
                       action->shortcut().toString(QKeySequence::NativeText),
                       [action] { action->trigger(); }, action->property("words").toString()});
    for (const std::vector<Command>& more :
         {commandsOf(*findChild<ColumnsView*>()), samples(), lessons()})
        all.insert(all.end(), more.begin(), more.end());
    auto* palette = new CommandPalette(
        std::move(all), tr("A command, panel, sample, lesson, or words of a sentence"), m_editor,
        this);
    palette->show();
}

void MainWindow::setTextSize(int percent) {
    m_textSize = std::clamp(percent, 80, 200);
    Theme::setTextSize(m_textSize);
    for (QTableView* table : findChildren<QTableView*>())
        ItemZoom::zoom(table, 0);
    for (DiagramView* diagram : findChildren<DiagramView*>())
        diagram->setZoom(m_textSize / 100.0);
    if (m_remember)
        QSettings().setValue("look/text-size", m_textSize);
}

} // namespace parsescope
