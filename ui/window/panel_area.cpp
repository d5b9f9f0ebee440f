// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_area.h"

#include "ui/canvas/diagram_view.h"
#include "ui/explorer/explorer_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/window/panel_group.h"

#include <QApplication>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array AllPlaces{PanelPlace::Left, PanelPlace::Right, PanelPlace::Drawer,
                               PanelPlace::Centre};

const QString arrangementKey = QStringLiteral("layouts/");
const QString heightKey = QStringLiteral("layouts/heights/");

int indexOf(PanelPlace place) {
    return static_cast<int>(place);
}

/// Reads the size of a part, in pixels. Texts that are no plausible size leave `size` unchanged.
void readSize(const QString& text, int& size) {
    constexpr int least = 40;
    constexpr int most = 4000;
    if (const int read = text.toInt(); read >= least && read <= most)
        size = read;
}

} // namespace

PanelArea::PanelArea(const Session& session, ExplorerView* explorer, QWidget* pages, bool remember,
                     QWidget* parent)
    : QWidget(parent), m_session(session), m_explorer(explorer),
      m_rows(new QSplitter(Qt::Vertical)), m_columns(new QSplitter(Qt::Horizontal)),
      m_middle(new QSplitter(Qt::Vertical)), m_workspaces(workspaces()), m_panels(panels()),
      m_remember(remember) {
    for (const PanelPlace place : AllPlaces)
        m_groups[indexOf(place)] =
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
    int first = 0;
    for (const Workspace& each : m_workspaces) {
        m_arrangements.push_back(firstOf(each));
        if (!remember)
            continue;
        const QSettings settings;
        readTexts(settings.value(arrangementKey + each.name).toStringList(), each,
                  m_arrangements.back());
        if (settings.value(arrangementKey + "last").toString() == QLatin1String(each.name))
            first = static_cast<int>(m_arrangements.size()) - 1;
    }
    m_current = first;
    arrange();
}

void PanelArea::createPanels() {
    for (const Panel& panel : m_panels) {
        QWidget* content = panel.make(m_session);
        m_contents[panel.name] = content;
        m_heights[panel.name] = panel.height;
        if (m_remember && panel.height != AllTheRoom)
            readSize(QSettings().value(heightKey + panel.name).toString(), m_heights[panel.name]);
        group(panel.place)->add(panel.name, panel.title, content);
    }
    for (PanelGroup* group : m_groups) {
        connect(group, &PanelGroup::chosen, this,
                [this](const QString& name) { open(*find(name), name); });
        connect(group, &PanelGroup::maximiseAsked, this,
                [this, group] { m_maximised ? restore() : maximise(group->front()); });
        connect(group, &PanelGroup::closeAsked, this, [this, group] { close(group->front()); });
    }
}

PanelGroup* PanelArea::group(PanelPlace place) const {
    return m_groups[indexOf(place)];
}

PanelArea::Arrangement PanelArea::firstOf(const Workspace& workspace) {
    Arrangement arrangement;
    arrangement.sizes = workspace.sizes;
    for (const Panel& panel : panels())
        for (const Placement& offered : workspace.panels)
            if (offered.open && QLatin1String(offered.panel) == QLatin1String(panel.name))
                arrangement.front[indexOf(panel.place)] = panel.name;
    return arrangement;
}

QStringList PanelArea::toTexts(const Arrangement& arrangement) {
    QStringList texts(arrangement.front.begin(), arrangement.front.end());
    const PartSizes& sizes = arrangement.sizes;
    for (const int size : {sizes.left, sizes.right, sizes.band})
        texts += QString::number(size);
    return texts;
}

