// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class ParseExplorer;
class Selection;

/// A path through an exploration from its start, with the losses known so far. Losses are computed
/// in the background (see Explanations); reading a branch again is cheap.
struct Branch {
    struct Step {
        int node = 0; ///< the node of the exploration
        /// The name of the transition that led to the step, "la"; empty for the start.
        QString name;
        QString title;           ///< the title of the transition, "Left-Arc"; empty for the start
        std::optional<int> loss; ///< the loss of the configuration; empty if not known
    };
    std::vector<Step> steps;
    int cursor = 0; ///< index of the current step in `steps`

    /// Returns the step in words: "Step 4: Left-Arc".
    [[nodiscard]] QString stepText(int step) const;
};

/// Reads the current branch up to its end.
[[nodiscard]] Branch currentBranch(const ParseExplorer& parse);
/// Reads the branch that ends at `node`; its last step is the current one.
[[nodiscard]] Branch branchTo(const ParseExplorer& parse, int node);

/// The costs of one transition along a branch.
struct CostRow {
    struct Cell {
        bool legal = false;
        bool taken = false;      ///< true if the branch continues with the transition
        QString text;            ///< the cost as a text, "+2", "≥ 1", "…"
        std::optional<int> cost; ///< the cost, if it is known exactly
        QString fact;            ///< the cell in words; empty if the transition is not legal
    };
    Transition transition;
    QString name;            ///< the title of the transition, "Left-Arc"
    QString fact;            ///< the title and the name of the transition, "Left-Arc (la)"
    std::vector<Cell> cells; ///< indexed by step
};

/// Returns a row for each transition that is legal at some step, and one for each other rule, so
/// that the rows of most systems stay while steps are taken. The rows are in the order of the
/// rules.
[[nodiscard]] std::vector<CostRow> costsOf(const ParseExplorer& parse, const Branch& branch);

/// The history of a gold arc along a branch.
struct ArcLife {
    Arc arc;
    QString name; ///< the arc as a text, "saw → She (nsubj)"
    /// The state of the arc by step; empty while not known.
    std::vector<std::optional<ArcState>> states;
    /// The first step from which the arc keeps the state that it has at the end of the branch, or
    /// -1 if the state is not known.
    int lastChange = -1;
    QString fact; ///< the history in words
    bool emphasised = false;
};

/// Returns the histories of all gold arcs, in the order of their dependents. Requires a gold tree.
[[nodiscard]] std::vector<ArcLife> livesOf(const ParseExplorer& parse, const Selection& selection,
                                           const Branch& branch);

} // namespace parsescope
