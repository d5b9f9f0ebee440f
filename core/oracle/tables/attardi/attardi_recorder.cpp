// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace parsescope {

AttardiRecorder::AttardiRecorder(const std::vector<int>& stack, int front, int words, Chart& chart,
                                 const TaskControl& control)
    : ChartRecorder(chart, control), m_replaced(words + 1, -1) {
    std::vector<int> buffer(words + 1 - front);
    std::iota(buffer.begin(), buffer.end(), front);
    setAxis(stack, buffer);
    chart.addKind("tree", "the words {1} to {2} form one tree, headed by {0}", "{0} [{1}–{2}]",
                  ItemShape::Tree);
    chart.addKind("tree above",
                  "above {3}, the words {1} to {2} form one tree, headed by "
                  "{0}, and {3} has taken dependents by ra2",
                  "{3} · {0} [{1}–{2}]", ItemShape::Tree);
    chart.addKind("step",
                  "with {0} on top of the stack, the words {2} to {3} are pushed "
                  "and reduced; then {1} is on top",
                  "{0} ⇒ {1} [{2}–{3}]");
    m_state = chart.addKind("stack",
                            "the stack holds its lowest {#0} elements, then {1} and {2}; "
                            "all words up to {3} are pushed",
                            "({0}) {1} {2} | {3}");
    m_alone = chart.addKind("alone", "ROOT is alone on the stack; all words up to {3} are pushed",
                            "0 | {3}");
    // In the order of AttardiRule.
    chart.addRule("given", "the configuration itself");
    chart.addRule("sh", "pushes the word");
    chart.addRule("step", "above what is known, words are pushed and reduced again");
    chart.addRule("ra2", "pushes words, and hangs the last one left on its gold head, the third "
                         "element of the stack");
    chart.addRule("la2", "pushes words, until the top is the gold head of the third element of the "
                         "stack, which hangs on it");
    chart.addRule("la", "the second element of the stack hangs on the top");
    chart.addRule("ra", "the top hangs on the second element of the stack");
    chart.addRule("la2", "the third element of the stack hangs on the top");
    chart.addRule("ra2", "the top hangs on the third element of the stack");
}

int AttardiRecorder::replacedKind(int base) {
    int& kind = m_replaced[base];
    if (kind >= 0)
        return kind;
    const std::string word = std::to_string(base);
    kind = m_chart.addKind(
        "in place of " + word,
        "with {@" + word + "} on top of the stack, the words {2} to {3} are pushed and reduced; " +
            "{@" + word + "} hangs on one of them, and {0} and {1} stand in its place",
        "{@" + word + "} ⇒ {0} {1} [{2}–{3}]");
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
