// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/icons.h"
#include "ui/canvas/item_zoom.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/system_menu.h"
#include "ui/learning/model_menu.h"
#include "ui/session/exercise_run.h"
#include "ui/session/log_replay.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/edit_menu.h"
#include "ui/treebank/gold_menu.h"
#include "ui/treebank/treebank_menu.h"
#include "ui/treebank/treebank_saver.h"
#include "ui/window/about_dialog.h"
#include "ui/window/handbook_window.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/look_menu.h"
#include "ui/window/panel_area.h"
#include "ui/window/pill_button.h"
#include "ui/window/presentation.h"
#include "ui/window/workspaces.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QSettings>
#include <QStatusBar>

#include <algorithm>
#include <iterator>
#include <utility>

namespace parsescope {

MainWindow::MainWindow(Session* session, bool remember, QWidget* parent)
    : QMainWindow(parent), m_session(session), m_editor(session->editor()),
      m_parse(session->parse()), m_remember(remember), m_menuBar(new QMenuBar),
      m_player(new StepPlayer(m_parse, this)) {
    setObjectName("main");
    setAcceptDrops(true);
    m_saver = new TreebankSaver(m_editor, this);
    m_editor->setLeaveGuard([this] { return m_saver->mayLeave(); });
    resize(1400, 900);
    if (m_remember)
        restoreGeometry(QSettings().value("window/geometry").toByteArray());
    createFileMenu();
    m_editMenu = new EditMenu(m_editor, m_parse, tr("&Edit"), this);
    m_menuBar->addMenu(m_editMenu);
    m_treebankMenu = new TreebankMenu(m_editor, tr("&Treebank"), this);
    m_menuBar->addMenu(m_treebankMenu);
    createParseMenu();
    m_modelMenu = new ModelMenu(session->model(), tr("&Model"), this);
    m_menuBar->addMenu(m_modelMenu);
    recallProblem();
    createPanels();
    addPanelActions();
    createViewMenu();
    createLearnMenu();
    createHelpMenu();
    createTopBars();
    createStatusBar();
    updateIcons(); // by now, the window contains all menus

    connect(m_treebankMenu, &TreebankMenu::errorsAsked, this, &MainWindow::showErrors);
    connect(m_editor, &TreebankEditor::treebankChanged, this, &MainWindow::showTreebank);
    connect(m_editor, &TreebankEditor::edited, this, [this] {
        showTitle();
        if (m_errorsButton->isVisibleTo(this)) // the edit may have corrected an error
            validate();
    });
    m_parse->onChange(ParseExplorer::SentenceChanged, this, &MainWindow::rebuildTransitionActions);
    connect(m_editor, &TreebankEditor::sentenceChanged, this, &MainWindow::updateActions);
    m_parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this,
                      &MainWindow::updateActions);
    connect(m_session->exercises(), &ExerciseRun::changed, this, &MainWindow::updateActions);
    connect(m_area, &PanelArea::changed, this, &MainWindow::updateActions);
    connect(m_editor, &TreebankEditor::openProgress, this, [this](double share) {
        statusBar()->showMessage(tr("Opening… %1 %").arg(qRound(share * 100)));
    });
    connect(session, &Session::openFailed, this, [this](const Error& error) {
        statusBar()->clearMessage();
        showWarning(this, tr("Cannot open"), error);
    });

    BackgroundTask::onFailure = [this](const QString& reason) {
        statusBar()->showMessage(tr("A task in the background failed: %1").arg(reason));
    };

    constexpr int briefly = 8000; // milliseconds for which short messages are shown
    connect(m_editor, &TreebankEditor::reloaded, this, [this] {
        statusBar()->showMessage(tr("The treebank changed on disk and was read again."), briefly);
    });
    connect(m_saver, &TreebankSaver::message, this,
            [this](const QString& text) { statusBar()->showMessage(text, briefly); });
    connect(m_editor, &TreebankEditor::changedOnDisk, this, [this] {
        statusBar()->showMessage(tr("The file changed on disk. Your changes are still here; saving "
                                    "will ask what to do."));
    });
    connect(m_editor, &TreebankEditor::fileGone, this, [this] {
        statusBar()->showMessage(
            tr("The file no longer exists. The sentences that were read from it are kept."),
            briefly);
    });

    if (m_remember)
        setTextSize(QSettings().value("look/text-size", 100).toInt());
    new ItemZoom(this);
    // The focus is set here. Qt would set it as if the Tab key was pressed, which shows a frame.
    m_explorer->diagrams().front()->setFocus(Qt::OtherFocusReason);
    rebuildTransitionActions();
    showTreebank();
}

