// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_area.h"

#include "ui/canvas/diagram_view.h"
#include "ui/decoding/beam_view.h"
#include "ui/decoding/derivation_view.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/state_graph_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/window/panel_group.h"

#include <QApplication>
#include <QComboBox>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array AllPlaces{PanelPlace::Left, PanelPlace::Right, PanelPlace::Drawer,
                               PanelPlace::Centre};

/// Brings a part of a panel to the front: a tab, or a row of a combo box. Returns false if there is
/// no such part.
bool showPart(const QWidget& panel, const QString& part) {
    auto* found = panel.findChild<QWidget*>(part);
    for (auto* tabs : panel.findChildren<QTabWidget*>())
        if (found && tabs->indexOf(found) >= 0) {
            tabs->setCurrentWidget(found);
            return true;
        }
    for (auto* chooser : panel.findChildren<QComboBox*>())
        if (const int row = chooser->findData(part); row >= 0) {
            chooser->setCurrentIndex(row);
            return true;
        }
    return false;
}

} // namespace

PanelArea::PanelArea(const Session& session, ExplorerView* explorer, QWidget* pages, bool remember,
                     QWidget* parent)
    : QWidget(parent), m_session(session), m_explorer(explorer),
      m_rows(new QSplitter(Qt::Vertical)), m_columns(new QSplitter(Qt::Horizontal)),
      m_middle(new QSplitter(Qt::Vertical)), m_workspaces(workspaces()), m_panels(panels()),
      m_remember(remember) {
    for (const PanelPlace place : AllPlaces)
        m_groups[static_cast<std::size_t>(place)] =
            new PanelGroup(place == PanelPlace::Left || place == PanelPlace::Right);
    m_middle->addWidget(pages);
    m_middle->addWidget(group(PanelPlace::Centre));
    m_middle->setStretchFactor(1, 1);
    m_columns->addWidget(group(PanelPlace::Left));
    m_columns->addWidget(m_middle);
    m_columns->addWidget(group(PanelPlace::Right));
    m_columns->setStretchFactor(1, 1);
    m_rows->addWidget(m_columns);
    m_rows->addWidget(group(PanelPlace::Drawer));
    m_rows->setStretchFactor(0, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rows);
    for (QSplitter* splitter : {m_rows, m_columns, m_middle}) {
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, &PanelArea::takeSizes);
    }
    createPanels();
    m_session.parse()->onChange(ParseExplorer::ProblemChanged, this, &PanelArea::updateTabs);
    // The drawer is as high as what it shows about the sentence and the system. Later, because the
    // pages learn of the change, too.
    m_session.parse()->onChange(ParseExplorer::ProblemChanged, this, [this] {
        QMetaObject::invokeMethod(this, &PanelArea::showSizes, Qt::QueuedConnection);
    });
    readArrangements();
    arrange();
}

void PanelArea::createPanels() {
    for (const Panel& panel : m_panels)
        for (const PanelPage& page : panel.pages)
            createPage(panel, page);
    for (const Panel& panel : m_panels)
        m_shown[panel.name] = panel.pages.front().name;
    findChild<LockstepView*>()->placeUnder(m_explorer);
    findChild<DerivationView*>()->placeUnder(m_explorer, m_session.selection());
    findChild<BeamView*>()->placeUnder(m_explorer, m_session.selection());
    connect(findChild<StateGraphView*>(), &StateGraphView::measured, this, &PanelArea::showSizes);
    for (PanelGroup* group : m_groups) {
        connect(group, &PanelGroup::chosen, this,
                [this](const QString& name) { open(*find(name)); });
        connect(group, &PanelGroup::maximiseAsked, this,
                [this, group] { m_maximised ? restore() : maximise(group->front()); });
        connect(group, &PanelGroup::closeAsked, this, [this, group] { close(group->front()); });
    }
}

PanelGroup* PanelArea::group(PanelPlace place) const {
    return m_groups[static_cast<std::size_t>(place)];
}

void PanelArea::show(int workspace) {
    if (workspace < 0 || workspace >= static_cast<int>(m_workspaces.size()))
        return;
    if (workspace == m_current)
        return restore();
    m_maximised.reset();
    for (QString& front : now().front)
        if (!hasPlace(front))
            front.clear(); // the workspace does not offer the panel
    m_current = workspace;
    arrange();
}

bool PanelArea::show(const QString& workspace) {
    for (std::size_t i = 0; i < m_workspaces.size(); ++i)
        if (workspace == QLatin1String(m_workspaces[i].name)) {
            show(static_cast<int>(i));
            return true;
        }
    return false;
}

