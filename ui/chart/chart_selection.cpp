// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_selection.h"

#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_recording.h"
#include "ui/session/parse_explorer.h"

#include <utility>

namespace parsescope {

Highlight highlightOf(const Chart& chart, int index) {
    Highlight highlight;
    if (index < 0)
        return highlight;
    const auto add = [&](int node) {
        const std::optional<int> shown = chart.nodeOnScreen(node);
        if (shown && !highlight.holds(*shown))
            highlight.words.push_back(*shown);
    };
    const Chart::Item& item = chart.items()[index];
    std::vector<Arc> arcs = chart.arcs(index);
    if (chart.isList) {
        arcs = {{item.key[0], item.key[1]}};
        add(item.key[0]);
    } else {
        for (int place = item.row; place <= item.column; ++place)
            add(chart.axis[place]);
    }
    const int best = chart.isList ? -1 : item.best;
    for (const Arc& arc : arcs) {
        add(arc.dependent);
        if (arc.dependent == chart.root)
            continue;
        highlight.arcs.push_back({chart.nodeOnScreen(arc.head).value_or(0), arc.dependent});
        // The arc of the item's own deduction stands out most.
        if (best >= 0 && chart.deductions()[best].arc != arc)
            highlight.premises.push_back(highlight.arcs.back());
    }
    return highlight;
}

ChartSelection::ChartSelection(const ParseExplorer* parse, Selection* selection, Views views,
                               QObject* parent)
    : QObject(parent), m_selection(selection), m_views(std::move(views)) {
    connect(selection, &Selection::highlightChanged, this, [this] {
        // No other target is highlighted.
        if (m_isChosen && m_selection->highlight() == Highlight())
            m_selection->setHighlight(highlightOf(m_views.recording->chart()->chart, m_item));
        else
            emit highlighted();
    });
    parse->onChange(ParseExplorer::Stepped, this, [this] { m_isChosen = false; });
    connect(m_views.items->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ChartSelection::choose);
    connect(m_views.items, &QTreeView::entered, this, [this](const QModelIndex& index) {
        point(itemTarget(index.data(ChartItemModel::ItemRole).toInt()));
    });
    connect(m_views.items, &QTreeView::viewportEntered, this, [this] { point({}); });
}

void ChartSelection::lookAt(int item) {
    m_item = item;
    m_deduction = -1;
    m_isChosen = false;
}

void ChartSelection::click(Target target) {
    const int item = m_views.itemAt(target);
    if (item < 0)
        return;
    if (item == m_item && m_isChosen) { // a second click on the item resets the choice
        m_isChosen = false;
        m_selection->setHighlight({});
        return;
    }
    const QModelIndex index = m_views.model->indexOf(item);
    m_views.items->showItem(index);
    // The item may be the current one of the list already, which then emits no signal.
    choose(index);
}

void ChartSelection::choose(const QModelIndex& index) {
    m_item = index.isValid() ? index.data(ChartItemModel::ItemRole).toInt() : -1;
    m_deduction = index.isValid() ? index.data(ChartItemModel::DeductionRole).toInt() : -1;
    m_isChosen = m_item >= 0;
    m_selection->setHighlight(highlightOf(m_views.recording->chart()->chart, m_item));
    emit chosen();
}

void ChartSelection::point(Target target) {
    if (target.kind == Target::Kind::Word) {
        m_selection->setHighlight({{target.index}, {}});
        return;
    }
    const int item = m_views.itemAt(target);
    m_selection->setHighlight(highlightOf(m_views.recording->chart()->chart, item >= 0    ? item
                                                                             : m_isChosen ? m_item
                                                                                          : -1));
}

} // namespace parsescope
