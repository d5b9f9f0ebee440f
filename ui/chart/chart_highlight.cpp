// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_highlight.h"

namespace parsescope {

Highlight highlightOf(const Chart& chart, int index) {
    if (index < 0)
        return {};
    const Chart::Item& item = chart.items()[index];
    if (chart.isList)
        return {{item.key[0], item.key[1]}, {{item.key[0], item.key[1]}}};
    Highlight highlight;
    highlight.arcs = chart.arcs(index);
    for (int place = item.row; place <= item.column; ++place)
        highlight.words.push_back(chart.axis[place]);
    for (const Arc& arc : highlight.arcs)
        if (!highlight.holds(arc.dependent))
            highlight.words.push_back(arc.dependent);
    return highlight;
}

} // namespace parsescope
