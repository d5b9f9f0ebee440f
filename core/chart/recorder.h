// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/chart/chart.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace parsescope {

// Recording the deductions of a table. Each table is one algorithm, a template over its recorder,
// and passes it every deduction that it makes:
//
//   recorder.deduce(rule, recorder.item(conclusion), {recorder.item(premise), …}, cost, arc);
//
// `item` takes the table's own entries and returns a Recorder::Item. Code that only a recorder
// needs is guarded by `if constexpr (Recorder::Records)`.

/// Records nothing and compiles to nothing: used for losses.
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

/// Fills a chart. The recorder of a table derives from this class, describes the kinds and rules,
/// and adds `item`, which maps the table's entries to items of the chart.
class ChartRecorder {
public:
    static constexpr bool Records = true;
    using Item = int; ///< index into the chart's items
    static constexpr Item None = -1;

    /// Both must outlive the recorder. Once the control is asked to stop, or the memory that it
    /// allows is used up, nothing more is recorded, and the chart is incomplete.
    ChartRecorder(Chart& chart, const TaskControl& control) : m_chart(chart), m_control(control) {
        m_chart.budget = control.memory;
    }

    /// Records a deduction. The rule is an index into the chart's rules, or an enumerator for one.
    /// A premise may be None.
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
    /// The index of a node in the axis; -1 if it is not there.
    [[nodiscard]] int place(int node) const {
        return node < static_cast<int>(m_places.size()) ? m_places[node] : -1;
    }
    /// The item of the chart with this kind and key; an arbitrary one when asked to stop.
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
