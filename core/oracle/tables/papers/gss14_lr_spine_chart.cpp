// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/papers/gss14_lr_spine_chart.h"

#include "core/oracle/fragments.h"

#include <string>

namespace parsescope {

namespace {

/// Returns the nodes as text, with a space before each node: " 5 3".
std::string listOf(const std::vector<int>& nodes) {
    std::string text;
    for (int node : nodes) {
        text += ' ';
        text += std::to_string(node);
    }
    return text;
}

} // namespace

void LrSpineRightStack::read(const Tree& gold, const LrSpineStack& stack) {
    const int n = gold.size();
    roots.clear();
    indexOf.assign(n + 1, -1);
    m_wanted.assign(n + 1, 0);
    for (int root : stack.roots)
        if (root != 0)
            m_wanted[gold.head(root)] = 1;
    for (int word = stack.front; word <= n; ++word) {
        if (gold.head(word) >= stack.front && !m_wanted[word])
            continue;
        indexOf[word] = size();
        roots.push_back(word);
        m_wanted[gold.head(word)] = 1;
    }
}

LrSpineRecorder::LrSpineRecorder(const Tree& gold, const LrSpineStack& stack,
                                 const LrSpineRightStack& right, Chart& chart,
                                 const TaskControl& control)
    : ChartRecorder(chart, control), m_gold(gold), m_stack(stack), m_right(right) {
    chart.addKind(
        Text("fragment"),
        [](const ItemKey& key) {
            return Text("{0} with its gold dependents up to {1} and the trees of these",
                        key.node(0), key.node(1));
        },
        "{0} …{1}", ItemShape::Tree);
    chart.addKind(
        Text("tree"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {1} to {2}; its pruned left and right spine: {3}",
                        key.node(0), key.node(1), key.node(2), key.phrase(3));
        },
        "{0} [{1}–{2}] ({=3})", ItemShape::Tree);
    chart.addRule(Text("start"), Text("a word of the buffer by itself, or the top of the stack"));
    chart.addRule(Text("gold arc"), Text("a gold arc within the buffer, built before all else"));
    chart.addRule(Text::untranslated("la"),
                  Text("the second of two neighbours, or a node of its left spine, takes the "
                       "first as its dependent"));
    chart.addRule(Text::untranslated("ra"),
                  Text("the first of two neighbours, or a node of its right spine, takes the "
                       "second as its dependent"));
    setAxis(stack.roots, right.roots);
    chart.built = stack.built;
    if (stack.shifted)
        chart.notes.push_back(onlyShiftPossible());
    for (int index = 0; index < right.size(); ++index) {
        chart.fragments.push_back({right.roots[index], {}, {}});
        m_fragments.push_back(addFragment(right.roots[index], chart.stackSize + index));
    }
    explainFragments(chart, gold);
}

/// Records the gold fragment below `head` and returns its item. Dependents that are roots of other
/// fragments are left out.
int LrSpineRecorder::addFragment(int head, int place) {
    m_chart.fragments.back().words.push_back(head);
    int item = add(Fragment, {head, head}, place, place);
    deduce(LrSpineRule::Start, item, {}, 0);
    for (int dependent : m_gold.dependents(head)) {
        if (dependent < m_stack.front || m_right.indexOf[dependent] >= 0)
            continue;
        const int below = addFragment(dependent, place);
        const int longer = add(Fragment, {head, dependent}, place, place);
        deduce(LrSpineRule::GoldArc, longer, {item, below}, 0, {head, dependent});
        item = longer;
    }
    return item;
}

int LrSpineRecorder::item(int root, int level, int fragments, std::vector<int> leftSpine,
                          std::vector<int> rightSpine) {
    const int top = m_stack.top();
    const int last = fragments > 0 ? m_right.roots[fragments - 1] : m_stack.root(top);
    std::string spines = listOf(leftSpine) + " |" + listOf(rightSpine);
    const auto [found, isNew] = m_spines.try_emplace({std::move(leftSpine), std::move(rightSpine)},
                                                     static_cast<int>(m_chart.phrases.size()));
    if (isNew)
        m_chart.phrases.push_back(spines.substr(1));
    return add(Joined, {root, m_stack.root(level), last, found->second}, level, top + fragments);
}

} // namespace parsescope
