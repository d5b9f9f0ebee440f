// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <string>

namespace parsescope {

AttardiRecorder::AttardiRecorder(Chart& chart, int words) : m_chart(&chart) {
    const auto nodes = static_cast<std::size_t>(words) + 2;
    m_places.assign(nodes, -1);
    for (std::size_t i = 0; i < chart.axis.size(); ++i)
        m_places[chart.axis[i]] = static_cast<int>(i);
    m_replaced.assign(nodes, -1);
    m_tree =
        chart.addKind("tree", "the words {1} to {2} form one tree, headed by {0}", "{0} [{1}–{2}]");
    m_over = chart.addKind("tree above",
                           "above {3}, the words {1} to {2} form one tree, headed by "
                           "{0}, and {3} has taken dependents by ra2",
                           "{3} · {0} [{1}–{2}]");
    m_step = chart.addKind("step",
                           "with {0} on top of the stack, the words {2} to {3} are pushed "
                           "and reduced; then {1} is on top",
                           "{0} ⇒ {1} [{2}–{3}]");
    m_state = chart.addKind("stack",
                            "the stack holds its lowest {0} elements, then {1} and {2}; "
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

int AttardiRecorder::item(int kind, std::array<int, 4> key, int front, int next) {
    return m_chart->item(kind, key, place(front), place(next - 1));
}

int AttardiRecorder::tree(int word, int front, int next) {
    return item(m_tree, {word, front, next - 1, -1}, front, next);
}

int AttardiRecorder::over(int base, int word, int front, int next) {
    return item(m_over, {word, front, next - 1, base}, front, next);
}

int AttardiRecorder::replaced(int base, int low, int top, int front, int next) {
    int& kind = m_replaced[base];
    if (kind < 0) {
        const std::string word = std::to_string(base);
        kind =
            m_chart->addKind("in place of " + word,
                             "with " + word +
                                 " on top of the stack, the words {2} to {3} are "
                                 "pushed and reduced; " +
                                 word + " hangs on one of them, and {0} and {1} stand in its place",
                             word + " ⇒ {0} {1} [{2}–{3}]");
    }
    return item(kind, {low, top, front, next - 1}, front, next);
}

int AttardiRecorder::step(int base, int word, int front, int next) {
    return item(m_step, {base, word, front, next - 1}, front, next);
}

int AttardiRecorder::state(const AttardiState& state) {
    const int pushed = state.front - 1;
    const int last = std::max(m_chart->stackSize - 1, place(pushed));
    if (state.under < 0)
        return m_chart->item(m_alone, {-1, -1, -1, pushed}, 0, last);
    return m_chart->item(m_state, {state.under, state.low, state.top, pushed}, state.under, last);
}

void AttardiRecorder::deduce(AttardiRule rule, int conclusion, int premise, int other, int cost,
                             Arc arc) {
    m_chart->deduce(static_cast<int>(rule), conclusion, {premise, other, -1}, cost, arc);
}

} // namespace parsescope
