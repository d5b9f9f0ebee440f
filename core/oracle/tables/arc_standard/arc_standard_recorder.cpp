// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard_recorder.h"

#include "core/oracle/fragments.h"

#include <algorithm>

namespace parsescope {

namespace {

enum ItemKind { Fragment, Inner, Outer };
enum Step { Word, GoldArc, StackTop, RightArcBelow, LeftArc, RightArc, LeftArcOver };

void addKindsAndRules(Chart& chart) {
    chart.addKind("fragment", "{0} heads all from {1} to {2}, words of the buffer alone",
                  "{0} [{1}–{2}]");
    chart.addKind("inner half", "{0} heads all from {1} to {2}, the stack top among them",
                  "{0} [{1}–{2}]");
    chart.addKind("outer half", "{0} has all dependents that it needs from {1} to {2}",
                  "{0} ({1}–{2})");
    chart.addRule("word", "a word of the buffer is a fragment by itself");
    chart.addRule("gold arc", "a fragment of the buffer takes another, as in the gold tree");
    chart.addRule("stack top", "the tree begins with the stack top");
    chart.addRule("ra, new head", "the next node down the stack becomes the head of the tree");
    chart.addRule("la", "the head takes the next node down the stack as its dependent");
    chart.addRule("ra", "the head takes the next fragment of the buffer as its dependent");
    chart.addRule("la, new head", "the root of the next fragment becomes the head of the tree");
}

} // namespace

ArcStandardRecorder::ArcStandardRecorder(const Problem& problem, const Configuration& configuration,
                                         Chart& chart)
    : m_problem(problem), m_chart(chart), m_place(configuration.heads().size(), 0) {
    addKindsAndRules(m_chart);
}

void ArcStandardRecorder::addToAxis(int node) {
    m_place[node] = static_cast<int>(m_chart.axis.size());
    m_chart.axis.push_back(node);
}

int ArcStandardRecorder::item(int kind, int head, int first, int last) {
    return m_chart.item(kind, {head, first, last, -1}, m_place[first], m_place[last]);
}

void ArcStandardRecorder::deduce(int rule, int conclusion, std::array<int, 3> premises, Arc arc) {
    m_chart.deduce(rule, conclusion, premises, m_problem.cost(arc.head, arc.dependent), arc);
}

/// The tree that holds the stack top, headed by stack element `level`, its lowest.
int ArcStandardRecorder::inner(int level, int column) {
    return item(Inner, stackNode(level), stackNode(level), m_lastWord[column]);
}

/// The same, headed by the root of its last fragment.
int ArcStandardRecorder::innerOfFragment(int column, int level) {
    return item(Inner, rootNode(column), stackNode(level), m_lastWord[column]);
}

/// The stack elements under `level` down to `below`, as its dependents; -1 when there are none.
int ArcStandardRecorder::outer(int level, int below) {
    if (below == level)
        return -1;
    return item(Outer, stackNode(level), stackNode(below), stackNode(level));
}

/// The fragments after `column` up to `last`, as its dependents; -1 when there are none.
int ArcStandardRecorder::outerOfFragment(int column, int last) {
    if (last == column)
        return -1;
    return item(Outer, rootNode(column), rootNode(column), m_lastWord[last]);
}

/// The fragment headed by a word of the buffer: dependents join from the inside out.
int ArcStandardRecorder::goldFragment(int head) {
    m_place[head] = static_cast<int>(m_chart.axis.size()) - 1;
    m_chart.fragments.back().words.push_back(head);
    int first = head;
    int last = head;
    int whole = item(Fragment, head, head, head);
    m_chart.deduce(Word, whole, {-1, -1, -1}, 0);
    std::vector<int> dependents = m_problem.gold.dependents(head);
    const auto right = std::upper_bound(dependents.begin(), dependents.end(), head);
    std::reverse(dependents.begin(), right);
    for (int dependent : dependents) {
        if (!m_elements->inBuffer(dependent) || m_isRoot[dependent])
            continue;
        const int part = goldFragment(dependent);
        const std::array<int, 4> key = m_chart.items()[part].key;
        first = std::min(first, key[1]);
        last = std::max(last, key[2]);
        const int grown = item(Fragment, head, first, last);
        deduce(GoldArc, grown, {whole, part, -1}, {head, dependent});
        whole = grown;
    }
    return whole;
}

void ArcStandardRecorder::begin(const RightStack& elements, const std::vector<int>& climbers,
                                int built) {
    m_elements = &elements;
    m_climbers = climbers;
    m_chart.built = built;
    m_isRoot.assign(m_place.size(), false);
    for (int column = 1; column <= elements.width(); ++column)
        m_isRoot[rootNode(column)] = true;
    m_chart.stackSize = elements.height();
    for (int level = elements.height() - 1; level >= 0; --level)
        addToAxis(stackNode(level));
    m_fragments.assign(1, -1);
    m_lastWord.assign(1, stackNode(0));
    for (int column = 1; column <= elements.width(); ++column) {
        const int root = rootNode(column);
        addToAxis(root);
        m_chart.fragments.push_back({root, {}, {}});
        m_fragments.push_back(goldFragment(root));
        m_lastWord.push_back(m_chart.items()[fragment(column)].key[2]);
    }
    explainFragments(m_chart, m_problem.gold);
    for (int climber : climbers)
        for (int column = climber + 1; column <= elements.width(); ++column)
            deduce(RightArc, outerOfFragment(climber, column),
                   {outerOfFragment(climber, column - 1), fragment(column), -1},
                   {rootNode(climber), rootNode(column)});
    recordLinks();
    m_chart.goal = inner(elements.height() - 1, elements.width());
    m_chart.notes.push_back("The entry T[i,j](h) of Algorithm 1 is an inner half and an outer half "
                            "of h.");
}

/// Roots of fragments that hang on one another by gold arcs, joined in the buffer. What stands
/// between two of them, its gold head lost, joins them.
void ArcStandardRecorder::recordLinks() {
    for (int first : m_climbers) {
        int tree = fragment(first);
        for (int below = first; m_elements->root(below).head < 0;) {
            const int last = -m_elements->root(below).head;
            int grown = fragment(last);
            for (int column = last - 1; column >= below; --column) {
                const int part = column == below ? tree : fragment(column);
                const int joined =
                    item(Fragment, rootNode(last), m_chart.items()[part].key[1], m_lastWord[last]);
                deduce(GoldArc, joined, {grown, part, -1}, {rootNode(last), rootNode(column)});
                grown = joined;
            }
            tree = grown;
            m_links.push_back({first, last, tree});
            below = last;
        }
    }
}

void ArcStandardRecorder::stackHead(int level, bool only) {
    for (int column = only ? m_elements->width() : 0; column <= m_elements->width(); ++column) {
        const int conclusion = inner(level, column);
        const int head = stackNode(level);
        if (level == 0 && column == 0)
            m_chart.deduce(StackTop, conclusion, {-1, -1, -1}, 0);
        for (int before = 0; before < level; ++before)
            deduce(RightArcBelow, conclusion, {inner(before, column), outer(before, level - 1), -1},
                   {head, stackNode(before)});
        for (int climber : m_climbers)
            if (level > 0 && climber <= column)
                deduce(RightArcBelow, conclusion,
                       {innerOfFragment(climber, level - 1), outerOfFragment(climber, column), -1},
                       {head, rootNode(climber)});
        if (column > 0 && !only) {
            deduce(RightArc, conclusion, {inner(level, column - 1), fragment(column), -1},
                   {head, rootNode(column)});
            for (const Link& link : m_links)
                if (link.last == column)
                    deduce(RightArc, conclusion, {inner(level, link.first - 1), link.tree, -1},
                           {head, rootNode(column)});
        }
    }
}

void ArcStandardRecorder::stackDependent(int level) {
    for (int head = 0; head < level; ++head)
        deduce(LeftArc, outer(head, level), {outer(head, level - 1), -1, -1},
               {stackNode(head), stackNode(level)});
    for (int climber : m_climbers)
        if (level > 0)
            deduce(LeftArc, innerOfFragment(climber, level),
                   {innerOfFragment(climber, level - 1), -1, -1},
                   {rootNode(climber), stackNode(level)});
}

void ArcStandardRecorder::fragmentHead(int level, int column) {
    promote(level, column, column, fragment(column));
    for (const Link& link : m_links)
        if (link.last == column)
            promote(level, link.first, column, link.tree);
}

/// The root in `column`, with a tree of the fragments from `first` on, becomes the head.
void ArcStandardRecorder::promote(int level, int first, int column, int tree) {
    const int conclusion = innerOfFragment(column, level);
    const int head = rootNode(column);
    for (int before = 0; before <= level; ++before)
        deduce(LeftArcOver, conclusion, {inner(before, first - 1), outer(before, level), tree},
               {head, stackNode(before)});
    for (int climber : m_climbers)
        if (climber < first)
            deduce(LeftArcOver, conclusion,
                   {innerOfFragment(climber, level), outerOfFragment(climber, first - 1), tree},
                   {head, rootNode(climber)});
}

} // namespace parsescope