/// Returns the page named `name` or, if `name` is the name of a panel, the page of the panel that
/// is in front or was shown last; null if there is none.
const PanelArea::Page* PanelArea::find(const QString& name) const {
    const auto pageNamed = [this](const QString& title) {
        const auto found =
            std::ranges::find_if(m_pages, [&](const Page& page) { return page.is(title); });
        return found == m_pages.end() ? nullptr : &*found;
    };
    if (const Page* page = pageNamed(name))
        return page;
    if (!m_arrangements.empty())
        for (const QStringList shown{now().centre, now().front[0], now().front[1], now().front[2]};
             const QString& front : shown)
            if (const Page* page = pageNamed(front); page && page->isOf(name))
                return page;
    return pageNamed(m_shown.value(name));
}

QWidget* PanelArea::content(const QString& name) const {
    const Page* page = find(name);
    return page ? page->content : nullptr;
}

/// Returns true if `workspace` offers the page, or the whole panel of the page.
bool PanelArea::isOffered(const Page& page, const Workspace& workspace) {
    return workspace.offers(page.page->name) || workspace.offers(page.panel->name);
}

/// Returns true if the workspace on screen offers the page, and the page says something about the
/// sentence and the system.
bool PanelArea::isOffered(const Page& page) const {
    return isOffered(page, workspace()) && (!page.page->concerns || page.page->concerns(m_session));
}

bool PanelArea::hasPlace(const QString& name) const {
    const Page* page = find(name);
    return page && isOffered(*page, workspace());
}

bool PanelArea::offers(const QString& name) const {
    const Page* page = find(name);
    return page && isOffered(*page);
}

/// Returns the name of the panel below the sentence; empty if the whole explorer is shown.
QString PanelArea::middle() const {
    return m_maximised ? *m_maximised : QString::fromLatin1(workspace().centre);
}

QString PanelArea::frontAt(PanelPlace place) const {
    const Page* maximised = m_maximised ? find(*m_maximised) : nullptr;
    if (maximised && maximised->panel->place == place)
        return maximised->page->name;
    if (place == PanelPlace::Drawer && m_isLow && now().isDrawerAsAtFirst && *workspace().centre)
        return {}; // the panel in the middle needs the room
    return now().at(place);
}

/// Returns the names of the pages that are offered at `place`.
QStringList PanelArea::offeredAt(PanelPlace place) const {
    QStringList offered{frontAt(place)};
    for (const Page& page : m_pages)
        if (page.panel->place == place && isOffered(page))
            offered += page.page->name;
    return offered;
}

/// Shows the tabs of panels that concern the sentence and the system.
void PanelArea::updateTabs() {
    for (const PanelPlace place : AllPlaces)
        group(place)->setOffered(offeredAt(place));
}

/// Returns true if panels can be shown at `place` now.
bool PanelArea::isShown(PanelPlace place) const {
    if (!m_maximised && place == PanelPlace::Drawer)
        return std::ranges::any_of(offeredAt(place),
                                   [](const QString& name) { return !name.isEmpty(); });
    if (!m_maximised)
        return !frontAt(place).isEmpty();
    const Page* maximised = find(*m_maximised);
    return maximised && maximised->panel->place == place;
}

bool PanelArea::isInFront(const QString& name) const {
    return std::ranges::any_of(m_pages, [&](const Page& page) {
        return (page.is(name) || page.isOf(name)) && isShown(page.panel->place) &&
               page.is(frontAt(page.panel->place));
    });
}

QStringList PanelArea::inFront() const {
    QStringList names;
    for (const Page& page : m_pages)
        if (isInFront(page.page->name))
            names += page.page->name;
    return names;
}

/// Opens `page` in the workspace on screen. A page stays maximised when another page of its panel
/// takes its place, unless one of them always opens maximised.
void PanelArea::open(const Page& page) {
    const QString name = page.page->name;
    const bool isMiddle = page.isOf(workspace().centre);
    const Page* maximised = m_maximised ? find(*m_maximised) : nullptr;
    const bool takesItsPlace =
        maximised && maximised->panel == page.panel && maximised->page->height != AllTheRoom;
    const bool needsRoom =
        page.page->height == AllTheRoom || (page.panel->place == PanelPlace::Centre && !isMiddle);
    if (needsRoom || takesItsPlace)
        m_maximised = name;
    else
        m_maximised.reset();
    if (!needsRoom)
        now().at(page.panel->place) = name;
    if (page.panel->place == PanelPlace::Drawer)
        now().isDrawerAsAtFirst = false;
    m_shown[page.panel->name] = name;
    arrange();
}

bool PanelArea::showPanel(const QString& name) {
    const Page* page = find(name);
    if (!page)
        return false;
    if (!hasPlace(name) && !page->is(frontAt(page->panel->place))) {
        // A workspace that offers the page by its own name comes first.
        auto home = std::ranges::find_if(
            m_workspaces, [page](const Workspace& each) { return each.offers(page->page->name); });
        if (home == m_workspaces.end())
            home = std::ranges::find_if(
                m_workspaces, [page](const Workspace& each) { return isOffered(*page, each); });
        if (home != m_workspaces.end())
            show(static_cast<int>(home - m_workspaces.begin()));
    }
    open(*page);
    return true;
}

