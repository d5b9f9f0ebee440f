// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_highlight.h"

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
    for (const Arc& arc : arcs) {
        add(arc.dependent);
        if (arc.dependent != chart.root)
            highlight.arcs.push_back({chart.nodeOnScreen(arc.head).value_or(0), arc.dependent});
    }
    return highlight;
}

} // namespace parsescope
