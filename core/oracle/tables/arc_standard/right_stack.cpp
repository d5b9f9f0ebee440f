// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/right_stack.h"

namespace parsescope {

RightStack::RightStack(const Problem& problem)
    : m_gold(problem.gold.heads()), m_weights(problem.weights),
      m_singleRoot(problem.shape.singleRoot()), m_end(m_gold.size(), NoElement),
      m_place(m_gold.size(), 0), m_climbs(m_gold.size(), 0) {
    if (m_weights.empty())
        m_weights.assign(m_gold.size(), 1);
    for (int word = problem.gold.size(); word >= 0; --word)
        for (int node = word; node != NoHead && m_end[node] == NoElement; node = m_gold[node])
            m_end[node] = word;
    m_stack.reserve(m_gold.size());
    m_roots.reserve(m_gold.size() + 1);
    m_firstAbove.reserve(m_gold.size());
    m_firstRight.reserve(m_gold.size());
}

void RightStack::arrange(const Configuration& configuration) {
    takeStack(configuration);
    findRoots();
    findHeads(configuration);
}

/// Sets the stack and the remaining buffer.
void RightStack::takeStack(const Configuration& configuration) {
    const int waiting = configuration.bufferSize();
    const int below = configuration.stackSize();
    int taken = 0;
    m_stack.clear();
    if (below == 0)
        ++taken; // ROOT is the buffer front
    if (m_singleRoot && below + taken == 1 && taken < waiting)
        ++taken;
    for (int offset = taken - 1; offset >= 0; --offset)
        m_stack.push_back({configuration.buffer(offset)});
    for (int depth = 0; depth < below; ++depth)
        m_stack.push_back({configuration.stack(depth)});
    const int end = configuration.words() + 1;
    m_front = taken < waiting ? configuration.buffer(taken) : end;
    m_rest = taken + 1 < waiting ? configuration.buffer(taken + 1) : end;
}

/// Finds the right stack [GSS14 §4.2]: a word of the buffer is in the right stack if its gold head
/// is not in the buffer, or one of its gold dependents is in the stack or in the right stack. The
/// gold dependents to the right of a word never are, so the loop skips them, and takes steps only
/// at the roots and at words that have their head to the right.
void RightStack::findRoots() {
    m_roots.clear();
    m_roots.push_back({});
    for (int level = 0; level + 1 < height(); ++level) {
        const int head = m_gold[stack(level).node];
        if (inBuffer(head))
            m_climbs[head] = 1;
    }
    const int words = static_cast<int>(m_gold.size()) - 1;
    for (int word = m_front; word <= words;) {
        const int head = m_gold[word];
        const bool climbs = m_climbs[word];
        if (climbs || !inBuffer(head)) {
            const int column = static_cast<int>(m_roots.size());
            m_place[word] = -column;
            m_roots.push_back({word, m_weights[word], Lost, NoElement, climbs});
            m_climbs[word] = 0;
            if (inBuffer(head))
                m_climbs[head] = 1;
        }
        // Words missing behind the front may have left dependents in the buffer.
        const bool gap = word == m_front && m_rest > m_front + 1;
        word = gap ? m_rest : m_end[word] + 1;
    }
}

/// Finds the places of the gold heads of all elements, and the lists of the headless dependents of
/// each head.
void RightStack::findHeads(const Configuration& configuration) {
    m_firstAbove.assign(m_stack.size(), NoElement);
    m_firstRight.assign(m_stack.size(), NoElement);
    m_lost = m_open = m_stackArcs = m_rootArcs = 0;
    for (int level = 0; level < height(); ++level)
        m_place[stack(level).node] = level;
    for (int level = 0; level + 1 < height(); ++level) {
        Element& element = m_stack[level];
        element.weight = m_weights[element.node];
        const int head = m_gold[element.node];
        if (configuration.hasHead(head)) {
            m_lost += element.weight;
            continue;
        }
        m_open += element.weight;
        element.head = m_place[head];
        m_stackArcs += element.head >= 0;
        if (element.head > level) {
            element.next = m_firstAbove[element.head];
            m_firstAbove[element.head] = level;
        }
    }
    for (int column = width(); column > 0; --column) {
        Element& element = m_roots[column];
        const int head = m_gold[element.node];
        if (configuration.hasHead(head)) {
            m_lost += element.weight;
            continue;
        }
        m_open += element.weight;
        element.head = m_place[head];
        m_rootArcs += head == 0;
        element.climbs = element.climbs || (m_singleRoot && head == 0);
        if (element.head >= 0) {
            element.next = m_firstRight[element.head];
            m_firstRight[element.head] = column;
        }
    }
}

} // namespace parsescope
