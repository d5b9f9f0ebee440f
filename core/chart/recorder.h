// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/chart/chart.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace parsescope {

// Recorders of the deductions of a table. Each table is one algorithm, a template over its
// recorder, to which it passes each of its deductions:
//
//   recorder.deduce(rule, recorder.item(conclusion), {recorder.item(premise), …}, cost, arc);
//
// `item` takes an entry of the table and returns a Recorder::Item. Code that serves only recorders
// is guarded by `if constexpr (Recorder::Records)`.

/// A recorder that records nothing and compiles to nothing, used to compute losses.
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

/// A recorder that fills a chart. The recorder of a table derives from this class, adds the kinds
/// and rules of the table, and defines `item`, which maps entries of the table to items of the
/// chart.
class ChartRecorder {
public:
    static constexpr bool Records = true;
    using Item = int; ///< index into the chart's items
    static constexpr Item None = -1;

    /// Makes a recorder; `chart` and `control` must outlive it. Once the control asks to stop, or
    /// its memory limit is reached, nothing more is recorded, and the chart is incomplete.
    ChartRecorder(Chart& chart, const TaskControl& control) : m_chart(chart), m_control(control) {
        m_chart.budget = control.memory;
    }

    /// Records a deduction. `rule` is the index of a rule of the chart, or an enumerator with the
    /// value of the index. A premise may be None.
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
    /// Returns the index of the item of the chart with the kind `kind` and the key `key`; an
    /// arbitrary index if asked to stop.
    int add(int kind, std::initializer_list<int> key, int row, int column) {
        if (m_control.stopRequested() && !m_chart.items().empty())
            return 0;
        return m_chart.item(kind, key, row, column);
    }

    Chart& m_chart;

private:
    const TaskControl& m_control;
    std::vector<int>
        m_places; // index in the axis of each node; -1 for nodes that are not in the axis
};

} // namespace parsescope
