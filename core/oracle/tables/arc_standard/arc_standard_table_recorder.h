// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <vector>

namespace parsescope {

/// Fills a chart with the deductions of the table for arc-standard and any gold tree.
class ArcStandardTableRecorder {
public:
    static constexpr bool Records = true;

    /// The tables. A level is an index into the stack, bottom first; a place is one in the buffer.
    enum Kind {
        Nothing,    ///< no item
        Left,       ///< (place h, place l)
        Right,      ///< (place h, place r)
        LeftLink,   ///< (place h, place d)
        RightLink,  ///< (place h, place d)
        Growth,     ///< (level, place r)
        GrowthLink, ///< (level, place d)
        Link,       ///< (level, place h)
        Crossing,   ///< (level, place h)
        Sweep,      ///< (level, level k)
    };
    enum Rule { Begin, BufferArc, Widen, RightArc, LeftArc };
    /// An entry of a table.
    struct Item {
        Kind kind = Nothing;
        int first = 0;
        int second = 0;
    };

    ArcStandardTableRecorder(const Problem& problem, const Configuration& configuration,
                             Chart& chart);

    /// `stack` is written bottom first. The buffer has the places front..words; the word
    /// `frontWord` stands at the first, the others stand at their own places.
    void begin(const std::vector<int>& stack, int front, int frontWord, int words, int built);
    /// `first` and `second` give `conclusion`, with an arc when it has a head. A premise may be
    /// Nothing.
    void deduce(Rule rule, Item conclusion, Item first, Item second, Arc arc);

private:
    [[nodiscard]] int axisOfPlace(int place) const;
    int indexOf(Item item);

    const Problem& m_problem;
    Chart& m_chart;
    int m_height = 0;
    int m_front = 0;
};

} // namespace parsescope
