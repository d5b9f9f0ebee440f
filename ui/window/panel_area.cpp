// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_area.h"

#include "ui/window/panel_dock.h"
#include "ui/window/panels.h"
#include "ui/window/workspaces.h"

#include <QLayout>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace parsescope {

namespace {

constexpr int ArrangementVersion = 3; // of saved arrangements: others are not read

QString arrangementKey(const QString& workspace) {
    return QStringLiteral("workspaces/") + workspace;
}

} // namespace

PanelArea::PanelArea(QMainWindow* window, const Session& session, QWidget* explorer,
                     QWidget* configuration, bool remember)
    : QObject(window), m_window(window), m_explorer(explorer), m_configuration(configuration),
      m_middle(new QSplitter(Qt::Vertical)), m_pages(new QStackedWidget), m_host(new QWidget),
      m_hostLayout(new QVBoxLayout(m_host)), m_workspaces(workspaces()), m_remember(remember) {
    m_hostLayout->setContentsMargins(0, 0, 0, 0);
    m_hostLayout->setSpacing(0);
    m_pages->addWidget(explorer);
    m_pages->addWidget(m_host);
    m_middle->setChildrenCollapsible(false);
    m_middle->addWidget(configuration);
    m_middle->addWidget(m_pages);
    m_middle->setStretchFactor(0, 1);
    m_middle->setStretchFactor(1, 3);
    m_middle->setSizes({200, 600});
    window->setCentralWidget(m_middle);
    window->setDockNestingEnabled(true);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    createPanels(session);
    int first = 0;
    if (remember) {
        const QSettings settings;
        for (const Workspace& workspace : m_workspaces)
            m_states[workspace.name] = settings.value(arrangementKey(workspace.name)).toByteArray();
        const QString last = settings.value(arrangementKey("last")).toString();
        for (int i = 0; i < static_cast<int>(m_workspaces.size()); ++i)
            if (last == m_workspaces[i].name)
                first = i;
    }
    show(first);
}

void PanelArea::createPanels(const Session& session) {
    for (const Panel& entry : panels()) {
        auto* dock = new PanelDock(entry.name, entry.title, entry.make(session));
        dock->setParent(m_window);
        connect(dock, &PanelDock::maximiseAsked, this, [this, dock] { maximise(dock->name()); });
        const auto follow = [this] {
            if (!m_arranging)
                QTimer::singleShot(0, this, [this] { // when the window has placed the panels
                    updateTitles();
                    emit changed();
                });
        };
        connect(dock, &QDockWidget::visibilityChanged, this, follow);
        connect(dock, &QDockWidget::dockLocationChanged, this, follow);
        connect(dock, &QDockWidget::topLevelChanged, this, follow);
        m_docks.push_back(dock);
    }
}

void PanelArea::show(int workspace) {
    if (m_isMaximised)
        restore();
    if (workspace == m_current || workspace < 0 ||
        workspace >= static_cast<int>(m_workspaces.size()))
        return;
    m_window->setUpdatesEnabled(false);
    if (m_current >= 0)
        m_states[m_workspaces[m_current].name] = m_window->saveState(ArrangementVersion);
    m_current = workspace;
    const Workspace& shown = m_workspaces[workspace];
    {
        const QScopedValueRollback arranging(m_arranging, true);
        // First, so that the old panels and the new centre never ask for room at the same time; and
        // a saved arrangement says nothing about panels that had no place then.
        for (PanelDock* panel : m_docks)
            if (!panel->isFloating())
                remove(panel);
        setCentre(shown.centre, false);
        m_configuration->setVisible(shown.showsConfiguration);
        // Otherwise the centre that was there still asks for its room, and the window grows.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QByteArray state = m_states.value(shown.name);
        if (state.isEmpty() || !rearrange(state))
            arrange(shown);
        else
            openNew(shown);
        if (m_hosted)
            m_hosted->hide();
    }
    updateTitles();
    m_window->setUpdatesEnabled(true);
    emit changed();
}

bool PanelArea::show(const QString& workspace) {
    for (std::size_t i = 0; i < m_workspaces.size(); ++i)
        if (workspace == QLatin1String(m_workspaces[i].name)) {
            show(static_cast<int>(i));
            return true;
        }
    return false;
}

/// Takes a panel out of the workspace. Qt keeps its place, in saved arrangements too, and whether
/// it was hidden: otherwise it would be back with the arrangement.
void PanelArea::remove(PanelDock* panel) {
    panel->hide();
    m_window->removeDockWidget(panel);
}

/// Puts every panel where it stood when the state was saved; false when that cannot be read. At the
/// end Qt goes through its set of tab bars and shows each, which would lay out the window if that
/// is due, and thereby change the set: so no layout until then.
bool PanelArea::rearrange(const QByteArray& state) {
    m_window->layout()->setEnabled(false);
    const bool restored = m_window->restoreState(state, ArrangementVersion);
    m_window->layout()->setEnabled(true);
    m_window->layout()->activate();
    return restored;
}

