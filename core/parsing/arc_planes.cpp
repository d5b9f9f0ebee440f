// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/arc_planes.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr int AnyStack = 2;
constexpr int NoStack = -1;

} // namespace

ArcPlanes::ArcPlanes(const Configuration& configuration, const Tree& gold, Arcs arcs)
    : m_isOpen(gold.size() + 1, 0), m_onlyStacks(gold.size() + 1, NoStack),
      m_crossing(gold.size() + 1), m_stacks(gold.size() + 1, NoStack),
      m_reasons(gold.size() + 1, 0) {
    // For each node, the stack on which it is or will be.
    std::vector<int> places(gold.size() + 1, NoStack);
    for (const int node : configuration.stackNodes())
        places[node] = 0;
    if (!configuration.lists().empty())
        for (const int node : configuration.lists()[0])
            places[node] = places[node] == 0 ? AnyStack : 1;
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        places[configuration.buffer(offset)] = configuration.lists().empty() ? 0 : AnyStack;
    const int front = configuration.bufferSize() > 0
                          ? configuration.placeOf(configuration.buffer(0))
                          : gold.size() + 1;
    std::vector<int> open;
    const auto ends = [&](int word) {
        return std::minmax({word, configuration.placeOf(gold.head(word))});
    };
    for (int word = 1; word <= gold.size(); ++word) {
        const auto [left, right] = ends(word);
        if ((gold.head(word) == 0 && arcs == Arcs::BetweenWords) || configuration.hasHead(word) ||
            right < front || places[left] == NoStack)
            continue;
        m_isOpen[word] = 1;
        m_onlyStacks[word] = places[left];
        for (const int other : open)
            if (const auto [begin, end] = ends(other);
                (left < begin && begin < right && right < end) ||
                (begin < left && left < end && end < right)) {
                m_crossing[word].push_back(other);
                m_crossing[other].push_back(word);
                m_nothingCrosses = false;
            }
        open.push_back(word);
    }
}

// A search that goes from arc to arc that crosses it, beginning with the arcs that have only one
// stack.
std::vector<int> ArcPlanes::divide(std::span<const int> arcs) {
    std::vector<int> reached;
    const auto reach = [&](int arc, int stack, int reason) {
        m_stacks[arc] = stack;
        m_reasons[arc] = reason;
        reached.push_back(arc);
    };
    for (const int arc : arcs)
        m_stacks[arc] = NoStack;
    for (const int arc : arcs)
        if (isOpen(arc) && m_onlyStacks[arc] != AnyStack)
            reach(arc, m_onlyStacks[arc], 0);
    auto nextFree = arcs.begin();
    for (std::size_t i = 0;; ++i) {
        while (i == reached.size() && nextFree != arcs.end()) {
            if (isOpen(*nextFree) && m_stacks[*nextFree] == NoStack)
                reach(*nextFree, 0, 0);
            ++nextFree;
        }
        if (i == reached.size())
            return {};
        const int arc = reached[i];
        for (const int other : m_crossing[arc]) {
            if (!isOpen(other))
                continue;
            if (m_stacks[other] == NoStack)
                reach(other, 1 - m_stacks[arc], arc);
            else if (m_stacks[other] == m_stacks[arc])
                return conflict(arc, other);
        }
    }
}

/// Returns the arcs from which it follows that two crossing arcs have the same stack.
std::vector<int> ArcPlanes::conflict(int one, int other) const {
    const auto reasonsOf = [this](int arc) {
        std::vector<int> reasons;
        for (; arc != 0; arc = m_reasons[arc])
            reasons.push_back(arc);
        return reasons;
    };
    std::vector<int> arcs = reasonsOf(one);
    std::vector<int> others = reasonsOf(other);
    // Reasons that both have in common, apart from the first one, do not matter.
    while (arcs.size() > 1 && others.size() > 1 &&
           arcs[arcs.size() - 2] == others[others.size() - 2]) {
        arcs.pop_back();
        others.pop_back();
    }
    if (arcs.back() == others.back())
        others.pop_back();
    arcs.insert(arcs.end(), others.begin(), others.end());
    return arcs;
}

} // namespace parsescope
