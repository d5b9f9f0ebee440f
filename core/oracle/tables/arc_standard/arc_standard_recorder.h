// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"

#include <vector>

namespace parsescope {

/// A recorder of the items and deductions of ArcStandardTable.
class ArcStandardRecorder : public ChartRecorder {
public:
    /// The kinds of items, in the order of the chart. A level is an index into the stack, bottom
    /// first; l, r, h and d are places in the buffer, and k is another level.
    enum Kind {
        Left,       ///< (h, l): h heads exactly the words l..h
        Right,      ///< (h, r): h heads exactly the words h..r
        LeftLink,   ///< (h, d), d < h: d depends on h
        RightLink,  ///< (h, d), h < d: d depends on h
        Growth,     ///< (level, r): the stack element heads all from itself to r
        GrowthLink, ///< (level, d): d depends on the stack element
        Link,       ///< (level, h): the stack element depends on h
        Crossing,   ///< (level, h): h heads all from the stack element to h
        Sweep,      ///< (level, k): the elements level..k-1 depend on element k
        Nothing,    ///< no item
    };
    /// The rules, in the order of the chart.
    enum Rule { Begin, BufferArc, Widen, RightArc, LeftArc };
    /// An entry of the table.
    struct TableItem {
        Kind kind = Nothing;
        int first = 0;
        int second = 0;
    };

    ArcStandardRecorder(Chart& chart, const TaskControl& control);

    /// Begins the chart of a configuration. `stack` is given bottom first. The buffer has the
    /// places front..words, with the word `frontWord` at the first and the other words at the
    /// places with their numbers.
    void begin(const std::vector<int>& stack, int front, int frontWord, int words, int built);

    /// Returns the item of an entry; -1 for Nothing and for empty sweeps. Single words are axioms.
    int item(const TableItem& entry);

private:
    /// Returns the index on the axis of a place in the buffer.
    [[nodiscard]] int ofPlace(int place) const { return m_height + place - m_front; }

    int m_height = 0;
    int m_front = 0;
};

} // namespace parsescope
