// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/loss_function.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace parsescope {

class PreparedOracle;
struct Oracle;

/// A search for a tree with a small loss among the trees that can be reached. The search is faster
/// than a table. It is called for the configurations of a derivation in their order.
class QuickSearch {
public:
    QuickSearch() = default;
    QuickSearch(const QuickSearch&) = delete;
    QuickSearch& operator=(const QuickSearch&) = delete;
    virtual ~QuickSearch() = default;

    enum class Answer {
        Found,
        None,    ///< no tree with a loss of at most `loss` can be reached
        Unknown, ///< not decided within the limits of the search
    };
    /// Searches for a tree with a loss of at most `loss` that can be reached from `configuration`.
    /// `added` is the arc that the last transition has added; its head is NoHead if there is none.
    [[nodiscard]] virtual Answer find(const Configuration& configuration, Arc added, int loss) = 0;
    /// Returns the derivation of the tree that the last call of find() found; empty if the
    /// derivation is not known.
    [[nodiscard]] virtual std::vector<Transition> derivation() const { return {}; }
    /// Returns the largest loss for which find() is faster than the table of the system.
    [[nodiscard]] virtual int mostLoss() const { return std::numeric_limits<int>::max(); }

    /// Returns the loss of a configuration if the search has a table of its own; nothing otherwise.
    [[nodiscard]] virtual std::optional<int> tableLoss(const Configuration&) { return {}; }
    /// Stores a tree, which the next search tries first.
    virtual void remember(const Tree&) {}
    /// Stores a best tree among the trees that can be reached from a configuration; at least one
    /// permitted tree must be reachable. Does nothing if the search has no table of its own.
    virtual void rememberBest(const Configuration&) {}
};

/// Returns the loss of a configuration if it is small and the search decides all smaller losses;
/// nothing otherwise. The search must take configurations in any order.
[[nodiscard]] std::optional<int> lossFoundBy(QuickSearch& search,
                                             const Configuration& configuration);

/// Returns the losses of an oracle that was prepared for a problem. If its algorithm has
/// `searchesFirst`, small losses are found by its quick search, and its tables are filled only for
/// a loss that the search does not find.
[[nodiscard]] LossFunction searchingFirst(const Oracle& oracle,
                                          std::shared_ptr<PreparedOracle> prepared);

} // namespace parsescope
