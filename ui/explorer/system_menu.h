// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QMenu>

class QActionGroup;

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// Chooses the system with its buffer transitions, whether one root is asked for, and the oracle.
class SystemMenu : public QMenu {
    Q_OBJECT

public:
    /// `editor` has the treebank that systems being written are tried on; a null pointer for none.
    SystemMenu(ParseExplorer* parse, const TreebankEditor* editor, const QString& title,
               QWidget* parent = nullptr);
    ~SystemMenu() override;

    /// Uses the system that a file describes; errors are shown.
    void open(const QString& path);

    /// Its part that chooses the oracle.
    [[nodiscard]] QMenu* oracleMenu() const { return m_oracleMenu; }

private:
    void createSystems();
    void createFiles();
    void createExtensions();
    void createOracles();
    void choose(const std::string& base);
    void openFile();
    void edit();
    void refresh();

    ParseExplorer* m_parse;
    const TreebankEditor* m_editor;
    QActionGroup* m_systems;
    QActionGroup* m_oracles;
    QMenu* m_oracleMenu = nullptr;
    QList<QAction*> m_extensions;
    QAction* m_singleRoot = nullptr;
    QAction* m_rootLast = nullptr;
    QAction* m_own = nullptr; ///< the system on screen, when it is none of the list
    QString m_path;           ///< the file that it was read from
    BackgroundTask m_opening;
};

} // namespace parsescope
