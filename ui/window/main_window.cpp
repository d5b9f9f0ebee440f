// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/icons.h"
#include "ui/canvas/item_zoom.h"
#include "ui/canvas/text.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/system_menu.h"
#include "ui/learning/model_menu.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/edit_menu.h"
#include "ui/treebank/errors_dialog.h"
#include "ui/treebank/gold_menu.h"
#include "ui/treebank/treebank_menu.h"
#include "ui/treebank/treebank_saver.h"
#include "ui/window/about_dialog.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/look_menu.h"
#include "ui/window/panels.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QUrl>

namespace parsescope {

MainWindow::MainWindow(Session* session, bool remember, QWidget* parent)
    : QMainWindow(parent), m_session(session), m_editor(session->editor()),
      m_parse(session->parse()), m_remember(remember) {
    setObjectName("main");
    setAcceptDrops(true);
    m_saver = new TreebankSaver(m_editor, this);
    m_editor->setLeaveGuard([this] { return m_saver->mayLeave(); });
    createFileMenu();
    m_editMenu = new EditMenu(m_editor, m_parse, tr("&Edit"), this);
    menuBar()->addMenu(m_editMenu);
    m_treebankMenu = new TreebankMenu(m_editor, tr("&Treebank"), this);
    menuBar()->addMenu(m_treebankMenu);
    createParseMenu();
    menuBar()->addMenu(new ModelMenu(session->model(), tr("&Model"), this));
    createPanels();
    addPanelActions();
    createViewMenu();
    createHelpMenu();

    m_oracleLabel = new QLabel;
    m_errorsButton = new QPushButton;
    m_errorsButton->setFlat(true);
    m_errorsButton->hide();
    statusBar()->addWidget(m_oracleLabel, 1);
    statusBar()->addPermanentWidget(m_errorsButton);
    connect(m_errorsButton, &QPushButton::clicked, this, &MainWindow::showErrors);

    connect(m_editor, &TreebankEditor::treebankChanged, this, &MainWindow::showTreebank);
    connect(m_editor, &TreebankEditor::edited, this, [this] {
        showTitle();
        if (!m_errors.empty()) // perhaps one less
            validate();
    });
    connect(m_parse, &ParseExplorer::sentenceChanged, this, &MainWindow::rebuildTransitionActions);
    connect(m_editor, &TreebankEditor::sentenceChanged, this, &MainWindow::updateActions);
    connect(m_parse, &ParseExplorer::stepped, this, &MainWindow::updateActions);
    connect(m_parse, &ParseExplorer::explained, this, &MainWindow::updateActions);
    connect(m_editor, &TreebankEditor::openProgress, this, [this](double share) {
        statusBar()->showMessage(tr("Opening… %1 %").arg(qRound(share * 100)));
    });
    connect(session, &Session::openFailed, this, [this](const Error& error) {
        statusBar()->clearMessage();
        auto* box = new QMessageBox(QMessageBox::Warning, tr("Can’t open"), toQt(error.text()),
                                    QMessageBox::Ok, this);
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });

    constexpr int briefly = 8000; // milliseconds
    connect(m_editor, &TreebankEditor::reloaded, this, [this] {
        statusBar()->showMessage(tr("The treebank has changed on disk and was read again."),
                                 briefly);
    });
    connect(m_saver, &TreebankSaver::message, this,
            [this](const QString& text) { statusBar()->showMessage(text, briefly); });
    connect(m_editor, &TreebankEditor::changedOnDisk, this, [this] {
        statusBar()->showMessage(
            tr("The file has changed on disk. Your changes are still here; saving will ask."));
    });
    connect(m_editor, &TreebankEditor::fileGone, this, [this] {
        statusBar()->showMessage(tr("The file is not there any more. What was read of it stays."),
                                 briefly);
    });

    resize(1400, 900);
    if (m_remember) {
        const QSettings settings;
        restoreGeometry(settings.value("window/geometry").toByteArray());
        restoreState(settings.value("window/panels").toByteArray());
    }
    new ItemZoom(this);
    // Chosen here, as Qt would choose it by the Tab key, which shows a frame.
    m_explorer->diagrams().front()->setFocus(Qt::OtherFocusReason);
    rebuildTransitionActions();
    showTreebank();
}

MainWindow::~MainWindow() {
    hide(); // an open editor of a cell hands over what was typed, while all is still there
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
    QMenu* parse = menuBar()->addMenu(tr("&Parse"));
    m_stepActions = {
        addAction(parse, tr("&First"), "first", {QKeySequence("Home")}, tr("Go to the start"),
                  [this] { m_parse->first(); }),
        addAction(parse, tr("&Back"), "back", {QKeySequence("Left")}, tr("One step back"),
                  [this] { m_parse->back(); }),
        addAction(parse, tr("F&orward"), "forward", {QKeySequence("Right")},
                  tr("One step forward along the branch; at its end, the next optimal step"),
                  [this] { m_parse->forward(); }),
        addAction(parse, tr("&Next Optimal"), "optimal", {QKeySequence("Space"), QKeySequence("O")},
                  tr("Take an optimal transition, arcs as soon as possible"),
                  [this] { m_parse->nextOptimal(); }),
        addAction(parse, tr("&Last"), "last", {QKeySequence("End")},
                  tr("Go to the end of the branch, and from there on by optimal steps"),
                  [this] { m_parse->last(); }),
    };
    parse->addSeparator();
    m_transitionMenu = parse->addMenu(tr("&Take"));
    parse->addMenu(new SystemMenu(m_parse, tr("&System"), parse));
    parse->addMenu(new GoldMenu(m_editor, m_parse, tr("&Gold Tree"), parse));
}

/// Zooms the list, table or diagram that has the focus, or else the diagrams of the explorer.
void MainWindow::zoom(int itemSteps, const std::function<void(DiagramView&)>& call) {
    if (auto* items = qobject_cast<QAbstractItemView*>(focusWidget()))
        return ItemZoom::zoom(items, itemSteps);
    auto* focused = qobject_cast<DiagramView*>(focusWidget());
    const bool isOfPanel = focused && !m_explorer->isAncestorOf(focused);
    for (DiagramView* diagram : isOfPanel ? QList{focused} : m_explorer->diagrams())
        call(*diagram);
}

void MainWindow::createViewMenu() {
    m_viewMenu = menuBar()->addMenu(tr("&View"));
    addAction(m_viewMenu, tr("Zoom &In"), "zoom-in",
              {QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")},
              tr("Make the diagrams, or the list with the focus, larger"),
              [this] { zoom(1, &DiagramView::zoomIn); });
    addAction(m_viewMenu, tr("Zoom &Out"), "zoom-out", {QKeySequence("Ctrl+-")},
              tr("Make the diagrams, or the list with the focus, smaller"),
              [this] { zoom(-1, &DiagramView::zoomOut); });
    addAction(m_viewMenu, tr("&Fit"), "zoom-fit", {QKeySequence("Ctrl+9")},
              tr("Show the whole diagrams"), [this] { zoom(0, &DiagramView::zoomToFit); });
    addAction(m_viewMenu, tr("&Actual Size"), {}, {QKeySequence("Ctrl+0")},
              tr("Show the diagrams, or the list with the focus, at their natural size"),
              [this] { zoom(0, [](DiagramView& diagram) { diagram.setZoom(1); }); });
    m_viewMenu->addSeparator();
    const auto keyOf = [](int number) { // Ctrl+9 and Ctrl+0 are for the size
        return number < 9 ? QStringLiteral("Ctrl+%1").arg(number)
                          : QStringLiteral("Ctrl+Alt+%1").arg(number - 8);
    };
    int number = 0;
    for (QDockWidget* panel : m_panels)
        addAction(m_viewMenu, tr("Panel “%1”").arg(panel->windowTitle()), {},
                  {QKeySequence(keyOf(++number))}, tr("Show the panel, or hide it"), [panel] {
                      // A panel behind another one is brought to the front.
                      const bool inFront = !panel->visibleRegion().isEmpty();
                      panel->setVisible(!inFront);
                      if (!inFront)
                          panel->raise();
                  });
    addAction(m_viewMenu, tr("&Reset Panels"), {}, {}, tr("Put every panel where it was at first"),
              [this] { arrangePanels(); });
    m_viewMenu->addSeparator();
    addLookActions(m_viewMenu, m_explorer, m_remember);
    updateIcons();
}

void MainWindow::createHelpMenu() {
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    addAction(help, tr("&Keys"), {}, {QKeySequence("F1")}, tr("Every key there is"),
              [this] { showKeys(this); });
    addAction(help, tr("&Tour"), {}, {}, tr("Points at the parts of the window"),
              [this] { showTour(); });
    help->addSeparator();
    addAction(help, tr("&About Parsescope"), {}, {}, tr("What this is, and its licence"),
              [this] { showAbout(this); });
}

/// One action per rule of the system, with its letter.
void MainWindow::rebuildTransitionActions() {
    m_transitionMenu->clear();
    const TransitionSystem& system = m_parse->system();
    for (int rule = 0; rule < static_cast<int>(system.rules.size()); ++rule) {
        const Rule& entry = system.rules[rule];
        QAction* action =
            addAction(m_transitionMenu, tr("%1 (%2)").arg(toQt(entry.title), toQt(entry.name)), {},
                      {QKeySequence(QString(QLatin1Char(entry.key)).toUpper())}, toQt(entry.effect),
                      [this, rule] { m_explorer->choose(rule); });
        action->setProperty("rule", rule);
    }
    updateActions();
}

/// What the letter of a rule takes: its first variant that is legal, or the first of all.
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
        action->setEnabled(m_parse->canExplore() &&
                           m_parse->system().obstacle(m_parse->configuration(), transition) ==
                               Obstacle::None);
    }
    m_previousSentence->setEnabled(m_editor->sentenceIndex() > 0);
    m_nextSentence->setEnabled(m_editor->sentenceIndex() + 1 < m_editor->treebank().size());
    m_oracleLabel->setText(oracleText());
}

