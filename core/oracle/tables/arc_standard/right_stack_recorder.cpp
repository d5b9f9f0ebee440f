// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/right_stack_recorder.h"

#include "core/oracle/fragments.h"

#include <algorithm>

namespace parsescope {

RightStackRecorder::RightStackRecorder(const Problem& problem, Chart& chart,
                                       const TaskControl& control)
    : ChartRecorder(chart, control), m_problem(problem), m_elements(problem) {
    m_chart.addKind(
        Text("fragment"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {1} to {2}, words of the buffer alone", key.node(0),
                        key.node(1), key.node(2));
        },
        "{0} [{1}–{2}]", ItemShape::Tree);
    m_chart.addRule(Text("word"), Text("a word of the buffer is a fragment by itself"));
    m_chart.addRule(Text("gold arc"),
                    Text("a fragment of the buffer takes another, as in the gold tree"));
}

/// Records the fragment headed by a word of the buffer: dependents are attached from the inside
/// out.
int RightStackRecorder::goldFragment(int head) {
    setPlace(head, place(m_chart.fragments.back().root));
    m_chart.fragments.back().words.push_back(head);
    int first = head;
    int last = head;
    int whole = item(Fragment, head, head, head);
    deduce(Word, whole, {}, 0);
    std::vector<int> dependents = m_problem.gold.dependents(head);
    const auto right = std::upper_bound(dependents.begin(), dependents.end(), head);
    std::reverse(dependents.begin(), right);
    for (int dependent : dependents) {
        if (!m_elements.inBuffer(dependent) || m_isRoot[dependent])
            continue;
        const int part = goldFragment(dependent);
        const std::array<int, 4> key = m_chart.items()[part].key;
        first = std::min(first, key[1]);
        last = std::max(last, key[2]);
        const int grown = item(Fragment, head, first, last);
        deduceArc(GoldArc, grown, {whole, part}, {head, dependent});
        whole = grown;
    }
    return whole;
}

void RightStackRecorder::arrange(const Configuration& configuration) {
    m_elements.arrange(configuration);
    m_chart.built = builtSoFar(m_problem, configuration).cost;
    m_isRoot.assign(configuration.heads().size(), false);
    std::vector<int> stack;
    for (int level = m_elements.height() - 1; level >= 0; --level)
        stack.push_back(stackNode(level));
    std::vector<int> roots;
    for (int column = 1; column <= m_elements.width(); ++column) {
        roots.push_back(rootNode(column));
        m_isRoot[roots.back()] = true;
    }
    setAxis(stack, roots);
    m_fragments.assign(1, -1);
    m_lastWord.assign(1, stackNode(0));
    for (int column = 1; column <= m_elements.width(); ++column) {
        m_chart.fragments.push_back({rootNode(column), {}, {}});
        m_fragments.push_back(goldFragment(rootNode(column)));
        m_lastWord.push_back(m_chart.items()[fragment(column)].key[2]);
    }
    explainFragments(m_chart, m_problem.gold);
}

} // namespace parsescope