/// Reads an arrangement of the panels of `workspace` from the settings. Texts that are not valid
/// leave the arrangement unchanged.
void PanelArea::readTexts(const QStringList& texts, const Workspace& workspace,
                          Arrangement& arrangement) {
    constexpr int places = static_cast<int>(Places.size());
    PartSizes& sizes = arrangement.sizes;
    const std::array parts{&sizes.left, &sizes.right, &sizes.band};
    if (texts.size() != places + static_cast<int>(parts.size()))
        return;
    for (int i = 0; i < places; ++i)
        if (texts[i].isEmpty() || workspace.offers(texts[i]))
            arrangement.front[i] = texts[i];
    for (std::size_t i = 0; i < parts.size(); ++i)
        readSize(texts[places + static_cast<int>(i)], *parts[i]);
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

const Panel* PanelArea::find(const QString& name) const {
    const auto found = std::ranges::find_if(m_panels, [&](const Panel& panel) {
        const auto* pages = qobject_cast<const QStackedWidget*>(m_contents[panel.name]);
        bool hasPage = false;
        for (int i = 0; pages && i < pages->count(); ++i)
            hasPage = hasPage || pages->widget(i)->objectName() == name;
        return hasPage || name == QLatin1String(panel.name);
    });
    return found == m_panels.end() ? nullptr : &*found;
}

QWidget* PanelArea::content(const QString& name) const {
    const Panel* panel = find(name);
    return panel ? m_contents[panel->name] : nullptr;
}

bool PanelArea::hasPlace(const QString& name) const {
    return workspace().offers(name);
}

bool PanelArea::offers(const QString& name) const {
    const Panel* panel = find(name);
    return panel && hasPlace(panel->name) && (!panel->concerns || panel->concerns(m_session));
}

/// Returns true if the panel named `name` has several pages.
bool PanelArea::hasPages(const QString& name) const {
    return qobject_cast<const QStackedWidget*>(m_contents.value(name));
}

/// Returns the name of the panel below the sentence; empty if the whole explorer is shown.
QString PanelArea::middle() const {
    return m_maximised ? *m_maximised : QString::fromLatin1(workspace().centre);
}

QString PanelArea::frontAt(PanelPlace place) const {
    const Panel* maximised = m_maximised ? find(*m_maximised) : nullptr;
    if (maximised && maximised->place == place)
        return maximised->name;
    return place == PanelPlace::Centre ? QString::fromLatin1(workspace().centre)
                                       : now().front[indexOf(place)];
}

/// Returns the names of the panels that have a tab at `place`.
QStringList PanelArea::offeredAt(PanelPlace place) const {
    QStringList offered{frontAt(place)};
    for (const Panel& panel : m_panels)
        if (panel.place == place && hasPlace(panel.name) &&
            (!panel.concerns || panel.concerns(m_session)))
            offered += panel.name;
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
    const Panel* maximised = find(*m_maximised);
    return maximised && maximised->place == place;
}

bool PanelArea::isInFront(const QString& name) const {
    const Panel* panel = find(name);
    if (!panel || !isShown(panel->place) || frontAt(panel->place) != QLatin1String(panel->name))
        return false;
    const auto* pages = qobject_cast<const QStackedWidget*>(m_contents[panel->name]);
    return !pages || name == QLatin1String(panel->name) ||
           pages->currentWidget()->objectName() == name;
}

QStringList PanelArea::inFront() const {
    QStringList names;
    for (const Panel& panel : m_panels)
        if (isInFront(panel.name))
            names += panel.name;
    return names;
}

/// Opens `panel` in the workspace on screen, and shows its page named `page` if it has one.
void PanelArea::open(const Panel& panel, const QString& page) {
    if (auto* pages = qobject_cast<QStackedWidget*>(m_contents[panel.name]))
        for (int i = 0; i < pages->count(); ++i)
            if (pages->widget(i)->objectName() == page)
                pages->setCurrentIndex(i);
    const bool isMiddle = QLatin1String(panel.name) == QLatin1String(workspace().centre);
    if (m_maximised != QLatin1String(panel.name))
        m_maximised.reset();
    if (panel.height == AllTheRoom || (panel.place == PanelPlace::Centre && !isMiddle))
        m_maximised = panel.name;
    else if (!isMiddle)
        now().front[indexOf(panel.place)] = panel.name;
    arrange();
}

bool PanelArea::showPanel(const QString& name) {
    const Panel* panel = find(name);
    if (!panel)
        return false;
    if (!hasPlace(panel->name) && frontAt(panel->place) != QLatin1String(panel->name)) {
        const auto home = std::ranges::find_if(
            m_workspaces, [panel](const Workspace& each) { return each.offers(panel->name); });
        if (home != m_workspaces.end())
            show(static_cast<int>(home - m_workspaces.begin()));
    }
    open(*panel, name);
    return true;
}

void PanelArea::toggle(const QString& name) {
    const Panel* panel = find(name);
    if (!panel || (!m_maximised && name == QLatin1String(workspace().centre)))
        return;
    isInFront(name) ? close(name) : open(*panel, name);
}

void PanelArea::close(const QString& name) {
    const Panel* panel = find(name);
    if (!panel)
        return;
    if (m_maximised == QLatin1String(panel->name))
        return restore();
    auto* pages = qobject_cast<QStackedWidget*>(m_contents[panel->name]);
    if (pages && panel->name == QLatin1String(workspace().centre)) {
        pages->setCurrentIndex(0); // there is always a page below the sentence
        return arrange();
    }
    if (panel->place == PanelPlace::Centre ||
        now().front[indexOf(panel->place)] != QLatin1String(panel->name))
        return;
    now().front[indexOf(panel->place)].clear();
    arrange();
}

void PanelArea::reset() {
    m_maximised.reset();
    now() = firstOf(workspace());
    for (const Panel& panel : m_panels)
        if (hasPlace(panel.name))
            m_heights[panel.name] = panel.height;
    arrange();
}

void PanelArea::maximise(const QString& name) {
    const Panel* panel = find(name);
    m_maximised = panel ? QString::fromLatin1(panel->name) : QString();
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
    setUpdatesEnabled(false);
    const Panel* maximised = m_maximised ? find(*m_maximised) : nullptr;
    const bool isAtSide = maximised && (maximised->place == PanelPlace::Left ||
                                        maximised->place == PanelPlace::Right);
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
        group(place)->setBarVisible(m_maximised || !isCentre || hasPages(front));
        group(place)->setClosable(!isCentre);
        group(place)->present(offeredAt(place), front);
        group(place)->setVisible(isShown(place));
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    showSizes();
    setUpdatesEnabled(true);
    if (hadFocus && !focus->isVisibleTo(this))
        m_explorer->setFocus(Qt::OtherFocusReason);
    emit changed();
}

/// Places the bars of panels over the whole width in workspaces for searching, otherwise in their
/// panels.
void PanelArea::placeBars() {
    const bool isWide = workspace().searches && !m_maximised;
    for (const Panel& panel : m_panels)
        placeBar(m_contents[panel.name], isWide ? qobject_cast<QBoxLayout*>(layout()) : nullptr);
}

void PanelArea::keep() const {
    if (!m_remember)
        return;
    QSettings settings;
    for (std::size_t i = 0; i < m_workspaces.size(); ++i)
        settings.setValue(arrangementKey + m_workspaces[i].name, toTexts(m_arrangements[i]));
    for (auto height = m_heights.cbegin(); height != m_heights.cend(); ++height)
        settings.setValue(heightKey + height.key(), height.value());
    settings.setValue(arrangementKey + "last", QString::fromLatin1(workspace().name));
}

} // namespace parsescope