/// Which oracle the losses come from, and what they are worth.
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
    m_errors.clear();
    m_errorsButton->hide();
    showTitle();
    validate();
}

/// Looks for errors in the background.
void MainWindow::validate() {
    m_validation.start(
        [treebank = m_editor->treebank()](const TaskControl& control) {
            return treebank.size() == 0 ? std::vector<Error>() : treebank.validate(control);
        },
        [this](std::vector<Error> errors) {
            m_errors = std::move(errors);
            m_errorsButton->setText(m_errors.size() == 1
                                        ? tr("1 error in this file")
                                        : tr("%1 errors in this file").arg(m_errors.size()));
            m_errorsButton->setVisible(!m_errors.empty());
        });
}

void MainWindow::showTitle() {
    const QString name = toQt(m_editor->treebank().name());
    setWindowTitle(name.isEmpty() ? tr("Parsescope")
                                  : tr("%1[*] – Parsescope").arg(QFileInfo(name).fileName()));
    setWindowModified(m_editor->isModified());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (QWidget* focus = focusWidget()) // the same before it is asked for
        focus->clearFocus();
    if (!m_saver->mayLeave())
        return event->ignore();
    if (m_remember) {
        QSettings settings;
        settings.setValue("window/geometry", saveGeometry());
        settings.setValue("window/panels", saveState());
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    QMainWindow::changeEvent(event);
}

} // namespace parsescope
