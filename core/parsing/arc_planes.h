// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"
#include "core/treebank/tree.h"

#include <span>
#include <vector>

namespace parsescope {

/// The gold arcs that can still be built in the planar and the 2-planar system, in which an arc
/// joins the buffer front with the top of a stack and leaves both in their places. Arcs that are
/// built on the same stack must not cross. Stack 0 is the stack of the configuration, and stack 1
/// its list, if it has one. Arcs are represented by their dependents.
class ArcPlanes {
public:
    /// The gold arcs that belong to the planes.
    enum class Arcs {
        BetweenWords, ///< all except the arcs from ROOT, which can be implied at the end
        All,
    };
    ArcPlanes(const Configuration& configuration, const Tree& gold, Arcs arcs = Arcs::BetweenWords);

    /// Returns true if the arc has not been given up and can be built, perhaps not together with
    /// other arcs.
    [[nodiscard]] bool isOpen(int dependent) const { return m_isOpen[dependent] != 0; }
    /// Returns the arcs that cross an arc and could be built when this object was made.
    [[nodiscard]] const std::vector<int>& crossing(int dependent) const {
        return m_crossing[dependent];
    }
    /// Returns true if no two arcs that could be built when this object was made cross.
    [[nodiscard]] bool nothingCrosses() const { return m_nothingCrosses; }
    /// Gives up an open arc.
    void giveUp(int dependent) { m_isOpen[dependent] = 0; }
    /// Makes an arc that was given up open again.
    void restore(int dependent) { m_isOpen[dependent] = 1; }

    /// Divides the open arcs among `arcs` between the stacks, so that arcs of the same stack do not
    /// cross. `arcs` must also contain the arcs that cross them; an arc to which both stacks are
    /// open gets stack 0 if no arc that crosses it, directly or by way of others, precedes it.
    /// Returns an empty list if there is such a division, and otherwise arcs of which at least one
    /// must be given up.
    [[nodiscard]] std::vector<int> divide(std::span<const int> arcs);
    /// Returns the stack of an open arc in the division that was found last.
    [[nodiscard]] int stackOf(int dependent) const { return m_stacks[dependent]; }

private:
    [[nodiscard]] std::vector<int> conflict(int one, int other) const;

    std::vector<char> m_isOpen;
    /// For each arc, the only stack on which it can be built; AnyStack if there are two.
    std::vector<int> m_onlyStacks;
    std::vector<std::vector<int>> m_crossing;
    bool m_nothingCrosses = true;
    std::vector<int> m_stacks;
    /// For each arc, the arc that it crosses and from which its stack follows; 0 for none.
    std::vector<int> m_reasons;
};

} // namespace parsescope
