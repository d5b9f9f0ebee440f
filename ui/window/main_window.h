// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "ui/session/background_task.h"

#include <QMainWindow>

#include <functional>
#include <vector>

class QDockWidget;
class QLabel;
class QPushButton;

namespace parsescope {

class DiagramView;
class ExplorerView;
class ParseExplorer;
class RecentMenu;
class Session;
class TreebankEditor;
class TreebankSaver;

/// The window: wires views and actions to one session.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `remember` keeps size and panels between starts.
    explicit MainWindow(Session* session, bool remember = true, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the sentences that come with the program.
    void openSample(const QString& name = QStringLiteral("first-steps.conllu"));

    /// Brings the panel with that name (of the list of panels) to the front; false if there is
    /// none.
    bool showPanel(const QString& name);

    /// Compares the treebank with a system's output, in its panel.
    void compareWith(const QString& path);

    /// Points at the parts of the window, one after the other.
    void showTour(int stop = 0);
    /// Does so at the first start.
    void offerTour();

protected:
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
    void createViewMenu();
    void createHelpMenu();
    void zoom(int itemSteps, const std::function<void(DiagramView&)>& call);
    void createPanels();
    void arrangePanels();
    [[nodiscard]] QDockWidget* panel(const QString& name) const;
    void rebuildTransitionActions();
    [[nodiscard]] Transition transitionOf(int rule) const;
    void updateActions();
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
    QMenu* m_treebankMenu = nullptr;
    bool m_remember;
    ExplorerView* m_explorer = nullptr;
    std::vector<QDockWidget*> m_panels; // as in the list of panels
    QLabel* m_oracleLabel = nullptr;
    QPushButton* m_errorsButton = nullptr;
    QMenu* m_transitionMenu = nullptr;
    QList<QAction*> m_stepActions;
    QAction* m_previousSentence = nullptr;
    QAction* m_nextSentence = nullptr;
    QMenu* m_viewMenu = nullptr;
    RecentMenu* m_recent = nullptr;
    std::vector<Error> m_errors;
    BackgroundTask m_validation;
};

} // namespace parsescope
