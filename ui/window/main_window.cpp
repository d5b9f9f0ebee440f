// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/item_zoom.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/text_file_editor.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/explorer_view.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/training_view.h"
#include "ui/session/exercise_run.h"
#include "ui/session/lecture.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/session/treebank_editor.h"
#include "ui/teaching/practice_view.h"
#include "ui/treebank/edit_menu.h"
#include "ui/treebank/treebank_menu.h"
#include "ui/treebank/treebank_saver.h"
#include "ui/window/handbook_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/pill_button.h"
#include "ui/window/presentation.h"
#include "ui/window/recent_menu.h"
#include "ui/window/typed_keys.h"
#include "ui/window/workspaces.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenuBar>
#include <QSettings>
#include <QStatusBar>
#include <QStatusTipEvent>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int Briefly = 8000; // milliseconds for which short messages are shown

} // namespace

MainWindow::MainWindow(Session* session, bool remember, QWidget* parent)
    : QMainWindow(parent), m_session(session), m_editor(session->editor()),
      m_parse(session->parse()), m_remember(remember), m_menuBar(new QMenuBar),
      m_player(new StepPlayer(m_parse, this)) {
    setObjectName("main");
    setAcceptDrops(true);
    m_player->setSteps([lecture = session->lecture()] { return lecture->stepForward(); },
                       [lecture = session->lecture()] { return lecture->isAtEnd(); });
    connect(session->lecture(), &Lecture::stopped, this, [this] {
        statusBar()->showMessage(
            tr("There is no further step: both sides of the scene have ended."), Briefly);
    });
    m_saver = new TreebankSaver(m_editor, this);
    m_editor->setLeaveGuard([this] { return m_saver->mayLeave() && mayLeaveTyped(); });
    m_editor->setTypedGuard([this] { return mayLeaveTyped(); });
    m_session->setSceneGuard([this] { return mayLeaveLecture(); });
    session->model()->setLeaveGuard(
        [this] { return askAboutUnsavedModel(m_session->model(), this); });
    resize(1400, 900);
    if (m_remember)
        restoreGeometry(QSettings().value("window/geometry").toByteArray());
    createFileMenu();
    m_editMenu = new EditMenu(m_editor, m_parse, tr("&Edit"), this);
    m_menuBar->addMenu(m_editMenu);
    addRare(m_editMenu->findChild<QAction*>("revert")); // the header has a button for it
    m_treebankMenu = new TreebankMenu(m_editor, tr("&Treebank"), this);
    m_menuBar->addMenu(m_treebankMenu);
    createParseMenu();
    auto* modelMenu = new ModelMenu(session->model(), tr("&Model"), this);
    m_modelMenu = modelMenu;
    m_menuBar->addMenu(m_modelMenu);
    connect(modelMenu, &ModelMenu::auditAsked, this, &MainWindow::auditOracle);
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

    connect(session, &Session::sentencesMissed, this,
            [this](const QString& text) { statusBar()->showMessage(text, Briefly); });

    BackgroundTask::onFailure = [this](const QString& reason) {
        statusBar()->showMessage(tr("A task in the background failed: %1").arg(reason));
    };

    connect(m_editor, &TreebankEditor::reloaded, this, [this] {
        statusBar()->showMessage(tr("The treebank changed on disk and was read again."), Briefly);
    });
    connect(m_saver, &TreebankSaver::message, this,
            [this](const QString& text) { statusBar()->showMessage(text, Briefly); });
    connect(m_editor, &TreebankEditor::changedOnDisk, this, [this] {
        statusBar()->showMessage(tr("The file changed on disk. Your changes are still here; saving "
                                    "will ask what to do."));
    });
    connect(m_editor, &TreebankEditor::fileGone, this, [this] {
        statusBar()->showMessage(
            tr("The file no longer exists. The sentences that were read from it are kept."),
            Briefly);
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

/// Takes an action that is rarely used out of its menu. Its key works, and the command palette and
/// the list of keys contain it.
void MainWindow::addRare(QAction* action) {
    static_cast<QMenu*>(action->parent())->removeAction(action);
    QWidget::addAction(action);
    m_rareActions += action;
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
    updateWhyKey();
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
    const bool hasOptimal = m_parse->losses().preferredTransition().has_value();
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
    m_oracleButton->setChoice(oracleText(), width() * 3 / 4, tr("Choose the oracle"));
    m_goldButton->setText(m_parse->gold()                          ? tr("Gold tree")
                          : hasUnfinishedTree(m_parse->sentence()) ? tr("Unfinished gold tree")
                                                                   : tr("No gold tree"));
    m_goldButton->setVisible(m_parse->canExplore());
    fitMessage(statusBar()->currentMessage());
}

/// Shows the button for the oracle in the status bar, unless `message` needs its room.
void MainWindow::fitMessage(const QString& message) {
    constexpr int margins = 40; // in the status bar, in pixels
    int room = statusBar()->width() - margins;
    for (const PillButton* button : {m_oracleButton, m_goldButton, m_errorsButton})
        if (button == m_oracleButton || !button->isHidden())
            room -= button->sizeHint().width();
    const bool fits =
        message.isEmpty() || statusBar()->fontMetrics().horizontalAdvance(message) <= room;
    m_oracleButton->setVisible(fits && m_parse->canExplore() && m_area->workspace().showsSystem);
}

/// Returns a text about the oracle in use, and whether its losses are exact.
QString MainWindow::oracleText() const {
    const QString system = toQt(m_parse->system().title);
    const std::optional<Oracle>& oracle = m_parse->losses().oracle();
    if (!oracle)
        return tr("%1 · %2").arg(system, m_parse->losses().noOracleReason());
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
    setDialogFolder(this, dialogFolder());
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
    setWindowModified(m_editor->hasUnsaved());
}

bool MainWindow::event(QEvent* event) {
    // A message, or the tip of a menu entry, does not stay for good.
    if (event->type() == QEvent::StatusTip) {
        statusBar()->showMessage(static_cast<QStatusTipEvent*>(event)->tip(), Briefly);
        return true;
    }
    // The key of a step and F2 belong to the control with the focus if the control uses the key.
    // The key of a step has no effect if the user would not see the step. The parts of the window
    // have had their turn by now.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isStep = isKeyOfStep(*key);
        if ((isStep && !stepsInSight(*key)) ||
            ((isStep || isEditKey(*key)) && takesKey(focusWidget(), *key))) {
            event->accept();
            return true;
        }
    }
    return QMainWindow::event(event);
}

/// Asks the user about everything that is not saved. Returns false if the window must stay open.
bool MainWindow::mayClose() {
    for (TextFileEditor* editor : findChildren<TextFileEditor*>())
        if (editor->isVisible() && !editor->close())
            return false;
    if (!m_saver->mayLeave() || !mayLeaveLecture() || !findChild<TrainingView*>()->mayLeave() ||
        !m_session->model()->mayLeave() || !findChild<PracticeView*>()->mayStop())
        return false;
    if (m_session->interruptedWork()->isTyped())
        leaveLessons(); // which brings the typed sentence back
    return mayLeaveTyped();
}

/// Returns true if the key, which has no modifier except Shift, is that of a step, of a transition,
/// of the model or of a panel.
bool MainWindow::isKeyOfStep(const QKeyEvent& key) const {
    if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    const QKeySequence pressed(
        QKeyCombination(key.modifiers() & Qt::ShiftModifier, static_cast<Qt::Key>(key.key())));
    const QList<QAction*> actions = m_stepActions + QList{m_play} + m_transitionMenu->actions() +
                                    m_modelMenu->actions() + m_panelActions;
    return std::ranges::any_of(
        actions, [&](const QAction* action) { return action->shortcuts().contains(pressed); });
}

/// Returns true if a step that the key takes would be in sight: in the explorer, which shows stack
/// and buffer. The arrow keys and Home and End, which only go along a branch, also work where a
/// panel is about the current step.
bool MainWindow::stepsInSight(const QKeyEvent& key) const {
    if (m_session->exercises()->takesSteps())
        return true; // the step is an answer
    const bool goes = key.key() == Qt::Key_Left || key.key() == Qt::Key_Right ||
                      key.key() == Qt::Key_Home || key.key() == Qt::Key_End;
    const bool shows = m_area->showsWholeExplorer() || m_area->workspace().showsConfiguration;
    return m_explorer->isVisible() && (shows || (goes && m_area->workspace().showsSteps));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_editor->commitCell())
        return event->ignore();
    // Losing the focus makes an editor store its text.
    if (QWidget* focus = focusWidget())
        focus->clearFocus();
    if (!mayClose())
        return event->ignore();
    leaveLessons();
    if (const Result<void> stored = m_session->storeExplorations();
        !stored && !mayDiscard(this, tr("Keep Explorations"),
                               tr("The explorations of this treebank cannot be stored: %1. Lose "
                                  "them?")
                                   .arg(toQt(stored.error().text())),
                               tr("Lose Explorations")))
        return event->ignore();
    if (m_remember) {
        m_recent->keepPlace(toQt(m_editor->treebank().name()), m_editor->sentenceIndex() + 1);
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
