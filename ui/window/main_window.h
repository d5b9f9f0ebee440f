// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "ui/session/background_task.h"
#include "ui/window/command_palette.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <optional>
#include <vector>

class QKeyEvent;
class QMenuBar;
class QStackedWidget;

namespace parsescope {

class BranchMenu;
class DiagramView;
class EditMenu;
class ExplorerView;
class HandbookWindow;
class PanelArea;
class ParseExplorer;
class PillButton;
class Presentation;
class RecentMenu;
class Session;
class StepPlayer;
class SystemMenu;
class TreebankEditor;
class TreebankMenu;
class TreebankSaver;
class WelcomePage;

/// The main window, which connects views and actions with one session.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Makes the window for `session`. If `remember` is true, size, panels, system and look are
    /// kept for the next start.
    explicit MainWindow(Session* session, bool remember = true, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the sample with the file name `name`, which comes with the program, at the sentence
    /// with the 0-based index `sentence`. Returns false if the user keeps the open treebank.
    bool openSample(const QString& name = QStringLiteral("first-steps.conllu"), int sentence = 0);
    /// Opens the sample with the worked examples of the papers at the sentence with the 0-based
    /// index `index`, and takes the steps to the configuration of the example.
    void openWorkedExample(int index);
    /// Opens the window for an audience, on a whole screen or beside this window, and returns it.
    QWidget* present(bool wholeScreen);
    /// Returns the folder that file dialogs show first: that of the treebank or, if it has none,
    /// that of the file opened before.
    [[nodiscard]] QString dialogFolder() const;
    /// Shows the welcome page until a sentence is opened.
    void showWelcome();

    /// Sets the size of all texts and diagrams, in per cent of their usual size, from 80 to 200.
    void setTextSize(int percent);
    /// Brings the panel or page named `name` to the front. Returns false if there is none.
    bool showPanel(const QString& name);
    /// Returns the area with the workspaces and their panels.
    [[nodiscard]] PanelArea* panels() const { return m_area; }

    /// Opens the panel that compares the treebank with a system's output, and compares it with the
    /// file `path`.
    void compareWith(const QString& path);

    /// Opens the handbook at the page or section about `topic`.
    void showHandbook(const QString& topic);

    /// Starts the tour of the window at the stop with the 0-based index `stop`.
    void showTour(int stop = 0);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QAction* addAction(QMenu* menu, const QString& text, const QString& icon,
                       const QList<QKeySequence>& keys, const QString& tip,
                       const std::function<void()>& call);
    void addRare(QAction* action);
    void createFileMenu();
    void createParseMenu();
    void createReplayActions(QMenu* menu);
    void startOver();
    [[nodiscard]] bool isKeyOfStep(const QKeyEvent& key) const;
    [[nodiscard]] bool stepsInSight(const QKeyEvent& key) const;
    void createViewMenu();
    void createLearnMenu();
    void createHelpMenu();
    void showLessons();
    void leaveLessons();
    void createPanels();
    void followWhy();
    void updateWhyKey();
    void createWorkspaceActions();
    void createPanelActions();
    void createTopBars();
    void createStatusBar();
    void createWelcome();
    void showExplorePage();
    void showPalette();
    void makeMistake();
    void recallProblem();
    void rebuildTransitionActions();
    [[nodiscard]] Transition transitionOf(int rule) const;
    void updateActions();
    [[nodiscard]] QString oracleText() const;
    void fitMessage(const QString& message);
    void updateIcons();
    void showTreebank();
    void showTitle();
    void validate();
    void addPanelActions();
    void showErrors();
    void auditOracle();
    void chooseFile();
    void chooseFolder();
    bool saveSession();
    [[nodiscard]] bool mayLeaveLecture();
    [[nodiscard]] bool mayLeaveTyped();
    [[nodiscard]] bool mayClose();
    void addScene();
    void copyPicture();
    void typeSentence();
    std::vector<Command> samples();
    std::vector<Command> lessons();
    void listPanels(QMenu* menu);

    Session* m_session;
    TreebankEditor* m_editor; // owned by the session
    ParseExplorer* m_parse;   // owned by the session
    TreebankSaver* m_saver = nullptr;
    EditMenu* m_editMenu = nullptr;
    TreebankMenu* m_treebankMenu = nullptr;
    SystemMenu* m_systemMenu = nullptr;
    QMenu* m_goldMenu = nullptr;
    BranchMenu* m_branchMenu = nullptr;
    QMenu* m_modelMenu = nullptr;
    QMenu* m_layoutMenu = nullptr;
    bool m_remember;
    ExplorerView* m_explorer = nullptr;
    PanelArea* m_area = nullptr;
    // The menu bar, which shares a row with the workspaces.
    QMenuBar* m_menuBar;
    QList<QAction*> m_workspaceActions; // in the order of the list of workspaces
    QList<QAction*> m_panelActions;     // with the names of panels and pages as their data
    QList<QAction*> m_rareActions;      // in no menu, but in the command palette
    QAction* m_present = nullptr;
    QAction* m_play = nullptr;
    QAction* m_addScene = nullptr;
    StepPlayer* m_player;
    // Contains the explorer and the welcome page.
    QStackedWidget* m_explorePages = nullptr;
    WelcomePage* m_welcome = nullptr;
    // True while the welcome page is requested and no sentence has been opened.
    bool m_isWelcoming = false;
    QPointer<Presentation> m_presentation;
    HandbookWindow* m_handbook = nullptr; // null until the handbook is opened
    int m_textSize = 100;                 // in per cent of the usual size
    PillButton* m_oracleButton = nullptr;
    PillButton* m_goldButton = nullptr;
    PillButton* m_errorsButton = nullptr;
    QMenu* m_transitionMenu = nullptr;
    QList<QAction*> m_stepActions;
    QMenu* m_viewMenu = nullptr;
    RecentMenu* m_recent = nullptr;
    BackgroundTask m_validation;
};

} // namespace parsescope
