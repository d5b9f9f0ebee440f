// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_table_chart.h"

namespace parsescope {

LrSpineTableRecorder::LrSpineTableRecorder(const Problem& problem, const LrSpineStack& stack,
                                           Chart& chart, const TaskControl& control)
    : ChartRecorder(chart, control), m_stack(stack) {
    chart.addKind(
        Text("left half"),
        [](const ItemKey& key) {
            return Text("{0} heads all the words from {1} to {0}", key.node(0), key.node(1));
        },
        "{0} [{1}–{0}]", ItemShape::LeftHalf);
    chart.addKind(
        Text("right half"),
        [](const ItemKey& key) {
            return Text("{0} heads all the words from {0} to {1}", key.node(0), key.node(1));
        },
        "{0} [{0}–{1}]", ItemShape::RightHalf);
    chart.addKind(
        Text("left link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and the words between are in their trees", key.node(1),
                        key.node(0));
        },
        "{0}→{1}", ItemShape::OpenLeft);
    chart.addKind(
        Text("right link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and the words between are in their trees", key.node(1),
                        key.node(0));
        },
        "{0}→{1}", ItemShape::OpenRight);
    chart.addKind(
        Text("left side"),
        [](const ItemKey& key) {
            return Text("{0}, on a left spine, heads all from the stack element {1} on",
                        key.node(0), key.node(1));
        },
        "{0} [{1}–]", ItemShape::LeftHalf);
    chart.addKind(
        Text("right side"),
        [](const ItemKey& key) {
            return Text("{0}, on a right spine, heads all to its right as far as {1}", key.node(0),
                        key.node(1));
        },
        "{0} [–{1}]", ItemShape::RightHalf);
    chart.addKind(
        Text("right side, open"),
        [](const ItemKey& key) {
            return Text(
                "{0} depends on {1}, on a right spine, and the nodes between are in their trees",
                key.node(1), key.node(0));
        },
        "{0}→{1}", ItemShape::OpenRight);
    chart.addKind(
        Text("crossing"),
        [](const ItemKey& key) {
            return Text("{0} heads all from the stack element {1} to {0}", key.node(0),
                        key.node(1));
        },
        "{0} [{1}–{0}]", ItemShape::LeftHalf);
    chart.addKind(
        Text("crossing link"),
        [](const ItemKey& key) {
            return Text(
                "{0}, a stack element, depends on {1}, and the nodes between are in their trees",
                key.node(0), key.node(1));
        },
        "{1}→{0}", ItemShape::OpenLeft);
    chart.addRule(Text("start"),
                  Text("a node by itself, or a spine to which nothing has been added"));
    chart.addRule(
        Text("spine"),
        Text("the deeper node of the spine takes no more dependents; the next one is left"));
    chart.addRule(Text::untranslated("la"),
                  Text("the second of two neighbours takes the first as its dependent"));
    chart.addRule(Text::untranslated("ra"),
                  Text("the first of two neighbours takes the second as its dependent"));
    chart.addRule(Text("complete left"), Text("the new dependent gets its left side"));
    chart.addRule(Text("complete right"), Text("the new dependent gets its right side"));
    setAxis(stack.roots, stack.buffer(problem.gold.size()));
    chart.built = stack.built;
    chart.notes.push_back(
        Text("A stack element whose head is beneath it has a dependent on its right, unless it is "
             "the top: it must be joined with the top first."));
    if (stack.shifted)
        chart.notes.push_back(onlyShiftPossible());
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
