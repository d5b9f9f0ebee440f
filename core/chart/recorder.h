// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/chart/chart.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace parsescope {

// How a table tells what it does. Each table is one algorithm, a template of its recorder, to which
// it hands every deduction that it makes:
//
//   recorder.deduce(rule, recorder.item(conclusion), {recorder.item(premise), …}, cost, arc);
//
// What `item` takes are the table's own entries; what it returns is a Recorder::Item. Where only a
// recorder needs something, it stands behind `if constexpr (Recorder::Records)`.

/// Keeps nothing, and compiles to nothing: for losses.
struct NoRecorder {
    static constexpr bool Records = false;
    struct Item {};
    static constexpr Item None{};
    template<class... Entry>
    [[nodiscard]] static constexpr Item item(const Entry&...) {
        return {};
    }
    template<class Rule>
    static constexpr void deduce(Rule, Item, std::initializer_list<Item>, int, Arc = {}) {}
};

/// Fills a chart. The recorder of a table derives from it, describes the kinds and the rules, and
/// adds `item`, which says what the table's entries are in the chart.
class ChartRecorder {
public:
    static constexpr bool Records = true;
    using Item = int; ///< index into the chart's items
    static constexpr Item None = -1;

    /// Both must outlive it. Once the control is asked to stop, nothing more is written, and the
    /// chart is of no use.
    ChartRecorder(Chart& chart, const TaskControl& control) : m_chart(chart), m_control(control) {}

    /// A deduction. The rule is an index into the chart's rules, or an enumerator that stands for
    /// one. A premise may be None.
    template<class Rule>
    void deduce(Rule rule, Item conclusion, std::initializer_list<Item> premises, int cost,
                Arc arc = {}) {
        if (!m_control.stopRequested())
            m_chart.deduce(static_cast<int>(rule), conclusion, premises, cost, arc);
    }

protected:
    /// Sets the axis of the chart, and the places of its nodes.
    void setAxis(const std::vector<int>& stack, const std::vector<int>& buffer) {
        m_chart.setAxis(stack, buffer);
        for (int index = 0; index < static_cast<int>(m_chart.axis.size()); ++index)
            setPlace(m_chart.axis[index], index);
    }
    void setPlace(int node, int index) {
        if (node >= static_cast<int>(m_places.size()))
            m_places.resize(node + 1, -1);
        m_places[node] = index;
    }
    /// Index of a node in the axis; -1 for a node that is not there.
    [[nodiscard]] int place(int node) const {
        return node < static_cast<int>(m_places.size()) ? m_places[node] : -1;
    }
    /// The item of the chart with that kind and key; any one when asked to stop.
    int add(int kind, std::initializer_list<int> key, int row, int column) {
        if (m_control.stopRequested() && !m_chart.items().empty())
            return 0;
        return m_chart.item(kind, key, row, column);
    }

    Chart& m_chart;

private:
    const TaskControl& m_control;
    std::vector<int> m_places; // by node
};

} // namespace parsescope
