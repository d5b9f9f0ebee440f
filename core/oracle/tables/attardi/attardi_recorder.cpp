// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace parsescope {

void addAttardiArcs(Chart& chart) {
    chart.addRule(Text::untranslated("la"),
                  Text("the second element of the stack becomes a dependent of the top"));
    chart.addRule(Text::untranslated("ra"),
                  Text("the top becomes a dependent of the second element of the stack"));
    chart.addRule(Text::untranslated("la2"),
                  Text("the third element of the stack becomes a dependent of the top"));
    chart.addRule(Text::untranslated("ra2"),
                  Text("the top becomes a dependent of the third element of the stack"));
}

AttardiRecorder::AttardiRecorder(const std::vector<int>& stack, int front, int words, Chart& chart,
                                 const TaskControl& control)
    : ChartRecorder(chart, control), m_replaced(words + 1, -1) {
    std::vector<int> buffer(words + 1 - front);
    std::iota(buffer.begin(), buffer.end(), front);
    setAxis(stack, buffer);
    chart.addKind(
        Text("tree"),
        [](const ItemKey& key) {
            return Text("the words {0} to {1} form one tree, headed by {2}", key.node(1),
                        key.node(2), key.node(0));
        },
        "{0} [{1}–{2}]", ItemShape::Tree);
    chart.addKind(
        Text("tree above"),
        [](const ItemKey& key) {
            return Text("above {0}, the words {1} to {2} form one tree, headed by {3}, and {0} has "
                        "taken dependents by ra2",
                        key.node(3), key.node(1), key.node(2), key.node(0));
        },
        "{3} · {0} [{1}–{2}]", ItemShape::Tree);
    chart.addKind(
        Text("step"),
        [](const ItemKey& key) {
            return Text("with {0} on top of the stack, the words {1} to {2} are pushed and "
                        "reduced; then {3} is on top",
                        key.node(0), key.node(2), key.node(3), key.node(1));
        },
        "{0} ⇒ {1} [{2}–{3}]");
    m_state = chart.addKind(
        Text("stack"),
        [](const ItemKey& key) {
            return Text("the number of unchanged stack elements is {0}; above them are {1} and "
                        "{2}; all words up to {3} are pushed",
                        key.number(0), key.node(1), key.node(2), key.node(3));
        },
        "({0}) {1} {2} | {3}");
    m_alone = chart.addKind(
        Text("alone"),
        [](const ItemKey& key) {
            return Text("ROOT is alone on the stack; all words up to {0} are pushed", key.node(3));
        },
        "0 | {3}");
    // The rules, in the order of AttardiRule.
    chart.addRule(Text("given"), Text("the configuration itself"));
    chart.addRule(Text::untranslated("sh"), Text("pushes the word"));
    chart.addRule(Text("step"), Text("words are pushed above the stack and reduced again"));
    chart.addRule(Text::untranslated("ra2"), Text("pushes words, and attaches the last one left to "
                                                  "its gold head, the third element of the stack"));
    chart.addRule(Text::untranslated("la2"),
                  Text("pushes words until the top is the gold head of the third element of the "
                       "stack, and attaches that element to the top"));
    addAttardiArcs(chart);
}

int AttardiRecorder::replacedKind(int base) {
    int& kind = m_replaced[base];
    if (kind >= 0)
        return kind;
    kind = m_chart.addKind(
        Text("in place of {0}", base),
        [base](const ItemKey& key) {
            return Text(
                "with {0} on top of the stack, the words {3} to {4} are pushed and reduced; "
                "{0} depends on one of them, and {1} and {2} are in its place",
                key.nameOf(base), key.node(0), key.node(1), key.node(2), key.node(3));
        },
        "{@" + std::to_string(base) + "} ⇒ {0} {1} [{2}–{3}]");
    return kind;
}

int AttardiRecorder::item(const AttardiEntry& entry) {
    const auto& [kind, front, next, word, base, upper] = entry;
    const int row = place(front);
    const int column = place(next - 1);
    switch (kind) {
    case AttardiEntry::Tree:
    case AttardiEntry::Above:
        return add(kind, {word, front, next - 1, base}, row, column);
    case AttardiEntry::Step:
        return add(kind, {base, word, front, next - 1}, row, column);
    case AttardiEntry::Replaced:
        break;
    }
    return add(replacedKind(base), {word, upper, front, next - 1}, row, column);
}

int AttardiRecorder::item(const AttardiState& state) {
    const int pushed = state.front - 1;
    const int last = std::max(m_chart.stackSize - 1, place(pushed));
    if (state.under < 0)
        return add(m_alone, {-1, -1, -1, pushed}, 0, last);
    return add(m_state, {state.under, state.low, state.top, pushed}, state.under, last);
}

} // namespace parsescope
