// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <limits>
#include <optional>
#include <vector>

namespace parsescope {

/// A search for a tree with a small loss among the trees that can be reached, which is faster than
/// a table. It is called for the configurations of one derivation after the other.
class QuickSearch {
public:
    QuickSearch() = default;
    QuickSearch(const QuickSearch&) = delete;
    QuickSearch& operator=(const QuickSearch&) = delete;
    virtual ~QuickSearch() = default;

    enum class Answer {
        Found,
        None,    ///< there is no such tree
        Unknown, ///< not decided within the limits of the search
    };
    /// Searches for a tree with a loss of at most `loss` that can be reached from `configuration`.
    /// `added` is the arc that the last transition has added; its head is NoHead if there is none.
    [[nodiscard]] virtual Answer find(const Configuration& configuration, Arc added, int loss) = 0;
    /// The derivation of the tree found by the last call of find(); empty if it is not known.
    [[nodiscard]] virtual std::vector<Transition> derivation() const { return {}; }
    /// The largest loss for which find() is faster than the table of the system.
    [[nodiscard]] virtual int mostLoss() const { return std::numeric_limits<int>::max(); }

    /// Returns the loss of a configuration for searches with a table of their own; nothing for
    /// others.
    [[nodiscard]] virtual std::optional<int> tableLoss(const Configuration&) { return {}; }
    /// Remembers a tree, which the next search tries first.
    virtual void remember(const Tree&) {}
    /// Remembers a best tree among those that can be reached from a configuration; there must be
    /// one. Does nothing for searches without a table of their own.
    virtual void rememberBest(const Configuration&) {}
};

} // namespace parsescope
