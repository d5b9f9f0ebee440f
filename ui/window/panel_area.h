// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/panels.h"
#include "ui/window/workspaces.h"

#include <QMap>
#include <QStringList>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QSplitter;

namespace parsescope {

class ExplorerView;
class PanelGroup;
class Session;

/// The area below the bars of the window. It shows one workspace at a time: the sentence, the panel
/// in the middle, and the panels at the sides and in the drawer, as the user has left them. Each
/// panel exists once and always has the same place. Each workspace has its own open panels.
class PanelArea : public QWidget {
    Q_OBJECT

public:
    /// Makes the area. `pages` is the widget that contains the explorer. If `remember` is true,
    /// arrangements are kept for the next start (see `keep`).
    PanelArea(const Session& session, ExplorerView* explorer, QWidget* pages, bool remember,
              QWidget* parent = nullptr);

    /// Returns the 0-based index of the workspace on screen in the list of workspaces.
    [[nodiscard]] int current() const { return m_current; }
    void show(int workspace);
    /// Shows the workspace named `workspace`. Returns false if there is none.
    bool show(const QString& workspace);

    /// Returns the content of the page named `name`, or of the page shown last of the panel named
    /// `name`; null if there is none.
    [[nodiscard]] QWidget* content(const QString& name) const;
    /// Brings the panel or page named `name` to the front: in the workspace on screen if it offers
    /// the panel, otherwise in the first workspace that does. Returns false if there is no such
    /// panel.
    bool showPanel(const QString& name);
    /// Brings the panel or page with the name `name` on the command line to the front. A page of a
    /// panel has a name such as “branch-views:lives”. In the form “decoding:trees”, the name also
    /// means a tab in the panel, or an entry of a combo box in it. Returns false if there is none.
    bool showPage(const QString& name);
    /// Returns true if the workspace on screen offers the panel or page named `name`.
    [[nodiscard]] bool hasPlace(const QString& name) const;
    /// Returns true if the workspace on screen offers the panel or page named `name`, and it says
    /// something about the sentence and the system.
    [[nodiscard]] bool offers(const QString& name) const;
    /// Opens the panel or page named `name` in the workspace on screen; closes it instead if it is
    /// in front and not in the middle. A panel that the workspace does not offer stays open until
    /// another workspace is shown.
    void toggle(const QString& name);
    void close(const QString& name);
    /// Returns true if the panel or page named `name` is visible.
    [[nodiscard]] bool isInFront(const QString& name) const;
    /// Returns the names of the visible pages, in the order of the list of panels.
    [[nodiscard]] QStringList inFront() const;
    /// Returns the name of the page in front in the drawer; empty if the drawer is closed.
    [[nodiscard]] QString inDrawer() const { return frontAt(PanelPlace::Drawer); }
    /// Returns true if the workspace shows the whole explorer, not only a band above a panel.
    [[nodiscard]] bool showsWholeExplorer() const { return middle().isEmpty(); }

    /// Restores the original arrangement of the workspace on screen.
    void reset();
    /// Gives the panel named `name` all the room that the sentence leaves, until `restore` is
    /// called. An empty name maximises the explorer.
    void maximise(const QString& name);
    void restore();
    [[nodiscard]] bool isMaximised() const { return m_maximised.has_value(); }
    /// Maximises the panel that has the focus or, if none has it, the explorer. If one is already
    /// maximised, restores the arrangement instead.
    void toggleMaximised();

    /// Returns the least size of the open panels, but at most a size that leaves room for the bars
    /// of the window on a small screen; in a smaller area, the largest parts give up room first.
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// Saves the arrangements for the next start.
    void keep() const;
    /// Returns the workspace shown.
    [[nodiscard]] const Workspace& workspace() const { return m_workspaces[m_current]; }

signals:
    /// Emitted when another workspace is shown, and when a panel is opened, closed or maximised.
    void changed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    static constexpr std::array Places{PanelPlace::Left, PanelPlace::Right, PanelPlace::Drawer};
    /// A page with its content.
    struct Page {
        const Panel* panel;
        const PanelPage* page;
        QWidget* content;
        int height; ///< height of the drawer while the page is in front
        [[nodiscard]] bool is(const QString& name) const {
            return name == QLatin1String(page->name);
        }
        [[nodiscard]] bool isOf(const QString& name) const {
            return name == QLatin1String(panel->name);
        }
    };
    /// The pages in front in a workspace, and the sizes of its parts.
    struct Arrangement {
        /// For each of Places, the name of the page in front; empty if the place is closed.
        std::array<QString, Places.size()> front;
        QString centre; ///< name of the page below the sentence; empty for none
        [[nodiscard]] QString& at(PanelPlace place) {
            return place == PanelPlace::Centre ? centre : front[static_cast<std::size_t>(place)];
        }
        [[nodiscard]] const QString& at(PanelPlace place) const {
            return place == PanelPlace::Centre ? centre : front[static_cast<std::size_t>(place)];
        }
        /// True until the user opens or closes a page in the drawer.
        bool isDrawerAsAtFirst = true;
        PartSizes sizes;
    };
    [[nodiscard]] static Arrangement firstOf(const Workspace& workspace);
    [[nodiscard]] static QStringList toTexts(const Arrangement& arrangement);
    void readArrangements();
    void readTexts(const QStringList& texts, const Workspace& workspace,
                   Arrangement& arrangement) const;
    void createPanels();
    void createPage(const Panel& panel, const PanelPage& page);
    [[nodiscard]] PanelGroup* group(PanelPlace place) const;
    [[nodiscard]] const Page* find(const QString& name) const;
    [[nodiscard]] static bool isOffered(const Page& page, const Workspace& workspace);
    [[nodiscard]] bool isOffered(const Page& page) const;
    [[nodiscard]] Arrangement& now() { return m_arrangements[m_current]; }
    [[nodiscard]] const Arrangement& now() const { return m_arrangements[m_current]; }
    [[nodiscard]] QString middle() const;
    [[nodiscard]] QString frontAt(PanelPlace place) const;
    [[nodiscard]] QStringList offeredAt(PanelPlace place) const;
    [[nodiscard]] bool isShown(PanelPlace place) const;
    void open(const Page& page);
    void arrange();
    void updateTabs();
    void placeBars();
    [[nodiscard]] bool isLow() const;
    void updateLow();
    void showSizes();
    void takeSizes();

    const Session& m_session;
    ExplorerView* m_explorer;
    QSplitter* m_rows; ///< contains the columns and the drawer
    QSplitter* m_columns;
    QSplitter* m_middle;
    std::array<PanelGroup*, 4> m_groups{}; // one group for each place
    std::vector<Workspace> m_workspaces;
    std::vector<Arrangement> m_arrangements; // in the order of the list of workspaces
    std::vector<Panel> m_panels;
    std::vector<Page> m_pages;      // of all panels
    QMap<QString, QString> m_shown; // the page shown last of each panel
    // The name of the maximised page, empty for the explorer; nothing if none is maximised.
    std::optional<QString> m_maximised;
    bool m_isLow = false; // see `isLow`
    int m_current = 0;
    bool m_remember;
};

} // namespace parsescope
