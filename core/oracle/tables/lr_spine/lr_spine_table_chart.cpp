// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_table_chart.h"

namespace parsescope {

void describeLrSpineTable(Chart& chart) {
    chart.addKind("left half", "{0} heads all the words from {1} to {0}", "{0} [{1}–{0}]");
    chart.addKind("right half", "{0} heads all the words from {0} to {1}", "{0} [{0}–{1}]");
    chart.addKind("left link", "{1} hangs on {0}; the words between hang below one of the two",
                  "{0}→{1}");
    chart.addKind("right link", "{1} hangs on {0}; the words between hang below one of the two",
                  "{0}→{1}");
    chart.addKind("left side", "{0}, on a left spine, heads all from the stack element {1} on",
                  "{0} [{1}–]");
    chart.addKind("right side", "{0}, on a right spine, heads all to its right as far as {1}",
                  "{0} [–{1}]");
    chart.addKind(
        "right side, open",
        "{1} hangs on {0}, on a right spine; what lies between hangs below one of the two",
        "{0}→{1}");
    chart.addKind("crossing", "{0} heads all from the stack element {1} to {0}", "{0} [{1}–{0}]");
    chart.addKind("crossing link",
                  "{0}, a stack element, hangs on {1}; what lies between hangs "
                  "below one of the two",
                  "{1}→{0}");
    chart.addRule("start", "a node by itself, or a spine to which nothing has been added");
    chart.addRule("spine", "the deeper node of the spine takes nothing more; the next one is left");
    chart.addRule("la", "the right one of two neighbours takes the left one as its dependent");
    chart.addRule("ra", "the left one of two neighbours takes the right one as its dependent");
    chart.addRule("complete left", "the new dependent gets all that is on its left");
    chart.addRule("complete right", "the new dependent gets all that is on its right");
}

int itemOf(Chart& chart, const LrSpineStack& stack, const LrSpineEntry& entry) {
    const auto place = [&](int word) { // a word of the buffer, or the one before
        return stack.top() + 1 + word - stack.front;
    };
    const auto last = [&](int word) { return word < stack.front ? stack.root(stack.top()) : word; };
    const int a = entry.row;
    const int b = entry.column;
    const int kind = static_cast<int>(entry.kind);
    switch (entry.kind) {
        using enum LrSpineTableKind;
    case LeftHalf:
    case LeftLink:
        return chart.item(kind, {a, b, -1, -1}, place(b), place(a));
    case StackLeft:
        return chart.item(kind, {a, stack.root(b), -1, -1}, b, stack.leftLevelOf(a));
    case StackRight:
    case StackLink:
        return chart.item(kind, {a, last(b), -1, -1}, stack.rightLevelOf(a), place(b));
    case Crossing:
        return chart.item(kind, {a, stack.root(b), -1, -1}, b, place(a));
    case CrossLink:
        return chart.item(kind, {stack.root(a), b, -1, -1}, a, place(b));
    default:
        return chart.item(kind, {a, b, -1, -1}, place(a), place(b));
    }
}

} // namespace parsescope
