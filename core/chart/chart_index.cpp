// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart_index.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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

} // namespace parsescope
