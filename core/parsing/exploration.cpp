// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/exploration.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

Exploration::Exploration(const TransitionSystem& system, int words) : m_system(&system) {
    Node start;
    start.configuration = system.start(words);
    m_nodes.push_back(std::move(start));
}

std::vector<int> Exploration::path() const {
    std::vector<int> path;
    for (int index = m_cursor; index >= 0; index = node(index).parent)
        path.push_back(index);
    std::reverse(path.begin(), path.end());
    for (int index = current().next; index >= 0; index = node(index).next)
        path.push_back(index);
    return path;
}

bool Exploration::take(Transition transition) {
    for (int child : current().children) {
        if (node(child).transition == transition) {
            goTo(child);
            return false;
        }
    }
    Node next;
    next.configuration = m_system->step(current().configuration, transition);
    next.parent = m_cursor;
    next.transition = transition;
    next.depth = current().depth + 1;
    m_nodes.push_back(std::move(next));
    const int index = size() - 1;
    m_nodes[static_cast<std::size_t>(m_cursor)].children.push_back(index);
    goTo(index);
    return true;
}

bool Exploration::back() {
    if (current().parent < 0)
        return false;
    m_cursor = current().parent;
    return true;
}

bool Exploration::forward() {
    if (current().next < 0)
        return false;
    m_cursor = current().next;
    return true;
}

bool Exploration::first() {
    bool moved = false;
    while (back())
        moved = true;
    return moved;
}

bool Exploration::last() {
    bool moved = false;
    while (forward())
        moved = true;
    return moved;
}

void Exploration::goTo(int index) {
    assert(index >= 0 && index < size());
    m_cursor = index;
    for (int child = index; node(child).parent >= 0; child = node(child).parent)
        m_nodes[static_cast<std::size_t>(node(child).parent)].next = child;
}

} // namespace parsescope