MainWindow::~MainWindow() {
    BackgroundTask::onFailure = nullptr;
    delete m_presentation;
    // Hiding makes an open editor of a cell store its text while the session still exists.
    hide();
    m_validation.cancel();
}

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QString& icon,
                               const QList<QKeySequence>& keys, const QString& tip,
                               const std::function<void()>& call) {
    QAction* action = menu->addAction(text);
    action->setShortcuts(keys);
    if (!icon.isEmpty())
        action->setProperty("iconName", icon);
    const QString key =
        keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText);
    action->setToolTip(key.isEmpty() ? tip : tr("%1 (%2)").arg(tip, key));
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, call);
    return action;
}

void MainWindow::createParseMenu() {
    QMenu* parse = m_menuBar->addMenu(tr("&Parse"));
    parse->setObjectName("parse-menu");
    m_stepActions = {
        addAction(parse, tr("&First"), "first", {QKeySequence("Home")}, tr("Go to the start"),
                  [this] { m_parse->first(); }),
        addAction(parse, tr("&Back"), "back", {QKeySequence("Left")}, tr("One step back"),
                  [this] { m_parse->back(); }),
        addAction(parse, tr("F&orward"), "forward", {QKeySequence("Right")},
                  tr("One step forward along the branch; at its end, the next optimal step"),
                  [this] { m_parse->forward(); }),
        addAction(parse, tr("&Next Optimal"), "optimal", {QKeySequence("Space"), QKeySequence("O")},
                  tr("Take an optimal transition, preferably one that builds an arc"),
                  [this] { m_parse->nextOptimal(); }),
        addAction(parse, tr("&Last"), "last", {QKeySequence("End")},
                  tr("Go to the end of the branch, then by optimal steps to the end of "
                     "the parse"),
                  [this] { m_parse->last(); }),
    };
    m_play = addAction(parse, tr("&Play"), "play", {QKeySequence("Shift+Space")},
                       tr("Step forward automatically"), [this] { m_player->toggle(); });
    connect(m_player, &StepPlayer::changed, this, [this] {
        const bool isPlaying = m_player->isPlaying();
        m_play->setText(isPlaying ? tr("&Pause") : tr("&Play"));
        m_play->setProperty("iconName", isPlaying ? "pause" : "play");
        updateIcons();
    });
    const auto pace = [this] {
        statusBar()->showMessage(tr("A step every %1 s").arg(m_player->pace() / 1000.0, 0, 'f', 1),
                                 2000);
    };
    addAction(parse, tr("Fa&ster"), {}, {QKeySequence("Ctrl+Shift+Right")},
              tr("Less time between the steps that are played"), [this, pace] {
                  m_player->faster();
                  pace();
              });
    addAction(parse, tr("Slo&wer"), {}, {QKeySequence("Ctrl+Shift+Left")},
              tr("More time between the steps that are played"), [this, pace] {
                  m_player->slower();
                  pace();
              });
    addAction(parse, tr("Start O&ver"), {}, {},
              tr("Discard all branches of this sentence and start over"),
              [this] { m_parse->startOver(); });
    parse->addSeparator();
    m_transitionMenu = parse->addMenu(tr("&Apply Transition"));
    m_systemMenu = new SystemMenu(m_parse, m_editor, tr("&System"), parse);
    m_systemMenu->setObjectName("systems");
    parse->addMenu(m_systemMenu);
    m_goldMenu = new GoldMenu(m_editor, m_parse, tr("&Gold Tree"), parse);
    parse->addMenu(m_goldMenu);
    parse->addSeparator();
    createReplayActions(parse);
}

