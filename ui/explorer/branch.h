// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class ParseExplorer;
class Selection;

/// A path through an exploration from its start, with the losses that are known so far. They are
/// computed in the background (see Explanations); a branch is cheap to read again.
struct Branch {
    struct Step {
        int node = 0;            ///< of the exploration
        QString name;            ///< of the transition that led to the step; empty for the start
        std::optional<int> loss; ///< of the configuration; nothing where not known
    };
    std::vector<Step> steps;
    int cursor = 0; ///< index of the step that is looked at

    /// Returns the step in words: "Step 4: la".
    [[nodiscard]] QString stepText(int step) const;
};

/// Reads the current branch, to its end.
[[nodiscard]] Branch currentBranch(const ParseExplorer& parse);
/// Reads the branch that ends at `node`, which is the step looked at.
[[nodiscard]] Branch branchTo(const ParseExplorer& parse, int node);

/// The costs of one transition along a branch.
struct CostRow {
    struct Cell {
        bool legal = false;
        bool taken = false;      ///< the branch continues with the transition
        QString text;            ///< "+2", "≥ 1", "…"
        std::optional<int> cost; ///< nothing where not known exactly
        QString fact;            ///< the cell in words; empty where the transition is not legal
    };
    Transition transition;
    QString name;            ///< "Left-Arc"
    QString fact;            ///< "Left-Arc (la)"
    std::vector<Cell> cells; ///< by step
};

/// Returns a row for each transition that is legal at some step, in the order of the rules.
[[nodiscard]] std::vector<CostRow> costsOf(const ParseExplorer& parse, const Branch& branch);

/// The history of a gold arc along a branch.
struct ArcLife {
    Arc arc;
    QString name; ///< "saw → She (nsubj)"
    /// By step; nothing while not known.
    std::vector<std::optional<ArcState>> states;
    QString reason; ///< why it was lost; empty if it was not
    bool emphasised = false;

    /// Returns the first step at which the arc has the state that it has at the end, or -1 if that
    /// is not known.
    [[nodiscard]] int lastChange() const;
};

/// Returns the history of each gold arc, by dependent. There must be a gold tree.
[[nodiscard]] std::vector<ArcLife> livesOf(const ParseExplorer& parse, const Selection& selection,
                                           const Branch& branch);

} // namespace parsescope
