// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"
#include "core/oracle/oracle.h"

#include <utility>
#include <vector>

namespace parsescope {

/// The smallest costs of derivations with a certain node on top of the stack, one for each state of
/// the buffer.
struct BufferRow {
    int head = 0;   ///< the node on top of the stack
    int level = -1; ///< the level of `head` in the given stack; -1 for a word of the buffer
    int start = 0;  ///< the buffer front when the node was pushed
    int roots = 0;  ///< number of children of ROOT so far, if they are counted
    int first = 0;  ///< the first state with a value
    std::vector<int> values; ///< costs of the states from `first` on

    [[nodiscard]] int& at(int state) { return values[state - first]; }
    [[nodiscard]] int at(int state) const { return values[state - first]; }
};

/// The rules by which a node gets its head and leaves the stack, or a word leaves the buffer, in
/// the order of the chart. Start means that the node is on top and that nothing has been done yet.
enum class BufferRule { Start, Beneath, Front, Second, RootAtTheEnd, HasHead, Rba, Rnba };

/// The chart of a buffer table.
class BufferRecorder : public ChartRecorder {
public:
    BufferRecorder(const Problem& problem, const Configuration& configuration, Chart& chart,
                   const TaskControl& control);

    /// True if all deductions are recorded; false if only deductions that lower the value of an
    /// item are recorded.
    [[nodiscard]] bool recordsAll() const { return m_recordsAll; }
    /// Returns the item of a state of a row.
    [[nodiscard]] int item(const BufferRow& row, int state);

private:
    void addKinds();
    void addRules(bool eager);

    int m_words;
    bool m_countsRoots;
    bool m_recordsAll;
    std::vector<std::pair<int, int>> m_buffers; // (p, q) of each state
    int m_insideKind = 0;
    int m_stackKind = 0;
};

} // namespace parsescope
