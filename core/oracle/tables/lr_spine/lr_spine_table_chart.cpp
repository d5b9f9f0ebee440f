// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_table_chart.h"

namespace parsescope {

LrSpineTableRecorder::LrSpineTableRecorder(const Problem& problem, const LrSpineStack& stack,
                                           Chart& chart, const TaskControl& control)
    : ChartRecorder(chart, control), m_stack(stack) {
    chart.addKind("left half", "{0} heads all the words from {1} to {0}", "{0} [{1}–{0}]",
                  ItemShape::LeftHalf);
    chart.addKind("right half", "{0} heads all the words from {0} to {1}", "{0} [{0}–{1}]",
                  ItemShape::RightHalf);
    chart.addKind("left link", "{1} hangs on {0}; the words between hang below one of the two",
                  "{0}→{1}", ItemShape::OpenLeft);
    chart.addKind("right link", "{1} hangs on {0}; the words between hang below one of the two",
                  "{0}→{1}", ItemShape::OpenRight);
    chart.addKind("left side", "{0}, on a left spine, heads all from the stack element {1} on",
                  "{0} [{1}–]", ItemShape::LeftHalf);
    chart.addKind("right side", "{0}, on a right spine, heads all to its right as far as {1}",
                  "{0} [–{1}]", ItemShape::RightHalf);
    chart.addKind(
        "right side, open",
        "{1} hangs on {0}, on a right spine; what lies between hangs below one of the two",
        "{0}→{1}", ItemShape::OpenRight);
    chart.addKind("crossing", "{0} heads all from the stack element {1} to {0}", "{0} [{1}–{0}]",
                  ItemShape::LeftHalf);
    chart.addKind("crossing link",
                  "{0}, a stack element, hangs on {1}; what lies between hangs "
                  "below one of the two",
                  "{1}→{0}", ItemShape::OpenLeft);
    chart.addRule("start", "a node by itself, or a spine to which nothing has been added");
    chart.addRule("spine", "the deeper node of the spine takes nothing more; the next one is left");
    chart.addRule("la", "the right one of two neighbours takes the left one as its dependent");
    chart.addRule("ra", "the left one of two neighbours takes the right one as its dependent");
    chart.addRule("complete left", "the new dependent gets all that is on its left");
    chart.addRule("complete right", "the new dependent gets all that is on its right");
    setAxis(stack.roots, stack.buffer(problem.gold.size()));
    chart.built = stack.built;
    chart.notes.push_back("A stack element that hangs on one beneath it has a dependent on its "
                          "right, unless it is the top: it must be joined with the top first.");
    if (stack.shifted)
        chart.notes.push_back("Only a shift is possible here, so the configuration after it is "
                              "looked at.");
}

int LrSpineTableRecorder::item(const LrSpineEntry& entry) {
    const auto last = [&](int word) {
        return word < m_stack.front ? m_stack.root(m_stack.top()) : word;
    };
    const int a = entry.row;
    const int b = entry.column;
    switch (const auto kind = static_cast<int>(entry.kind); entry.kind) {
        using enum LrSpineTableKind;
    case LeftHalf:
    case LeftLink:
        return add(kind, {a, b}, place(b), place(a));
    case StackLeft:
        return add(kind, {a, m_stack.root(b)}, b, m_stack.leftLevelOf(a));
    case StackRight:
    case StackLink:
        return add(kind, {a, last(b)}, m_stack.rightLevelOf(a), place(last(b)));
    case Crossing:
        return add(kind, {a, m_stack.root(b)}, b, place(a));
    case CrossLink:
        return add(kind, {m_stack.root(a), b}, a, place(b));
    default:
        return add(kind, {a, b}, place(a), place(b));
    }
}

} // namespace parsescope
