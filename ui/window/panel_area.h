// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/workspaces.h"

#include <QMap>
#include <QObject>
#include <QString>

#include <vector>

class QMainWindow;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace parsescope {

class PanelDock;
class Session;

/// The area below the bars of the window. It shows one workspace at a time, with its centre and the
/// panels around it, as the user has arranged them. There is one of each panel; the workspaces
/// share them.
class PanelArea : public QObject {
    Q_OBJECT

public:
    /// `explorer` is the centre of the workspaces that name no panel; `configuration` stands above
    /// the centre where a workspace asks for it. With `remember`, arrangements are kept between
    /// starts, see `keep`.
    PanelArea(QMainWindow* window, const Session& session, QWidget* explorer,
              QWidget* configuration, bool remember);

    /// Index into the list of workspaces.
    [[nodiscard]] int current() const { return m_current; }
    void show(int workspace);
    /// By name; false if there is no such workspace.
    bool show(const QString& workspace);
    [[nodiscard]] const std::vector<PanelDock*>& docks() const { return m_docks; }

    /// The panel with that name, or that has a page of that name; a null pointer if there is none.
    [[nodiscard]] PanelDock* dock(const QString& name) const;
    /// Brings a panel or a page of one to the front: in the workspace on screen if it has a place
    /// there, else in the first one that has. False if there is no such panel.
    bool showPanel(const QString& name);
    /// The workspace on screen has a place for the panel from the beginning.
    [[nodiscard]] bool hasPlace(const QString& name) const;
    /// Opens it in the workspace on screen, brings it to the front, or closes it when it is there
    /// and is not the centre of the workspace.
    void toggle(const QString& name);
    void close(const QString& name);
    /// The panel can be seen: it is the centre, or it is open and not behind another one.
    [[nodiscard]] bool isInFront(const QString& name) const;

    /// The window is about to be seen, and its size is known: panels that the user has not arranged
    /// get the room that suits it.
    void settle();
    /// Puts the panels of the workspace on screen where they were at first.
    void reset();
    /// Gives a panel all the room, until `restore`. An empty name stands for the centre.
    void maximise(const QString& name);
    void restore();
    [[nodiscard]] bool isMaximised() const { return m_isMaximised; }
    /// Maximises the panel that has the focus, else the centre; or restores.
    void toggleMaximised();

    /// Saves the arrangements for the next start.
    void keep();

signals:
    /// Another workspace is shown, or a panel was opened, closed or maximised.
    void changed();

private:
    void createPanels(const Session& session);
    void arrange(const Workspace& workspace);
    void remove(PanelDock* panel);
    bool rearrange(const QByteArray& state);
    void openNew(const Workspace& workspace);
    [[nodiscard]] bool opensInTheCentre(const PanelDock& panel) const;
    void open(PanelDock* panel);
    void setCentre(const QString& panel, bool maximised);
    void updateTitles();
    [[nodiscard]] QString centre() const;
    [[nodiscard]] static bool places(const Workspace& workspace, const QString& name);

    QMainWindow* m_window;
    QWidget* m_explorer;
    QWidget* m_configuration;
    QSplitter* m_middle;
    QStackedWidget* m_pages;
    QWidget* m_host; ///< page for a panel in the centre
    QVBoxLayout* m_hostLayout;
    std::vector<Workspace> m_workspaces;
    std::vector<PanelDock*> m_docks;    // as in the list of panels
    PanelDock* m_hosted = nullptr;      // its content is in the centre
    QMap<QString, QByteArray> m_states; // by name of the workspace
    QByteArray m_beforeMaximised;
    int m_current = -1;
    bool m_isMaximised = false;
    bool m_arranging = false;
    bool m_remember;
};

} // namespace parsescope
