// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/chart/chart.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace parsescope {

// Recording the deductions of a table. Each table is one algorithm, a template over its recorder,
// to which it passes each of its deductions:
//
//   recorder.deduce(rule, recorder.item(conclusion), {recorder.item(premise), …}, cost, arc);
//
// `item` takes an entry of the table and returns a Recorder::Item. Code for recorders only is
// guarded by `if constexpr (Recorder::Records)`.

/// Records nothing and compiles to nothing. For losses.
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

/// Fills a chart. The recorder of a table derives from this class, adds the kinds and rules of the
/// table, and defines `item`, which maps entries of the table to items of the chart.
class ChartRecorder {
public:
    static constexpr bool Records = true;
    using Item = int; ///< index into the chart's items
    static constexpr Item None = -1;

    /// `chart` and `control` must outlive the recorder. Once the control asks to stop, or its
    /// memory limit is reached, nothing more is recorded, and the chart is incomplete.
    ChartRecorder(Chart& chart, const TaskControl& control) : m_chart(chart), m_control(control) {
        m_chart.budget = control.memory;
    }

    /// Records a deduction. `rule` is an index of a rule of the chart, or an enumerator with that
    /// value. A premise may be None.
    template<class Rule>
    void deduce(Rule rule, Item conclusion, std::initializer_list<Item> premises, int cost,
                Arc arc = {}) {
        if (!m_control.stopRequested())
            m_chart.deduce(static_cast<int>(rule), conclusion, premises, cost, arc);
    }

protected:
    /// Sets the axis of the chart and the places of its nodes.
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
    /// Returns the index of a node in the axis; -1 if it is not in the axis.
    [[nodiscard]] int place(int node) const {
        return node < static_cast<int>(m_places.size()) ? m_places[node] : -1;
    }
    /// Returns the item of the chart with this kind and key; any item if asked to stop.
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
