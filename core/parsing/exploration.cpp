// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/exploration.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace parsescope {

Exploration::Exploration(const TransitionSystem& system, int words, RootPlace root)
    : m_system(&system) {
    Node start;
    start.configuration = system.start(words, root);
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
    if (current().children.empty())
        std::swap(next.label, m_nodes[m_cursor].label);
    m_nodes.push_back(std::move(next));
    const int index = size() - 1;
    m_nodes[m_cursor].children.push_back(index);
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
        m_nodes[node(child).parent].next = child;
}

void Exploration::setLabel(int index, BranchLabel label) {
    while (!node(index).children.empty())
        index = node(index).children.front();
    m_nodes[index].label = std::move(label);
}

std::vector<Visit> visitsOf(const Exploration& exploration) {
    std::vector<Visit> visits;
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        visits.push_back(
            {node.parent, node.parent < 0 ? Transition{} : node.transition, node.next, node.label});
    }
    return visits;
}

void replay(Exploration& exploration, const std::vector<Visit>& visits, int cursor) {
    std::vector<int> nodes(std::max<std::size_t>(visits.size(), 1), 0); // the node of each visit
    for (std::size_t i = 1; i < visits.size(); ++i) {
        exploration.goTo(nodes[visits[i].parent]);
        exploration.take(visits[i].transition);
        nodes[i] = exploration.cursor();
    }
    for (std::size_t i = 1; i < visits.size(); ++i)
        if (visits[i].label != BranchLabel())
            exploration.setLabel(nodes[i], visits[i].label);
    // Going to a node changes Node::next of all its ancestors. Therefore the deepest nodes are
    // visited first, so that later calls overwrite the changes of earlier calls.
    std::vector<int> byDepth(visits.size());
    std::iota(byDepth.begin(), byDepth.end(), 0);
    std::stable_sort(byDepth.begin(), byDepth.end(), [&](int a, int b) {
        return exploration.node(nodes[a]).depth > exploration.node(nodes[b]).depth;
    });
    for (int index : byDepth)
        if (const int next = visits[index].next; next >= 0)
            exploration.goTo(nodes[next]);
    exploration.goTo(nodes[cursor]);
}

CarriedOver carryOver(const Exploration& from, const TransitionSystem& to, RootPlace root) {
    Exploration grown(to, from.node(0).configuration.words(), root);
    // The index in `grown` of each node of `from`; -1 for none.
    std::vector<int> places(from.size(), -1);
    places[0] = 0;
    for (int index = 1; index < from.size(); ++index) {
        const Exploration::Node& node = from.node(index);
        const auto transition = to.find(from.system().nameOf(node.transition));
        if (places[node.parent] < 0 || !transition)
            continue;
        grown.goTo(places[node.parent]);
        if (to.obstacle(grown.current().configuration, *transition) != Obstacle::None)
            continue;
        grown.take(*transition);
        places[index] = grown.cursor();
    }
    for (int index = 1; index < from.size(); ++index)
        if (places[index] >= 0 && from.node(index).label != BranchLabel())
            grown.setLabel(places[index], from.node(index).label);
    for (const int index : from.path()) // restores the current branch
        if (places[index] >= 0)
            grown.goTo(places[index]);
    int left = from.cursor();
    while (places[left] < 0)
        left = from.node(left).parent;
    grown.goTo(places[left]);
    return {visitsOf(grown), grown.cursor()};
}

} // namespace parsescope
