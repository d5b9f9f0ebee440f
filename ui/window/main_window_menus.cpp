// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window for parses, the view and help.
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/explorer/branch_menu.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/system_menu.h"
#include "ui/session/lecture.h"
#include "ui/session/log_replay.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/step_player.h"
#include "ui/treebank/gold_menu.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"
#include "ui/window/workspaces.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStatusBar>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

namespace parsescope {

namespace {

struct LookTexts {
    Q_DECLARE_TR_FUNCTIONS(LookMenu)
};

/// Changes the theme when the desktop becomes light or dark, if the theme follows the desktop.
class DesktopWatcher : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::ThemeChange &&
            Theme::colours().ground == Colours::Ground::Desktop)
            Theme::use(Theme::colours());
        return false;
    }
};

/// Returns a checkable action that calls `changed` with its new state when it is triggered.
QAction* addChoice(QMenu* menu, const QString& text, bool checked, QActionGroup* group,
                   const std::function<void(bool)>& changed) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(checked);
    if (group)
        group->addAction(action);
    QObject::connect(action, &QAction::triggered, menu, changed);
    return action;
}

QMenu* addLayouts(QMenu* menu, ExplorerView* explorer, bool remember) {
    const std::array texts{LookTexts::tr("Arcs on &One Line"),
                           LookTexts::tr("Arcs on Se&veral Lines"),
                           LookTexts::tr("Arcs Around &Stack and Buffer"), LookTexts::tr("&Tree")};
    if (remember) {
        const int last = QSettings().value("look/sentence", 0).toInt();
        if (last >= 0 && last < static_cast<int>(texts.size()))
            explorer->setSentenceLayout(static_cast<SentenceLayout>(last));
    }
    QMenu* layouts = menu->addMenu(LookTexts::tr("&Sentence"));
    auto* group = new QActionGroup(layouts);
    for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
        const auto layout = static_cast<SentenceLayout>(i);
        QAction* action =
            addChoice(layouts, texts[i], explorer->sentenceLayout() == layout, group,
                      [explorer, layout, remember](bool) {
                          explorer->setSentenceLayout(layout);
                          if (remember)
                              QSettings().setValue("look/sentence", static_cast<int>(layout));
                      });
        static const char* const names[] = {"one-line", "lines", "focus", "tree"};
        action->setObjectName(QStringLiteral("layout-") + QLatin1String(names[i]));
        action->setShortcut(QKeySequence(QStringLiteral("F%1").arg(5 + i)));
    }
    return layouts;
}

void addAnimation(QMenu* menu, ExplorerView* explorer, bool remember) {
    if (remember)
        explorer->setAnimated(QSettings().value("look/animated", true).toBool());
    addChoice(menu, LookTexts::tr("&Animated Steps"), explorer->isAnimated(), nullptr,
              [explorer, remember](bool on) {
                  explorer->setAnimated(on);
                  if (remember)
                      QSettings().setValue("look/animated", on);
              });
}

void addColours(QMenu* menu, bool remember) {
    if (remember)
        if (const auto last = Colours::named(QSettings().value("look/colours").toString()))
            Theme::use(*last);
    QMenu* colours = menu->addMenu(LookTexts::tr("&Colours"));
    const auto change = [remember](const std::function<void(Colours&)>& set) {
        Colours changed = Theme::colours();
        set(changed);
        Theme::use(changed);
        if (remember)
            QSettings().setValue("look/colours", changed.name());
    };
    auto* group = new QActionGroup(colours);
    const std::array texts{LookTexts::tr("As the Des&ktop"), LookTexts::tr("&Light"),
                           LookTexts::tr("&Dark")};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto ground = static_cast<Colours::Ground>(i);
        addChoice(
            colours, texts[i], Theme::colours().ground == ground, group,
            [change, ground](bool) { change([ground](Colours& used) { used.ground = ground; }); });
    }
    colours->addSeparator();
    addChoice(colours, LookTexts::tr("&Colour-Blind Safe"), Theme::colours().colourBlind, nullptr,
              [change](bool on) { change([on](Colours& used) { used.colourBlind = on; }); });
    addChoice(colours, LookTexts::tr("&High Contrast"), Theme::colours().highContrast, nullptr,
              [change](bool on) { change([on](Colours& used) { used.highContrast = on; }); });
}