/// Adds the actions that compare the sentence with the runs of other parsers.
void MainWindow::createReplayActions(QMenu* menu) {
    LogReplay* replay = m_session->replay();
    addAction(menu, tr("&Replay a Log…"), {}, {},
              tr("Show the transitions in a log of another parser as branches with their costs"),
              [this, replay] {
                  const QString path =
                      QFileDialog::getOpenFileName(this, tr("Replay a Log"), {}, tr("Logs (*)"));
                  if (!path.isEmpty())
                      replay->open(path);
              });
    QAction* close = addAction(menu, tr("&Close the Log"), {}, {},
                               tr("Stop adding the runs of the log to sentences that are opened"),
                               [replay] { replay->close(); });
    close->setEnabled(false);
    connect(replay, &LogReplay::changed, close,
            [close, replay] { close->setEnabled(replay->isOpen()); });
    connect(replay, &LogReplay::replayed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 10'000); });
    connect(replay, &LogReplay::failed, this,
            [this](const Error& error) { showWarning(this, tr("Cannot replay"), error); });
}

void MainWindow::createViewMenu() {
    m_viewMenu = m_menuBar->addMenu(tr("&View"));
    createWorkspaceActions();
    createPanelActions();
    m_viewMenu->addSeparator();
    const auto nextSize = [this](int direction) {
        static constexpr int sizes[] = {80, 90, 100, 115, 130, 150, 175, 200};
        const int* next = std::lower_bound(std::begin(sizes), std::end(sizes), m_textSize);
        const auto index = std::clamp<std::ptrdiff_t>(next - std::begin(sizes) + direction, 0,
                                                      std::size(sizes) - 1);
        setTextSize(sizes[index]);
    };
    addAction(m_viewMenu, tr("&Larger Text"), "zoom-in",
              {QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")},
              tr("Make all text and all diagrams larger"), [nextSize] { nextSize(1); });
    addAction(m_viewMenu, tr("S&maller Text"), "zoom-out", {QKeySequence("Ctrl+-")},
              tr("Make all text and all diagrams smaller"), [nextSize] { nextSize(-1); });
    addAction(m_viewMenu, tr("&Usual Text Size"), {}, {QKeySequence("Ctrl+0")},
              tr("All text and all diagrams at their usual size"), [this] { setTextSize(100); });
    addAction(m_viewMenu, tr("&Fit Diagram"), "zoom-fit", {QKeySequence("Ctrl+9")},
              tr("Show all of the diagram that has the focus, or of the sentence"), [this] {
                  auto* focused = qobject_cast<DiagramView*>(focusWidget());
                  (focused ? focused : m_explorer->diagrams().front())->zoomToFit();
              });
    m_viewMenu->addSeparator();
    m_layoutMenu = addLookActions(m_viewMenu, m_explorer, m_remember);
    m_viewMenu->addSeparator();
    m_present = addAction(m_viewMenu, tr("P&resent"), {}, {QKeySequence("F11")},
                          tr("Show the parse to an audience: large, on the whole screen"),
                          [this] { present(true); });
    addAction(m_viewMenu, tr("Mirror Win&dow"), {}, {QKeySequence("Shift+F11")},
              tr("Open a window for the projector, while the panels stay here"),
              [this] { present(false); });
    addAction(m_viewMenu, tr("Find a &Command…"), "search", {QKeySequence("Ctrl+Shift+P")},
              tr("Find every command, panel, sample and sentence"), [this] { showPalette(); });
}

void MainWindow::createHelpMenu() {
    QMenu* help = m_menuBar->addMenu(tr("&Help"));
    addAction(help, tr("&Handbook"), {}, {QKeySequence("F1")},
              tr("Opens the handbook at the page about this workspace"),
              [this] { showHandbook(workspaces()[m_area->current()].name); });
    QAction* results =
        addAction(help, tr("&Results of Experiments"), {}, {},
                  tr("Opens the tables and plots of the experiments in the handbook"),
                  [this] { showHandbook(QStringLiteral("papers")); });
    results->setObjectName("results-of-experiments");
    addAction(help, tr("&Keys"), {}, {QKeySequence("Ctrl+F1")}, tr("All keys"),
              [this] { showKeys(this); });
    addAction(help, tr("&Welcome"), {}, {}, tr("Ways to start"), [this] { showWelcome(); });
    addAction(help, tr("&Lessons"), {}, {}, tr("A course on transition-based parsing"),
              [this] { showLessons(); });
    addAction(help, tr("&Tour"), {}, {}, tr("Learn the window by using it"),
              [this] { showTour(); });
    help->addSeparator();
    addAction(help, tr("&About Parsescope"), {}, {}, tr("Version and licence"),
              [this] { showAbout(this); });
}

void MainWindow::showHandbook(const QString& topic) {
    if (!m_handbook)
        m_handbook = new HandbookWindow(this);
    m_handbook->open(topic);
    m_handbook->show();
    m_handbook->raise();
    m_handbook->activateWindow();
}

/// Adds an action for each rule of the system, with the letter of the rule as its key.
void MainWindow::rebuildTransitionActions() {
    // QMenu::clear() would not delete the actions that the presentation shares.
    qDeleteAll(m_transitionMenu->actions());
    const TransitionSystem& system = m_parse->system();
    for (int rule = 0; rule < static_cast<int>(system.rules.size()); ++rule) {
        const Rule& entry = system.rules[rule];
        QAction* action =
            addAction(m_transitionMenu, tr("%1 (%2)").arg(toQt(entry.title), toQt(entry.name)), {},
                      {QKeySequence(QString(QLatin1Char(entry.key)).toUpper())}, toQt(entry.effect),
                      [this, rule] { m_explorer->choose(rule); });
        action->setProperty("rule", rule);
    }
    if (m_presentation)
        m_presentation->addActions(m_transitionMenu->actions());
    updateActions();
}

/// Returns the transition that the letter of the rule `rule` takes: the first legal variant, or the
/// first variant if none is legal.
Transition MainWindow::transitionOf(int rule) const {
    const TransitionSystem& system = m_parse->system();
    for (Transition transition : system.legalTransitions(m_parse->configuration()))
        if (transition.rule == rule)
            return transition;
    return {rule, 1};
}

void MainWindow::updateActions() {
    const Exploration& exploration = m_parse->exploration();
    const bool atStart = exploration.current().parent < 0;
    const bool hasNext = exploration.current().next >= 0;
    const bool hasOptimal = m_parse->preferredTransition().has_value();
    m_stepActions[0]->setEnabled(!atStart);
    m_stepActions[1]->setEnabled(!atStart);
    m_stepActions[2]->setEnabled(hasNext || hasOptimal);
    m_stepActions[3]->setEnabled(hasOptimal);
    m_stepActions[4]->setEnabled(hasNext || hasOptimal);
    for (QAction* action : m_transitionMenu->actions()) {
        const Transition transition = transitionOf(action->property("rule").toInt());
        // During exercises the actions stay enabled, because the user may type a letter before the
        // last answer has been judged.
        action->setEnabled(
            m_session->exercises()->takesSteps() ||
            (m_parse->canExplore() &&
             m_parse->system().obstacle(m_parse->configuration(), transition) == Obstacle::None));
    }
    m_oracleButton->setChoice(oracleText(), width() / 2, tr("Choose the oracle"));
    m_goldButton->setText(m_parse->gold()                          ? tr("Gold tree")
                          : hasUnfinishedTree(m_parse->sentence()) ? tr("Unfinished gold tree")
                                                                   : tr("No gold tree"));
    m_oracleButton->setVisible(m_parse->canExplore() && m_area->workspace().showsSystem);
    m_goldButton->setVisible(m_parse->canExplore());
}

/// Returns a text about the oracle in use, and whether its losses are exact.
QString MainWindow::oracleText() const {
    const QString system = toQt(m_parse->system().title);
    const std::optional<Oracle>& oracle = m_parse->oracle();
    if (!oracle)
        return tr("%1 · %2").arg(system, m_parse->noOracleReason());
    const bool exact = oracle->claim(m_parse->problem()) == Claim::Exact;
    return tr("%1 · losses by %2 (%3), %4")
        .arg(system, toQt(oracle->title), toQt(oracle->source),
             exact ? tr("exact") : tr("exact, or marked ≥ where only a bound is known"));
}

void MainWindow::updateIcons() {
    const QColor color = palette().color(QPalette::ButtonText);
    for (QAction* action : findChildren<QAction*>()) {
        const QString name = action->property("iconName").toString();
        if (!name.isEmpty())
            action->setIcon(icon(name, color));
    }
}

void MainWindow::showTreebank() {
    statusBar()->clearMessage();
    m_errorsButton->hide();
    showTitle();
    validate();
}

/// Checks the files of the treebank for errors, in the background.
void MainWindow::validate() {
    m_validation.start(
        [treebank = m_editor->treebank()](const TaskControl& control) {
            return treebank.size() == 0 ? 0 : treebank.validate(control).size();
        },
        [this](std::size_t errors) {
            m_errorsButton->setText(
                tr("%Ln file {error|errors}", nullptr, static_cast<int>(errors)));
            m_errorsButton->updateGeometry();
            m_errorsButton->setVisible(errors > 0);
        });
}

void MainWindow::showTitle() {
    const QString name = toQt(m_editor->treebank().name());
    setWindowTitle(name.isEmpty() ? tr("Parsescope")
                                  : tr("%1[*] – Parsescope").arg(QFileInfo(name).fileName()));
    setWindowModified(m_editor->isModified());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_editor->commitCell())
        return event->ignore();
    // Losing the focus makes an editor store its text.
    if (QWidget* focus = focusWidget())
        focus->clearFocus();
    if (!m_saver->mayLeave())
        return event->ignore();
    leaveLessons();
    if (m_remember) {
        QSettings settings;
        settings.setValue("window/geometry", saveGeometry());
        m_area->keep();
    }
    if (m_presentation)
        m_presentation->close();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    QMainWindow::changeEvent(event);
}

} // namespace parsescope