/// Opens the panels that the workspace begins with and that are missing in the arrangement, which
/// an earlier version has saved.
void PanelArea::openNew(const Workspace& workspace) {
    for (const Placement& place : workspace.panels) {
        PanelDock* panel = dock(place.panel);
        if (!place.open || !panel || panel->isFloating() ||
            m_window->dockWidgetArea(panel) != Qt::NoDockWidgetArea)
            continue;
        m_window->addDockWidget(place.area, panel);
        panel->show();
        const bool isBelow = place.area == Qt::BottomDockWidgetArea;
        m_window->resizeDocks({panel}, {place.size}, isBelow ? Qt::Vertical : Qt::Horizontal);
    }
}

/// Puts every panel where it stands at the first start.
void PanelArea::arrange(const Workspace& workspace) {
    for (PanelDock* panel : m_docks) {
        panel->setFloating(false);
        remove(panel);
    }
    // In a small window panels are smaller, too.
    const double share = std::clamp(m_window->width() / 1400.0, 0.75, 1.0);
    std::map<std::pair<Qt::DockWidgetArea, int>, QDockWidget*> groups;
    QList<QDockWidget*> widths;
    QList<QDockWidget*> heights;
    QList<int> widthSizes;
    QList<int> heightSizes;
    for (const Placement& place : workspace.panels) {
        PanelDock* panel = dock(place.panel);
        if (!panel)
            continue;
        QDockWidget*& first = groups[{place.area, place.group}];
        if (first)
            m_window->tabifyDockWidget(first, panel);
        else if (QDockWidget* beside = groups[{place.area, 0}];
                 beside && place.area == Qt::BottomDockWidgetArea)
            m_window->splitDockWidget(beside, panel, Qt::Horizontal);
        else
            m_window->addDockWidget(place.area, panel);
        if (!first)
            first = panel;
        panel->setVisible(place.open);
        if (place.size == InTheCentre)
            continue;
        const bool isWidth = place.area != Qt::BottomDockWidgetArea;
        (isWidth ? widths : heights) += panel;
        (isWidth ? widthSizes : heightSizes) += qRound(place.size * share);
    }
    m_window->resizeDocks(widths, widthSizes, Qt::Horizontal);
    m_window->resizeDocks(heights, heightSizes, Qt::Vertical);
    for (const auto& [key, first] : groups)
        if (first && !first->isHidden())
            first->raise();
}

QString PanelArea::centre() const {
    return m_current < 0 ? QString() : QString::fromLatin1(m_workspaces[m_current].centre);
}

/// Shows the content of that panel in the centre, or the explorer for an empty name.
void PanelArea::setCentre(const QString& panel, bool maximised) {
    PanelDock* wanted = panel.isEmpty() ? nullptr : dock(panel);
    if (m_hosted && m_hosted != wanted)
        m_hosted->takeBack();
    while (QLayoutItem* item = m_hostLayout->takeAt(0)) {
        if (item->widget() && (!wanted || item->widget() != wanted->content()))
            item->widget()->deleteLater();
        delete item;
    }
    m_hosted = wanted;
    if (maximised) {
        auto* title = new PanelTitle(wanted ? wanted->windowTitle() : tr("Explorer"),
                                     wanted ? wanted->content() : nullptr, true);
        connect(title, &PanelTitle::maximiseAsked, this, &PanelArea::restore);
        m_hostLayout->addWidget(title);
    }
    if (wanted) {
        m_hostLayout->addWidget(wanted->content(), 1);
        wanted->content()->show();
    }
    // The page that is not shown asks for no room.
    const auto policy = wanted ? QSizePolicy::Ignored : QSizePolicy::Preferred;
    m_explorer->setSizePolicy(policy, policy);
    m_pages->setCurrentWidget(wanted ? m_host : m_explorer);
}

PanelDock* PanelArea::dock(const QString& name) const {
    const auto found = std::find_if(m_docks.begin(), m_docks.end(), [&](const PanelDock* one) {
        return one->name() == name || one->page(name);
    });
    return found == m_docks.end() ? nullptr : *found;
}

bool PanelArea::places(const Workspace& workspace, const QString& name) {
    return name == workspace.centre ||
           std::any_of(workspace.panels.begin(), workspace.panels.end(),
                       [&name](const Placement& place) { return name == place.panel; });
}

bool PanelArea::hasPlace(const QString& name) const {
    return places(m_workspaces[m_current], name);
}