/// Adds the choices of the look to `menu`: layout of the sentence, animated steps, colours. If
/// `remember` is true, the choices are kept for the next start. Returns the menu of layouts.
QMenu* addLookActions(QMenu* menu, ExplorerView* explorer, bool remember) {
    QMenu* layouts = addLayouts(menu, explorer, remember);
    menu->addAction(explorer->keyAction());
    addAnimation(menu, explorer, remember);
    addColours(menu, remember);
    explorer->window()->installEventFilter(new DesktopWatcher(explorer));
    return layouts;
}

struct AboutTexts {
    Q_DECLARE_TR_FUNCTIONS(About)
};

/// Shows a dialog with the purpose, the version and the licence of the program.
void showAbout(QWidget* parent) {
    QMessageBox::about(
        parent, AboutTexts::tr("About Parsescope"),
        AboutTexts::tr("<h3>Parsescope %1</h3>"
                       "<p>See transition-based dependency parsing: step through a parse, and see "
                       "for every transition what it costs against the gold tree.</p>"
                       "<p>Free software under the GNU General Public License, version 3 or "
                       "later. The font is Inter, under the SIL Open Font License.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace

void MainWindow::createParseMenu() {
    QMenu* parse = m_menuBar->addMenu(tr("&Parse"));
    parse->setObjectName("parse-menu");
    m_stepActions = {
        addAction(parse, tr("&First"), "first", {QKeySequence("Home")}, tr("Go to the start"),
                  [this] { m_parse->steps().first(); }),
        addAction(parse, tr("&Back"), "back", {QKeySequence("Left")}, tr("One step back"),
                  [this] { m_session->lecture()->stepBack(); }),
        addAction(parse, tr("F&orward"), "forward", {QKeySequence("Right")},
                  tr("One step forward along the branch; at its end, the next optimal step"),
                  [this] { m_session->lecture()->stepForward(); }),
        addAction(parse, tr("&Next Optimal"), "optimal", {QKeySequence("Space"), QKeySequence("O")},
                  tr("Take an optimal transition, preferably one that builds an arc"),
                  [this] { m_parse->steps().nextOptimal(); }),
        addAction(parse, tr("&Last"), "last", {QKeySequence("End")},
                  tr("Go to the end of the branch, then by optimal steps to the end of "
                     "the parse"),
                  [this] { m_parse->steps().last(); }),
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
    addRare(addAction(parse, tr("Play Faster"), {}, {QKeySequence("Ctrl+Shift+Right")},
                      tr("Less time between the steps that are played"), [this, pace] {
                          m_player->faster();
                          pace();
                      }));
    addRare(addAction(parse, tr("Play Slower"), {}, {QKeySequence("Ctrl+Shift+Left")},
                      tr("More time between the steps that are played"), [this, pace] {
                          m_player->slower();
                          pace();
                      }));
    m_branchMenu = new BranchMenu(m_parse, tr("Branch"), this); // shown by the time line
    for (QAction* action : m_branchMenu->actions()) {
        QWidget::addAction(action);
        m_rareActions += action;
    }
    connect(m_branchMenu, &BranchMenu::announced, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    addAction(parse, tr("Start O&ver"), {}, {},
              tr("Discard all branches of this sentence and start over"), [this] { startOver(); });
    parse->addSeparator();
    m_transitionMenu = parse->addMenu(tr("&Apply Transition"));
    m_systemMenu = new SystemMenu(m_parse, m_editor, tr("&System"), parse);
    m_systemMenu->setObjectName("systems");
    parse->addMenu(m_systemMenu);
    connect(m_session, &Session::systemGiven, m_systemMenu, &SystemMenu::open);
    // The status bar, which names the oracle in use, has the menu of oracles.
    m_systemMenu->removeAction(m_systemMenu->oracleMenu()->menuAction());
    m_goldMenu = new GoldMenu(m_editor, m_parse, tr("&Gold Tree"), parse);
    parse->addMenu(m_goldMenu);
    parse->addSeparator();
    m_addScene =
        addAction(parse, tr("A&dd Scene"), {}, {QKeySequence("Ctrl+D")},
                  tr("Add the sentence, system, branch and step to the scenes of the lecture"),
                  [this] { addScene(); });
    m_addScene->setObjectName("add-scene");
    createReplayActions(parse);
}

/// Removes the branches of the sentence if the user confirms it, because removing them cannot be
/// undone.
void MainWindow::startOver() {
    const int steps = m_parse->exploration().size() - 1;
    if (steps < 1 || mayDiscard(this, tr("Start Over"),
                                tr("Discard all branches of this sentence, with %Ln {step|steps}?",
                                   nullptr, steps),
                                tr("Discard Branches")))
        m_parse->startOver();
}

/// Adds what is on screen to the lecture. The panel with the scenes opens with the first one.
void MainWindow::addScene() {
    Lecture* lecture = m_session->lecture();
    const int before = lecture->size();
    lecture->add();
    if (lecture->size() == before)
        return;
    if (before == 0)
        showPanel("lecture");
    statusBar()->showMessage(tr("Added as scene %1 of the lecture.").arg(lecture->current() + 1),
                             4000);
}

/// Adds the action that compares sentences with the runs of another parser.
void MainWindow::createReplayActions(QMenu* menu) {
    LogReplay* replay = m_session->replay();
    QAction* log = addAction(
        menu, tr("Replay a Log…"), {}, {},
        tr("Show the transitions in a log of another parser as branches with their costs, or "
           "stop doing so"),
        [this, replay] {
            if (replay->isOpen())
                return replay->close();
            const QString path = askForFile(this, {"logs", tr("Replay a Log"), tr("Logs (*)")});
            if (!path.isEmpty())
                replay->open(path);
        });
    addRare(log);
    connect(replay, &LogReplay::changed, log, [this, log, replay] {
        log->setText(replay->isOpen() ? tr("Close the Log") : tr("Replay a Log…"));
    });
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
    addRare(addAction(m_viewMenu, tr("&Usual Text Size"), {}, {QKeySequence("Ctrl+0")},
                      tr("All text and all diagrams at their usual size"),
                      [this] { setTextSize(100); }));
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
    addRare(addAction(m_viewMenu, tr("Mirror Window"), {}, {QKeySequence("Shift+F11")},
                      tr("Open a window for the projector, while the panels stay here"),
                      [this] { present(false); }));
    addAction(m_viewMenu, tr("Find a &Command…"), "search", {QKeySequence("Ctrl+Shift+P")},
              tr("Find every command, panel, sample, lesson and sentence"),
              [this] { showPalette(); });
}

void MainWindow::createHelpMenu() {
    QMenu* help = m_menuBar->addMenu(tr("&Help"));
    addAction(help, tr("&Handbook"), {}, {QKeySequence("F1")},
              tr("Opens the handbook at the page about this workspace"),
              [this] { showHandbook(workspaces()[m_area->current()].name); });
    addAction(help, tr("&Keys"), {}, {QKeySequence("Ctrl+F1")}, tr("All keys"),
              [this] { showKeys(this); });
    addAction(help, tr("&Welcome"), {}, {}, tr("Ways to start"), [this] { showWelcome(); });
    addAction(help, tr("&Tour"), {}, {}, tr("Learn the window by using it"),
              [this] { showTour(); });
    help->addSeparator();
    auto* results = new QAction(tr("Results of Experiments"), this); // for links in panels
    results->setObjectName("results-of-experiments");
    connect(results, &QAction::triggered, this, [this] { showHandbook(QStringLiteral("papers")); });
    addAction(help, tr("&About Parsescope"), {}, {}, tr("Version and licence"),
              [this] { showAbout(this); });
}

} // namespace parsescope
