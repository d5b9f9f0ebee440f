// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/tables/arc_eager/buffer_table.h"

namespace parsescope {

/// Writes into a chart what a buffer table does.
class BufferTableRecorder {
public:
    static constexpr bool Listens = true;

    BufferTableRecorder(const Problem& problem, const Configuration& configuration, Chart& chart);

    /// Whether steps are to be told that don't lower a value.
    [[nodiscard]] bool wantsAll() const { return m_recordsAll; }
    void axiom(const BufferRow& row, int state);
    void step(BufferStep step, const BufferPremise& premise, int insideState, const BufferRow& to,
              int state, int cost, Arc arc);
    /// The item of a state of a row.
    [[nodiscard]] int item(const BufferRow& row, int state);

private:
    void addKinds();
    void addRules();

    Chart& m_chart;
    int m_words;
    bool m_isEager;
    bool m_countsRoots;
    bool m_recordsAll;                          // else only what lowers the value of an item
    std::vector<std::pair<int, int>> m_buffers; // by state: (p, q)
    std::vector<int> m_places;                  // by node: index into the axis
    int m_insideKind = 0;
    int m_stackKind = 0;
    int m_start = 0;
    int m_firstStep = 0; // rules stand in the order of BufferStep
};

} // namespace parsescope
