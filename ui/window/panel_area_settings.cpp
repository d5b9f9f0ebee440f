// SPDX-License-Identifier: GPL-3.0-or-later
// The arrangements of the workspaces, at first and as the user has left them.
#include "ui/window/panel_area.h"
#include "ui/window/panel_group.h"

#include <QSettings>

namespace parsescope {

namespace {

const QString arrangementKey = QStringLiteral("layouts/");
const QString heightKey = QStringLiteral("layouts/heights/");

/// Reads the size of a part, in pixels. Texts that are no plausible size leave `size` unchanged.
void readSize(const QString& text, int& size) {
    constexpr int least = 40;
    constexpr int most = 4000;
    if (const int read = text.toInt(); read >= least && read <= most)
        size = read;
}

} // namespace

void PanelArea::createPage(const Panel& panel, const PanelPage& page) {
    QWidget* content = page.make(m_session);
    content->setObjectName(page.name);
    int height = page.height;
    if (m_remember && page.height != AllTheRoom)
        readSize(QSettings().value(heightKey + page.name).toString(), height);
    m_pages.push_back({&panel, &page, content, height});
    group(panel.place)->add(page, content);
}

/// Reads the arrangement of each workspace, and the workspace that was on screen.
void PanelArea::readArrangements() {
    int last = 0; // index of the workspace of the last start
    for (const Workspace& each : m_workspaces) {
        m_arrangements.push_back(firstOf(each));
        if (!m_remember)
            continue;
        const QSettings settings;
        readTexts(settings.value(arrangementKey + each.name).toStringList(), each,
                  m_arrangements.back());
        if (settings.value(arrangementKey + "last").toString() == QLatin1String(each.name))
            last = static_cast<int>(m_arrangements.size()) - 1;
    }
    m_current = last;
}

PanelArea::Arrangement PanelArea::firstOf(const Workspace& workspace) {
    Arrangement arrangement;
    arrangement.sizes = workspace.sizes;
    for (const Panel& panel : panels())
        if (QLatin1String(panel.name) == QLatin1String(workspace.centre))
            arrangement.centre = panel.pages.front().name;
    for (const Panel& panel : panels())
        for (const PanelPage& page : panel.pages)
            for (const Placement& offered : workspace.panels)
                if (QString& front = arrangement.at(panel.place);
                    offered.open && front.isEmpty() &&
                    (QLatin1String(offered.panel) == QLatin1String(page.name) ||
                     QLatin1String(offered.panel) == QLatin1String(panel.name)))
                    front = page.name;
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
                          Arrangement& arrangement) const {
    constexpr int places = static_cast<int>(Places.size());
    PartSizes& sizes = arrangement.sizes;
    const std::array parts{&sizes.left, &sizes.right, &sizes.band};
    if (texts.size() != places + static_cast<int>(parts.size()))
        return;
    for (int i = 0; i < places; ++i) {
        const Page* page = find(texts[i]);
        if (page && static_cast<int>(page->panel->place) == i && isOffered(*page, workspace))
            arrangement.front[i] = page->page->name;
        else if (texts[i].isEmpty())
            arrangement.front[i].clear();
    }
    arrangement.isDrawerAsAtFirst =
        arrangement.at(PanelPlace::Drawer) == firstOf(workspace).at(PanelPlace::Drawer);
    for (std::size_t i = 0; i < parts.size(); ++i)
        readSize(texts[places + static_cast<int>(i)], *parts[i]);
}

void PanelArea::keep() const {
    if (!m_remember)
        return;
    QSettings settings;
    for (std::size_t i = 0; i < m_workspaces.size(); ++i)
        settings.setValue(arrangementKey + m_workspaces[i].name, toTexts(m_arrangements[i]));
    for (const Page& page : m_pages)
        settings.setValue(heightKey + page.page->name, page.height);
    settings.setValue(arrangementKey + "last", QString::fromLatin1(workspace().name));
}

} // namespace parsescope
