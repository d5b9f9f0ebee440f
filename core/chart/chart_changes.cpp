// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart_changes.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace parsescope {

namespace {

/// The names of the items of a chart. A name consists of the kind and the label of an item.
class ItemNames {
public:
    explicit ItemNames(const Chart& chart) : m_chart(chart) {
        for (const Chart::ItemKind& kind : chart.kinds())
            m_kinds.push_back(kind.name.english() + '\n');
    }
    [[nodiscard]] std::string of(int item) const {
        return m_kinds[m_chart.items()[item].kind] + m_chart.label(item);
    }

private:
    const Chart& m_chart;
    std::vector<std::string> m_kinds;
};

} // namespace

ChartChanges compareCharts(const Chart& before, const Chart& after) {
    ChartChanges changes;
    changes.totalBefore = before.total();
    changes.totalAfter = after.total();
    changes.values.assign(before.items().size(), ChartChanges::Gone);
    const std::size_t size = before.axis.size();
    changes.appearing.assign(size * size, 0);
    const ItemNames namesBefore(before);
    const ItemNames namesAfter(after);
    // The goal of a list is the last sum.
    const auto isCounted = [](const Chart& chart, std::size_t item) {
        return !chart.isList || chart.goal < 0 ||
               chart.items()[item].kind != chart.items()[chart.goal].kind;
    };
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t item = 0; item < before.items().size(); ++item)
        known.emplace(namesBefore.of(static_cast<int>(item)), item);
    for (std::size_t index = 0; index < after.items().size(); ++index) {
        const Chart::Item& item = after.items()[index];
        const auto found = known.find(namesAfter.of(static_cast<int>(index)));
        if (found != known.end()) {
            changes.values[found->second] = item.value;
            changes.changed += isCounted(before, found->second) &&
                               before.items()[found->second].value != item.value;
            continue;
        }
        changes.appeared += isCounted(after, index);
        const auto [row, column] = std::minmax(
            {before.placeOf(after.axis[item.row]), before.placeOf(after.axis[item.column])});
        if (row >= 0)
            ++changes.appearing[row * size + column];
    }
    for (std::size_t item = 0; item < changes.values.size(); ++item)
        changes.gone += changes.values[item] == ChartChanges::Gone && isCounted(before, item);
    return changes;
}

} // namespace parsescope
