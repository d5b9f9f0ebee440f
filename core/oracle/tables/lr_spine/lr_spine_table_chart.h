// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"
#include "core/oracle/tables/lr_spine/lr_spine_stack.h"

namespace parsescope {

/// What the items of the table for lr-spine say. u, v are nodes of a left and a right spine of the
/// stack; h, d, l, r are words of the buffer; r can also stand for the stack top. "Level" is that
/// of a stack element, for which its root stands in the chart.
enum class LrSpineTableKind {
    LeftHalf,   ///< (h, l): h heads all from l to h
    RightHalf,  ///< (h, r): h heads all from h to r
    LeftLink,   ///< (h, d), d < h: d hangs on h, the words between hang below one of them
    RightLink,  ///< (h, d), h < d: the mirror image
    StackLeft,  ///< (u, level): u heads all from that element to itself, within the stack
    StackRight, ///< (v, r): v heads all to its right as far as r; the stack top is among it
    StackLink,  ///< (v, d): v heads all to its right as far as d; of d only the left half is there
    Crossing,   ///< (h, level): h heads all from that element to h
    CrossLink,  ///< (level, h): the element hangs on h, what lies between below one of them
};
inline constexpr int LrSpineTableKinds = 9;

/// One entry of the table: its kind and two indices. A stack element is a level, and the word
/// before the buffer stands for "no word".
struct LrSpineEntry {
    LrSpineTableKind kind;
    int row;
    int column;
    bool operator==(const LrSpineEntry&) const = default;
};

/// The rules that derive them, in the order in which a chart gets them.
enum class LrSpineTableRule { Start, Spine, LeftArc, RightArc, LastLeft, LastRight };

/// The chart of the table for lr-spine.
class LrSpineTableRecorder : public ChartRecorder {
public:
    /// The stack must outlive it.
    LrSpineTableRecorder(const Problem& problem, const LrSpineStack& stack, Chart& chart,
                         const TaskControl& control);
    /// Nodes stand for levels, and the stack top for "no word".
    [[nodiscard]] int item(const LrSpineEntry& entry);

private:
    const LrSpineStack& m_stack;
};

} // namespace parsescope