bool PanelArea::showPage(const QString& name) {
    const QString panelName = name.section(':', 0, 0);
    const QString pageName = name.section(':', 1);
    for (const Page& page : m_pages)
        if (panelName == QLatin1String(page.panel->name) && page.is(pageName))
            return showPanel(pageName);
    const QWidget* panel = content(panelName);
    return panel && (pageName.isEmpty() || showPart(*panel, pageName)) && showPanel(panelName);
}

void PanelArea::toggle(const QString& name) {
    const Page* page = find(name);
    if (!page || (!m_maximised && name == QLatin1String(workspace().centre)))
        return;
    isInFront(name) ? close(name) : open(*page);
}

void PanelArea::close(const QString& name) {
    const Page* page = find(name);
    if (!page)
        return;
    if (m_maximised && page->is(*m_maximised))
        return restore();
    if (page->isOf(workspace().centre)) {
        // There is always a page below the sentence.
        now().centre = page->panel->pages.front().name;
        return arrange();
    }
    if (page->panel->place == PanelPlace::Centre)
        return;
    QString& front = now().at(page->panel->place);
    if (!page->is(front))
        return;
    if (page->panel->place == PanelPlace::Drawer)
        now().isDrawerAsAtFirst = false;
    front.clear();
    arrange();
}

void PanelArea::reset() {
    m_maximised.reset();
    now() = firstOf(workspace());
    for (Page& page : m_pages)
        if (isOffered(page, workspace()))
            page.height = page.page->height;
    arrange();
}

void PanelArea::maximise(const QString& name) {
    const Page* page = find(name);
    m_maximised = page ? QString::fromLatin1(page->page->name) : QString();
    arrange();
}

void PanelArea::restore() {
    if (std::exchange(m_maximised, std::nullopt))
        arrange();
}

void PanelArea::toggleMaximised() {
    if (m_maximised)
        return restore();
    const QWidget* focus = window()->focusWidget();
    for (const PanelGroup* group : m_groups)
        if (focus && !group->front().isEmpty() && group->isAncestorOf(focus))
            return maximise(group->front());
    maximise({});
}

/// Shows the open panels with the sizes of the arrangement.
void PanelArea::arrange() {
    const QWidget* focus = window()->focusWidget();
    const bool hadFocus = focus && isAncestorOf(focus);
    const Page* maximised = m_maximised ? find(*m_maximised) : nullptr;
    const bool isAtSide = maximised && (maximised->panel->place == PanelPlace::Left ||
                                        maximised->panel->place == PanelPlace::Right);
    // Panels are hidden before others are shown. Otherwise the window would grow.
    for (const PanelPlace place : AllPlaces)
        group(place)->setVisible(isShown(place) && group(place)->isVisibleTo(this));
    if (isShown(PanelPlace::Drawer) && frontAt(PanelPlace::Drawer).isEmpty())
        group(PanelPlace::Drawer)->present(offeredAt(PanelPlace::Drawer), {});
    m_middle->setVisible(!isAtSide);
    placeBars();
    m_explorer->setForm(showsWholeExplorer()             ? ExplorerForm::Whole
                        : workspace().showsConfiguration ? ExplorerForm::Canvas
                                                         : ExplorerForm::Sentence);
    // Hidden pages do not announce a changed least height by themselves.
    for (QWidget* each = m_explorer->diagrams().front(); each != this; each = each->parentWidget())
        each->updateGeometry();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const PanelPlace place : AllPlaces) {
        const QString front = isShown(place) ? frontAt(place) : QString();
        group(place)->setMaximised(m_maximised.has_value());
        const bool isCentre = place == PanelPlace::Centre;
        const Page* shown = find(front);
        group(place)->setBarVisible(!isCentre || (shown && shown->panel->pages.size() > 1));
        group(place)->setClosable(!isCentre);
        group(place)->present(offeredAt(place), front);
        group(place)->setVisible(isShown(place));
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    showSizes();
    if (hadFocus && !focus->isVisibleTo(this))
        m_explorer->setFocus(Qt::OtherFocusReason);
    emit changed();
}

/// Places the bars of pages over the whole width in workspaces for searching, otherwise in their
/// panels.
void PanelArea::placeBars() {
    const bool isWide = workspace().searches && !m_maximised;
    for (const Page& page : m_pages)
        placeBar(page.content, isWide ? qobject_cast<QBoxLayout*>(layout()) : nullptr);
}

} // namespace parsescope
