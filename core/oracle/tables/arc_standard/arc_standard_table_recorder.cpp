// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard_table_recorder.h"

#include <algorithm>

namespace parsescope {

namespace {

/// In the order of ArcStandardTableRecorder::Kind, which begins with Nothing.
void addKinds(Chart& chart) {
    chart.addKind("left half", "{0} heads all from {1} to {0}", "{0} [{1}–{0}]");
    chart.addKind("right half", "{0} heads all from {0} to {1}", "{0} [{0}–{1}]");
    chart.addKind("left link", "{1} hangs on {0}, all between them below either", "{0}→{1}");
    chart.addKind("right link", "{1} hangs on {0}, all between them below either", "{0}→{1}");
    chart.addKind("growth", "{0} heads all from {0} to {1}, the stack top among them",
                  "{0} [{0}–{1}]");
    chart.addKind("growth link",
                  "{1} hangs on {0}, all between them below either, the stack top below {0}",
                  "{0}→{1}");
    chart.addKind("link",
                  "{0} hangs on {1}, all between them below either, the stack top below "
                  "{0}",
                  "{1}→{0}");
    chart.addKind("crossing", "{1} heads all from {0} to {1}, the stack top among them",
                  "{1} [{0}–{1}]");
    chart.addKind("sweep", "all from {0} up to {1} hang on {1}", "{1} ({0}–{1})");
}

/// In the order of ArcStandardTableRecorder::Rule.
void addRules(Chart& chart) {
    chart.addRule("begin", "a word of the buffer, or the stack top, is a tree by itself");
    chart.addRule("buffer arc", "two trees of the buffer that stand side by side get an arc");
    chart.addRule("widen", "two parts with one node in common become one");
    chart.addRule("ra", "the lower of two trees becomes the head of the other");
    chart.addRule("la", "the upper of two trees becomes the head of the other");
}

} // namespace

ArcStandardTableRecorder::ArcStandardTableRecorder(const Problem& problem,
                                                   const Configuration& configuration, Chart& chart)
    : m_problem(problem), m_chart(chart) {
    m_chart.stackSize = configuration.stackSize();
    addKinds(m_chart);
    addRules(m_chart);
}

int ArcStandardTableRecorder::axisOfPlace(int place) const {
    return m_height + place - m_front;
}

void ArcStandardTableRecorder::begin(const std::vector<int>& stack, int front, int frontWord,
                                     int words, int built) {
    m_height = static_cast<int>(stack.size());
    m_front = front;
    m_chart.axis = stack;
    for (int place = front; place <= words; ++place)
        m_chart.axis.push_back(place == front ? frontWord : place);
    m_chart.built = built;
    m_chart.deduce(Begin, indexOf({Growth, m_height - 1, front - 1}), {-1, -1, -1}, 0);
    m_chart.goal = indexOf({Growth, 0, words});
}

void ArcStandardTableRecorder::deduce(Rule rule, Item conclusion, Item first, Item second,
                                      Arc arc) {
    const int cost = arc.head == NoHead ? 0 : m_problem.cost(arc.head, arc.dependent);
    const int one = indexOf(first);
    const int other = indexOf(second);
    m_chart.deduce(rule, indexOf(conclusion), {one, other, -1}, cost, arc);
}

/// The chart's item; -1 for an item that says nothing. Single words are axioms.
int ArcStandardTableRecorder::indexOf(Item item) {
    if (item.kind == Nothing || (item.kind == Sweep && item.first == item.second))
        return -1;
    const bool inBuffer = item.kind <= RightLink;
    const int first = inBuffer ? axisOfPlace(item.first) : item.first;
    const int second = item.kind == Sweep ? item.second : axisOfPlace(item.second);
    const auto node = [this](int index) { return m_chart.axis[index]; };
    const auto [row, column] = std::minmax({first, second});
    const int known = static_cast<int>(m_chart.items().size());
    const int index = m_chart.item(item.kind - 1, {node(first), node(second), -1, -1}, row, column);
    const bool single = inBuffer && first == second;
    if (index == known && single)
        m_chart.deduce(Begin, index, {-1, -1, -1}, 0);
    return index;
}

} // namespace parsescope
