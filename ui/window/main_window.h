// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "ui/session/background_task.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <vector>

class QMenuBar;
class QStackedWidget;

namespace parsescope {

class DiagramView;
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

/// The window: wires views and actions to one session.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `remember` keeps what was chosen between starts: size, panels, system, look.
    explicit MainWindow(Session* session, bool remember = true, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a file of sentences that comes with the program, at a sentence (0-based).
    void openSample(const QString& name = QStringLiteral("first-steps.conllu"), int sentence = 0);
    /// Goes to a sentence of the sample with the worked examples of the papers, from 0, and takes
    /// the steps to the configuration that it is about.
    void openWorkedExample(int index);
    /// Opens the window for an audience, on the whole of a screen or as a mirror beside this one.
    QWidget* present(bool wholeScreen);
    /// Shows ways to begin, until there is a sentence.
    void showWelcome();

    /// Brings the panel with that name (of the list of panels) to the front; false if there is
    /// none.
    bool showPanel(const QString& name);
    /// The workspaces and their panels.
    [[nodiscard]] PanelArea* panels() const { return m_area; }

    /// Compares the treebank with a system's output, in its panel.
    void compareWith(const QString& path);

    /// Opens the handbook at the page or section that a topic names.
    void showHandbook(const QString& topic);

    /// Points at the parts of the window, one after the other.
    void showTour(int stop = 0);

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QAction* addAction(QMenu* menu, const QString& text, const QString& icon,
                       const QList<QKeySequence>& keys, const QString& tip,
                       const std::function<void()>& call);
    void createFileMenu();
    void createParseMenu();
    void createReplayActions(QMenu* menu);
    void createViewMenu();
    void createLearnMenu();
    void createHelpMenu();
    void showLessons();
    void leaveLessons();
    void createPanels();
    void createWorkspaceActions();
    void createPanelActions();
    void createTopBars();
    void createStatusBar();
    void createWelcome();
    void showPalette();
    void makeMistake();
    void setTextSize(int percent);
    void recallProblem();
    void rebuildTransitionActions();
    [[nodiscard]] Transition transitionOf(int rule) const;
    void updateActions();
    void showStatusItems();
    [[nodiscard]] QString oracleText() const;
    void updateIcons();
    void showTreebank();
    void showTitle();
    void validate();
    void addPanelActions();
    void showErrors();
    void chooseFile();
    void chooseFolder();
    void saveSession();
    void copyPicture();
    void typeSentence();

    Session* m_session;
    TreebankEditor* m_editor; // of the session
    ParseExplorer* m_parse;   // of the session
    TreebankSaver* m_saver = nullptr;
    QMenu* m_editMenu = nullptr;
    TreebankMenu* m_treebankMenu = nullptr;
    SystemMenu* m_systemMenu = nullptr;
    QMenu* m_goldMenu = nullptr;
    QMenu* m_modelMenu = nullptr;
    QMenu* m_layoutMenu = nullptr;
    bool m_remember;
    ExplorerView* m_explorer = nullptr;
    PanelArea* m_area = nullptr;
    QMenuBar* m_menuBar;                // in a row with the workspaces
    QList<QAction*> m_workspaceActions; // as in the list of workspaces
    QAction* m_present = nullptr;
    QAction* m_play = nullptr;
    StepPlayer* m_player;
    QStackedWidget* m_explorePages = nullptr; // the explorer, or the welcome
    WelcomePage* m_welcome = nullptr;
    QPointer<Presentation> m_presentation;
    HandbookWindow* m_handbook = nullptr; // once it was opened
    int m_textSize = 100;                 // per cent
    bool m_wasShown = false;
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