/// True where a panel that is not open gets the centre: that is its place, or the window is so
/// small that the panel would make it larger.
bool PanelArea::opensInTheCentre(const PanelDock& panel) const {
    const std::vector<Placement>& places = m_workspaces[m_current].panels;
    const auto place = std::ranges::find_if(
        places, [&panel](const Placement& each) { return panel.name() == each.panel; });
    if (!panel.isHidden() || place == places.end())
        return false;
    if (place->size == InTheCentre)
        return true;
    if (panel.isFloating())
        return false;
    // Sizes are those of what is shown by now.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const bool isBelow = place->area == Qt::BottomDockWidgetArea;
    const auto extent = [isBelow](QSize size) { return isBelow ? size.height() : size.width(); };
    const int border = m_window->style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
    int taken = -border; // by panels that stand there already
    for (PanelDock* other : m_docks)
        if (!other->isHidden() && !other->isFloating() &&
            m_window->dockWidgetArea(other) == place->area)
            taken = std::max(taken, extent(other->minimumSizeHint()));
    constexpr int timeline = 60; // which grows with its branches
    return extent(panel.minimumSizeHint()) - taken + (isBelow ? timeline : 0) >
           extent(m_window->size()) - extent(m_window->minimumSizeHint());
}

void PanelArea::open(PanelDock* panel) {
    if (opensInTheCentre(*panel))
        return maximise(panel->name());
    if (m_window->dockWidgetArea(panel) == Qt::NoDockWidgetArea && !panel->isFloating())
        m_window->addDockWidget(Qt::BottomDockWidgetArea, panel);
    panel->show();
    panel->raise();
}

bool PanelArea::showPanel(const QString& name) {
    PanelDock* panel = dock(name);
    if (!panel)
        return false;
    panel->showPage(name);
    const auto has = [panel](const Workspace& workspace) {
        return places(workspace, panel->name());
    };
    if (!has(m_workspaces[m_current]) && panel->isHidden()) {
        const auto home = std::find_if(m_workspaces.begin(), m_workspaces.end(), has);
        if (home != m_workspaces.end())
            show(static_cast<int>(home - m_workspaces.begin()));
    }
    if (m_isMaximised && m_hosted != panel)
        restore();
    if (m_hosted == panel)
        return true;
    open(panel);
    return true;
}

void PanelArea::toggle(const QString& name) {
    PanelDock* panel = dock(name);
    if (!panel || name == centre())
        return;
    const bool shows = panel->shows(name);
    panel->showPage(name);
    if (m_hosted == panel)
        return shows ? restore() : void();
    if (shows && isInFront(name)) {
        panel->close();
        return;
    }
    if (m_isMaximised)
        restore();
    open(panel);
}

void PanelArea::close(const QString& name) {
    PanelDock* panel = dock(name);
    if (panel && panel == m_hosted && name != centre())
        restore();
    else if (panel && panel != m_hosted)
        panel->close();
}

bool PanelArea::isInFront(const QString& name) const {
    const PanelDock* panel = dock(name);
    if (!panel || !panel->shows(name) || panel == m_hosted)
        return panel && panel->shows(name);
    // Qt puts a panel behind another one outside the window.
    return panel->isVisible() &&
           (panel->isFloating() || m_window->rect().intersects(panel->geometry()));
}

void PanelArea::settle() {
    if (!m_states.value(m_workspaces[m_current].name).isEmpty())
        return;
    const QString maximised = m_isMaximised && m_hosted ? m_hosted->name() : QString();
    reset();
    if (!maximised.isEmpty())
        maximise(maximised);
}

void PanelArea::reset() {
    if (m_isMaximised)
        restore();
    {
        const QScopedValueRollback arranging(m_arranging, true);
        arrange(m_workspaces[m_current]);
    }
    updateTitles();
    emit changed();
}

void PanelArea::maximise(const QString& name) {
    if (m_isMaximised)
        restore();
    m_beforeMaximised = m_window->saveState(ArrangementVersion);
    m_isMaximised = true;
    {
        const QScopedValueRollback arranging(m_arranging, true);
        for (PanelDock* panel : m_docks)
            panel->hide();
    }
    m_configuration->hide();
    setCentre(name.isEmpty() ? centre() : name, !name.isEmpty());
    emit changed();
}

void PanelArea::restore() {
    if (!std::exchange(m_isMaximised, false))
        return;
    setCentre(centre(), false);
    m_configuration->setVisible(m_workspaces[m_current].showsConfiguration);
    {
        const QScopedValueRollback arranging(m_arranging, true);
        rearrange(m_beforeMaximised);
    }
    updateTitles();
    emit changed();
}

void PanelArea::toggleMaximised() {
    if (m_isMaximised)
        return restore();
    const QWidget* focus = m_window->focusWidget();
    for (const PanelDock* panel : m_docks)
        if (panel != m_hosted && focus && panel->isAncestorOf(focus))
            return maximise(panel->name());
    maximise({});
}

void PanelArea::updateTitles() {
    for (PanelDock* panel : m_docks)
        if (!panel->isHidden())
            panel->updateTitle();
}

void PanelArea::keep() {
    if (!m_remember)
        return;
    if (m_isMaximised)
        restore();
    m_states[m_workspaces[m_current].name] = m_window->saveState(ArrangementVersion);
    QSettings settings;
    for (auto state = m_states.cbegin(); state != m_states.cend(); ++state)
        if (!state.value().isEmpty())
            settings.setValue(arrangementKey(state.key()), state.value());
    settings.setValue(arrangementKey("last"), QString::fromLatin1(m_workspaces[m_current].name));
}

} // namespace parsescope
