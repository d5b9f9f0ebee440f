// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard_recorder.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

ArcStandardRecorder::ArcStandardRecorder(Chart& chart, const TaskControl& control)
    : ChartRecorder(chart, control) {
    m_chart.addKind(
        Text("left half"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {1} to {0}", key.node(0), key.node(1));
        },
        "{0} [{1}–{0}]", ItemShape::LeftHalf);
    m_chart.addKind(
        Text("right half"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {0} to {1}", key.node(0), key.node(1));
        },
        "{0} [{0}–{1}]", ItemShape::RightHalf);
    m_chart.addKind(
        Text("left link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and all words between are in their trees", key.node(1),
                        key.node(0));
        },
        "{0}→{1}", ItemShape::OpenLeft);
    m_chart.addKind(
        Text("right link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and all words between are in their trees", key.node(1),
                        key.node(0));
        },
        "{0}→{1}", ItemShape::OpenRight);
    m_chart.addKind(
        Text("growth"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {0} to {1}, the stack top among them", key.node(0),
                        key.node(1));
        },
        "{0} [{0}–{1}]", ItemShape::RightHalf);
    m_chart.addKind(
        Text("growth link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and all nodes between are in their trees, the "
                        "stack top in that of {1}",
                        key.node(1), key.node(0));
        },
        "{0}→{1}", ItemShape::OpenRight);
    m_chart.addKind(
        Text("link"),
        [](const ItemKey& key) {
            return Text("{0} depends on {1}, and all nodes between are in their trees, the "
                        "stack top in that of {0}",
                        key.node(0), key.node(1));
        },
        "{1}→{0}", ItemShape::OpenLeft);
    m_chart.addKind(
        Text("crossing"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {1} to {0}, the stack top among them", key.node(1),
                        key.node(0));
        },
        "{1} [{0}–{1}]", ItemShape::LeftHalf);
    m_chart.addKind(
        Text("sweep"),
        [](const ItemKey& key) {
            return Text("all nodes from {0} up to {1} depend on {1}", key.node(0), key.node(1));
        },
        "{1} ({0}–{1})", ItemShape::LeftHalf);
    m_chart.addRule(Text("begin"),
                    Text("a word of the buffer, or the stack top, is a tree by itself"));
    m_chart.addRule(Text("buffer arc"),
                    Text("two adjacent trees of the buffer are joined by an arc"));
    m_chart.addRule(Text("widen"), Text("two parts with one node in common become one"));
    m_chart.addRule(Text::untranslated("ra"),
                    Text("the lower of two trees becomes the head of the other"));
    m_chart.addRule(Text::untranslated("la"),
                    Text("the upper of two trees becomes the head of the other"));
}

void ArcStandardRecorder::begin(const std::vector<int>& stack, int front, int frontWord, int words,
                                int built) {
    m_chart.built = built;
    m_height = static_cast<int>(stack.size());
    m_front = front;
    std::vector<int> buffer(words + 1 - front);
    std::iota(buffer.begin(), buffer.end(), front);
    if (!buffer.empty())
        buffer.front() = frontWord;
    setAxis(stack, buffer);
    deduce(Begin, item({Growth, m_height - 1, front - 1}), {}, 0);
    m_chart.goal = item({Growth, 0, words});
}

int ArcStandardRecorder::item(const TableItem& entry) {
    if (entry.kind == Nothing || (entry.kind == Sweep && entry.first == entry.second))
        return -1;
    const bool inBuffer = entry.kind <= RightLink;
    const int first = inBuffer ? ofPlace(entry.first) : entry.first;
    const int second = entry.kind == Sweep ? entry.second : ofPlace(entry.second);
    const auto [row, column] = std::minmax({first, second});
    const int known = static_cast<int>(m_chart.items().size());
    const int index = add(entry.kind, {m_chart.axis[first], m_chart.axis[second]}, row, column);
    if (index == known && inBuffer && first == second)
        deduce(Begin, index, {}, 0);
    return index;
}

} // namespace parsescope
