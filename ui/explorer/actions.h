// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"
#include "core/parsing/transition_system.h"

#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// A transition at the cursor of an exploration, with texts about its name, its effect and its
/// cost.
struct Action {
    Transition transition;
    /// The key that takes the transition: "L", or "R 2" for a letter followed by a digit.
    QString key;
    QString title;    ///< the name for people, "Left-Arc"
    QString name;     ///< the short name, "la", "ra2"
    QString effect;   ///< the effect in words
    QString schema;   ///< the effect as a formula, "σ|i|j ⇒ σ|j, j→i"
    QString obstacle; ///< the reason why the transition is not legal; empty if it is legal
    QString arc;      ///< the arc that the transition builds; "–" for none
    /// The relation of the arc if it is a gold arc with a relation; otherwise whether it is gold.
    QString relation;
    QString cost; ///< the increase of the loss: "0", "+2", "≥ 2"; "…" while not known, "–" without
                  ///< an oracle
    std::optional<int> rise; ///< the increase of the loss, if it is known exactly
    /// True if the oracle does not find that the transition raises the loss.
    bool isOptimal = false;
    QString claim; ///< the cost that an audited oracle claims, "claimed +1"; empty for no claim
    bool claimIsWrong = false; ///< true if the claim contradicts the cost
    /// The score by the loaded model; empty if there is no model for the system.
    QString score;
    bool isChoice = false; ///< true if the loaded model would take the transition

    bool operator==(const Action&) const = default;
    [[nodiscard]] bool isLegal() const { return obstacle.isEmpty(); }
    /// Returns all texts in one line, for screen readers.
    [[nodiscard]] QString inWords() const;
};

/// Returns the loss after a transition minus the loss before it, as far as both are known: "0",
/// "+2", "≥ 1"; "loss ≥ 3" if the loss before is itself a bound, "∞" if no allowed tree is
/// reachable.
[[nodiscard]] QString costText(const Loss& before, const Loss& after);

/// Clears the fields that show the cost, what an oracle claims about it, or whether the arc is
/// gold.
void hideCost(Action& action);

/// Returns all transitions in the order of the rules, legal or not; none if there is no sentence.
[[nodiscard]] std::vector<Action> actionsOf(const ParseExplorer& parse, const LoadedModel& model);

/// Returns the legal variants of a rule at the cursor.
[[nodiscard]] std::vector<Transition> legalVariants(const ParseExplorer& parse, int rule);

} // namespace parsescope
