// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/session/background_task.h"

#include <QMenu>

#include <optional>
#include <string>

class QActionGroup;

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// The menu for the transition system with its buffer transitions, the single-root option, and the
/// oracle.
class SystemMenu : public QMenu {
    Q_OBJECT

public:
    /// Makes the menu. `editor` provides the treebank on which the system editor tries systems; may
    /// be null.
    SystemMenu(ParseExplorer* parse, TreebankEditor* editor, const QString& title,
               QWidget* parent = nullptr);
    ~SystemMenu() override;

    /// Reads a system from the file `path` and uses it; shows an error if that fails.
    void open(const QString& path);

    /// Returns the submenu that chooses the oracle.
    [[nodiscard]] QMenu* oracleMenu() const { return m_oracleMenu; }

private:
    void createSystems();
    void createFiles();
    void createExtensions();
    void createRootPlaces();
    void createOracles();
    void chooseNames();
    void nameAs(const std::string& id);
    [[nodiscard]] const TransitionSystem& withOwnNames() const;
    [[nodiscard]] std::string course() const;
    [[nodiscard]] QWidget* ownerWindow() const;
    void choose(const std::string& base);
    void openFile();
    void edit();
    void refresh();

    ParseExplorer* m_parse;
    TreebankEditor* m_editor;
    QActionGroup* m_systems;
    QActionGroup* m_oracles;
    QActionGroup* m_rootPlaces;
    QMenu* m_oracleMenu = nullptr;
    QList<QAction*> m_extensions;
    std::optional<TransitionSystem> m_unnamed; ///< the system before its transitions were renamed
    std::string m_named;  ///< the name of the system with other names; empty if there is none
    std::string m_course; ///< the course whose names it has
    QAction* m_singleRoot = nullptr;
    QAction* m_own = nullptr; ///< the entry of a current system that is not in the list
    /// A file that was opened or saved last.
    struct SystemFile {
        QString path;
        std::optional<TransitionSystem> system; ///< nothing if the rules have errors
    };
    SystemFile m_file;
    BackgroundTask m_opening;
};

} // namespace parsescope
