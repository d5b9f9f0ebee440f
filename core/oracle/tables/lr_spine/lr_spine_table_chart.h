// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"
#include "core/oracle/tables/lr_spine/lr_spine_stack.h"

namespace parsescope {

/// The kinds of items of the table for lr-spine. u, v are nodes of a left and a right spine of the
/// stack; h, d, l, r are words of the buffer; r can also be the stack top. "Level" is the level of
/// a stack element, which the chart shows by its root.
enum class LrSpineTableKind {
    LeftHalf,   ///< (h, l): h heads all from l to h
    RightHalf,  ///< (h, r): h heads all from h to r
    LeftLink,   ///< (h, d), d < h: d depends on h, and the words between are in their trees
    RightLink,  ///< (h, d), h < d: d depends on h, and the words between are in their trees
    StackLeft,  ///< (u, level): u heads all from that element to itself, within the stack
    StackRight, ///< (v, r): v heads all to its right up to r, including the stack top
    StackLink,  ///< (v, d): v heads all to its right up to d, which has only its left half
    Crossing,   ///< (h, level): h heads all from that element to h
    CrossLink,  ///< (level, h): the element depends on h, and all between are in their trees
};
inline constexpr int LrSpineTableKinds = 9;

/// An entry of the table: its kind and two indices. The index of a stack element is its level; the
/// index before the buffer front means "no word".
struct LrSpineEntry {
    LrSpineTableKind kind;
    int row;
    int column;
    bool operator==(const LrSpineEntry&) const = default;
};

/// The rules that derive the entries, in the order in which a chart gets them.
enum class LrSpineTableRule { Start, Spine, LeftArc, RightArc, LastLeft, LastRight };

/// The chart of the table for lr-spine.
class LrSpineTableRecorder : public ChartRecorder {
public:
    /// The stack must outlive the recorder.
    LrSpineTableRecorder(const Problem& problem, const LrSpineStack& stack, Chart& chart,
                         const TaskControl& control);
    /// Returns the item of an entry. In its key, roots replace levels, and the stack top replaces
    /// "no word".
    [[nodiscard]] int item(const LrSpineEntry& entry);

private:
    const LrSpineStack& m_stack;
};

} // namespace parsescope
