// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart_index.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>

namespace parsescope {

ChartIndex::ChartIndex(const Chart& chart)
    : m_order(chart.items().size()), m_rank(m_order.size()),
      m_cells(static_cast<int>(chart.axis.size()), static_cast<int>(chart.axis.size())),
      m_ways(chart.deductions().size()), m_wayBegin(m_order.size() + 1, 0),
      m_winning(m_order.size(), false) {
    const auto& items = chart.items();
    const auto& deductions = chart.deductions();
    if (chart.goal >= 0 && items[chart.goal].best >= 0)
        m_derivation = chart.derivation(chart.goal);
    for (int step : m_derivation)
        m_winning[deductions[step].conclusion] = true;

    std::iota(m_order.begin(), m_order.end(), 0);
    const auto key = [&](int index) {
        const Chart::Item& item = items[index];
        return std::tuple(item.column - item.row, item.row, !m_winning[index], item.value, index);
    };
    std::sort(m_order.begin(), m_order.end(), [&](int a, int b) { return key(a) < key(b); });
    for (int rank = 0; rank < static_cast<int>(m_order.size()); ++rank) {
        const int index = m_order[rank];
        Range& here = m_cells(items[index].row, items[index].column);
        m_rank[index] = rank;
        if (here.end == 0)
            here.begin = rank;
        here.end = rank + 1;
    }

    for (const Chart::Deduction& deduction : deductions)
        ++m_wayBegin[deduction.conclusion + 1];
    std::partial_sum(m_wayBegin.begin(), m_wayBegin.end(), m_wayBegin.begin());
    std::vector<int> next(m_wayBegin.begin(), m_wayBegin.end() - 1);
    for (int step = 0; step < static_cast<int>(deductions.size()); ++step)
        m_ways[next[deductions[step].conclusion]++] = step;
    for (std::size_t item = 0; item < items.size(); ++item)
        std::stable_sort(m_ways.begin() + m_wayBegin[item], m_ways.begin() + m_wayBegin[item + 1],
                         [&](int a, int b) { return deductions[a].value < deductions[b].value; });
}

std::span<const int> ChartIndex::itemsOf(int row, int column) const {
    const auto [begin, end] = m_cells(row, column);
    return std::span(m_order).subspan(begin, end - begin);
}

std::span<const int> ChartIndex::waysTo(int item) const {
    return std::span(m_ways).subspan(m_wayBegin[item], m_wayBegin[item + 1] - m_wayBegin[item]);
}

namespace {

/// The names of the items of a chart. A name consists of the kind and the statement of an item.
class ItemNames {
public:
    explicit ItemNames(const Chart& chart) : m_chart(chart) {
        for (const Chart::ItemKind& kind : chart.kinds())
            m_kinds.push_back(kind.name.english() + '\n');
    }
    [[nodiscard]] std::string of(int item) const {
        return m_kinds[m_chart.items()[item].kind] + m_chart.text(item).english();
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
