// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_choice.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

/// The search for the cheapest arcs to give up. While some arcs cannot all be kept, it tries to
/// give up each of them in turn, within a bound on the cost. The bound grows until it suffices.
class ArcChoice {
public:
    ArcChoice(const Problem& problem, ArcPlanes& planes, const ArcGroup& group,
              const TaskControl& control)
        : m_problem(problem), m_planes(planes), m_group(group), m_control(control),
          m_isKept(problem.gold.size() + 1, 0) {}

    Loss cost() {
        for (int bound = 0;; bound = m_nextBound) {
            m_nextBound = Unreachable;
            if (canGiveUp(bound))
                return bound;
            if (hasGivenUp())
                return {bound, false};
        }
    }

private:
    static constexpr int MostChoices = 100'000;

    [[nodiscard]] bool hasGivenUp() const {
        return m_choices > MostChoices || m_control.stopRequested();
    }
    [[nodiscard]] int costOf(int arc) const { return m_problem.cost(NoHead, arc); }

    /// Returns arcs of which at least one must be given up; empty if there are none.
    [[nodiscard]] std::vector<int> conflict() const {
        std::vector<int> arcs = m_planes.divide(m_group.arcs);
        if (!arcs.empty())
            return arcs;
        const auto isClosed = [this](const std::vector<int>& cycle) {
            return std::ranges::all_of(cycle, [this](int arc) { return m_planes.isOpen(arc); });
        };
        const auto cycle = std::ranges::find_if(m_group.cycles, isClosed);
        return cycle == m_group.cycles.end() ? std::vector<int>() : *cycle;
    }
    /// Returns true if arcs with a total cost of at most `bound` can be given up so that the others
    /// can be built together. Otherwise sets m_nextBound to the next bound worth trying.
    bool canGiveUp(int bound) { return tryToGiveUp(bound, 0); }

    bool tryToGiveUp(int bound, int paid) {
        if (++m_choices > MostChoices || (m_choices % 1000 == 0 && m_control.stopRequested()))
            return false;
        std::vector<int> arcs = conflict();
        if (arcs.empty())
            return true;
        std::ranges::sort(arcs, {}, [this](int arc) { return costOf(arc); });
        bool found = false;
        std::size_t tried = 0;
        for (; tried < arcs.size() && !found; ++tried) {
            const int arc = arcs[tried];
            if (m_isKept[arc]++ > 0) // the choices that give it up have been tried
                continue;
            if (paid + costOf(arc) > bound) {
                m_nextBound = std::min(m_nextBound, paid + costOf(arc));
                continue;
            }
            m_planes.giveUp(arc);
            found = tryToGiveUp(bound, paid + costOf(arc));
            m_planes.restore(arc);
        }
        for (std::size_t i = 0; i < tried; ++i)
            --m_isKept[arcs[i]];
        return found;
    }

    const Problem& m_problem;
    ArcPlanes& m_planes;
    const ArcGroup& m_group;
    const TaskControl& m_control;
    std::vector<int> m_isKept; // for each arc, not 0 if it must be kept
    int m_choices = 0;
    int m_nextBound = Unreachable;
};

} // namespace

std::vector<ArcGroup> groupsOf(const ArcPlanes& planes, const std::vector<std::vector<int>>& cycles,
                               int words) {
    std::vector<int> leaders(words + 1); // for each arc, another one of its group, or itself
    std::iota(leaders.begin(), leaders.end(), 0);
    const auto leaderOf = [&](int arc) {
        while (leaders[arc] != arc)
            arc = leaders[arc] = leaders[leaders[arc]];
        return arc;
    };
    std::vector<char> isIn(words + 1, 0);
    const auto join = [&](int one, int other) {
        isIn[one] = isIn[other] = 1;
        leaders[leaderOf(one)] = leaderOf(other);
    };
    for (int arc = 1; arc <= words; ++arc)
        for (const int other : planes.crossing(arc))
            join(arc, other);
    for (const std::vector<int>& cycle : cycles)
        for (const int arc : cycle)
            join(arc, cycle.front());
    std::vector<ArcGroup> groups;
    std::vector<int> indices(words + 1, -1); // for each leader, the index of its group
    for (int arc = 1; arc <= words; ++arc) {
        if (isIn[arc] == 0)
            continue;
        int& index = indices[leaderOf(arc)];
        if (index < 0) {
            index = static_cast<int>(groups.size());
            groups.emplace_back();
        }
        groups[index].arcs.push_back(arc);
    }
    for (const std::vector<int>& cycle : cycles)
        groups[indices[leaderOf(cycle.front())]].cycles.push_back(cycle);
    return groups;
}

Loss costOfGroup(const Problem& problem, ArcPlanes& planes, const ArcGroup& group,
                 const TaskControl& control) {
    return ArcChoice(problem, planes, group, control).cost();
}

} // namespace parsescope
