// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

class QActionGroup;

namespace parsescope {

class ParseExplorer;

/// Chooses the system with its buffer transitions, whether one root is asked for, and the oracle.
class SystemMenu : public QMenu {
    Q_OBJECT

public:
    SystemMenu(ParseExplorer* parse, const QString& title, QWidget* parent = nullptr);

    /// Its part that chooses the oracle.
    [[nodiscard]] QMenu* oracleMenu() const { return m_oracleMenu; }

private:
    void createSystems();
    void createExtensions();
    void createOracles();
    void choose(const std::string& base);
    void refresh();

    ParseExplorer* m_parse;
    QActionGroup* m_systems;
    QActionGroup* m_oracles;
    QMenu* m_oracleMenu = nullptr;
    QList<QAction*> m_extensions;
    QAction* m_singleRoot = nullptr;
    QAction* m_rootLast = nullptr;
};

} // namespace parsescope
